import { Button } from '../../ui/button.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import type { MenuEntry } from '../../ui/menu.tsx'

type Props = {
  entries: readonly MenuEntry[]
  /** Key of the shortcut of an action, by its label. */
  keys?: Readonly<Record<string, string>>
}

/** Buttons in a row of the panel for actions that the menu of the bar has too. */
export const PanelActions = ({ entries, keys = {} }: Props) =>
  entries.map(({ label, onPress, ends }) => (
    <Button key={label} line slim className={ends ? 'btn-ends' : undefined} onClick={onPress}>
      {label} {keys[label] && <KeyHint>{keys[label]}</KeyHint>}
    </Button>
  ))
