import { Button } from '../../ui/button.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import type { MenuEntry } from '../../ui/menu.tsx'

type Props = {
  entries: readonly MenuEntry[]
  /** Shortcut key of each action, by the label of the action. */
  keys?: Readonly<Record<string, string>>
}

/** Buttons in a row of the side panel, for actions that are also in the menu of the editor's bar. */
export const PanelActions = ({ entries, keys = {} }: Props) => (
  <div className="panel-actions">
    {entries.map(({ label, onPress, ends }) => (
      <Button key={label} line slim className={ends ? 'btn-ends' : undefined} onClick={onPress}>
        {label} {keys[label] && <KeyHint>{keys[label]}</KeyHint>}
      </Button>
    ))}
  </div>
)
