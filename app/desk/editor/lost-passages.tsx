import type { LostPassage } from '../../platform/live/live-state.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'

const titles: Record<LostPassage['why'], string> = {
  changed: 'These words of yours stood in a paragraph that somebody changed:',
  replaced: 'This text was replaced from outside. These words stood in it, or were on their way:',
}

type Props = { lost: readonly LostPassage[]; onInsert: (words: string) => void; onSettled: (id: number) => void }

/** Words that went with what somebody else did, given back to whoever typed them. */
export const LostPassages = ({ lost, onInsert, onSettled }: Props) =>
  lost.map(({ id, words, why }) => (
    <div key={id} className="lost-passage">
      <Callout tone="warn" title={titles[why]}>
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
          Not needed
        </Button>
      </div>
    </div>
  ))
