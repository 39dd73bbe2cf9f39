import { ActionButton, Button } from '../../../ui/button.tsx'
import type { PhotoTexts } from './use-photo-texts.ts'
import './pasted-alt-texts-bar.css'

/** What a list that was pasted has filled in: nothing of it is saved before somebody says so. */
export function PastedAltTextsBar({ words: { pasted, savePasted, undoPasted } }: { words: PhotoTexts }) {
  if (!pasted) return null
  const { pictures, left, cells } = pasted
  const [first] = cells
  return (
    <div className="pasted-words-bar">
      <p role="status">
        <b>
          {pictures === 1
            ? 'The texts of 1 picture were filled in.'
            : `The texts of ${pictures} pictures were filled in.`}
        </b>{' '}
        Nothing is saved yet.
        {left > 0 && ` ${left === 1 ? 'One line had' : `${left} lines had`} no picture below.`}
      </p>
      <ActionButton slim onAction={savePasted}>
        Save them
      </ActionButton>
      <Button
        line
        slim
        onClick={() => {
          undoPasted()
          // The buttons go; whoever works with keys goes on where the list was put in.
          if (first)
            document.querySelector<HTMLElement>(`[data-words="${first.text}"][data-of="${first.photo.id}"]`)?.focus()
        }}
      >
        Take back
      </Button>
    </div>
  )
}
