import { ActionButton, Button } from '../../../ui/button.tsx'
import type { PhotoTexts } from './use-photo-texts.ts'
import './pasted-alt-texts-bar.css'

/** Bar that appears after texts were pasted as a list. The texts are saved only after the user confirms. */
export function PastedAltTextsBar({ words: { pasted, savePasted, undoPasted } }: { words: PhotoTexts }) {
  if (!pasted) return null
  const { pictures, left, cells } = pasted
  const [first] = cells
  return (
    <div className="pasted-words-bar">
      <p role="status">
        <b>{pictures === 1 ? '1 text pasted.' : `${pictures} texts pasted.`}</b> Press Save texts to keep{' '}
        {pictures === 1 ? 'it' : 'them'}.{left > 0 && ` ${left === 1 ? 'One line had' : `${left} lines had`} no image.`}
      </p>
      <ActionButton slim onAction={savePasted}>
        Save texts
      </ActionButton>
      <Button
        line
        slim
        onClick={() => {
          undoPasted()
          // Moves the focus to the cell where the list was pasted, because the buttons of the bar disappear.
          if (first)
            document.querySelector<HTMLElement>(`[data-words="${first.text}"][data-of="${first.photo.id}"]`)?.focus()
        }}
      >
        Discard
      </Button>
    </div>
  )
}
