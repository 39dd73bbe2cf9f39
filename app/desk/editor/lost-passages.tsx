import { formatTime } from '../../platform/dates/date-format.ts'
import type { LostPassage } from '../../platform/live/live-state.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'

const titlesByReason: Record<LostPassage['why'], string> = {
  changed: 'Someone else changed this paragraph. Your text was:',
  replaced: 'Someone restored another version of this text. Your unsaved text was:',
  draft: 'These words of your draft are not in this text:',
}

type Props = {
  lost: readonly LostPassage[]
  onInsert: (words: string) => void
  onSettled: (id: number) => void
  /** Called when the user opens the revision history. */
  onHistory: () => void
}

/**
 * Passages that a merge with another user's change has removed. The author of a passage can insert the passage again.
 */
export const LostPassages = ({ lost, onInsert, onSettled, onHistory }: Props) =>
  lost.map(({ id, words, why, version }) =>
    version ? (
      <p key={id} className="lost-version" role="status">
        The text was replaced. What you had not saved is the version of {formatTime(version.at)}.
        <Button line slim onClick={onHistory}>
          Open history
        </Button>
        <Button line slim onClick={() => onSettled(id)}>
          Dismiss
        </Button>
      </p>
    ) : (
      <div key={id} className="lost-passage">
        <Callout tone="warn" title={titlesByReason[why]}>
          <q>{words.trim()}</q>
        </Callout>
        <div className="lost-passage-actions">
          <Button
            line
            slim
            onClick={() => {
              onInsert(words)
              onSettled(id)
            }}
          >
            Insert
          </Button>
          <Button line slim onClick={() => void navigator.clipboard.writeText(words)}>
            Copy
          </Button>
          <Button line slim onClick={() => onSettled(id)}>
            Dismiss
          </Button>
        </div>
      </div>
    ),
  )
