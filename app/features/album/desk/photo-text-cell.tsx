import type { ClipboardEvent, KeyboardEvent } from 'react'
import { type AlbumPhoto, getStoredPhotoText, type PhotoTextKind } from './album-photo-queries.ts'
import { parsePastedAltTexts } from './pasted-alt-texts.ts'
import type { PhotoTextEdits, PhotoTextState } from './use-photo-texts.ts'

interface PhotoTextCellProps {
  photo: AlbumPhoto
  text: PhotoTextKind
  state: PhotoTextState
  /** Whether the text comes from a pasted list and is not saved yet. */
  isPasted: boolean
  edits: PhotoTextEdits
  label: string
  placeholder: string
  /** Text of the same column in the row above this row. */
  above: string | undefined
}

/**
 * Table cell to edit one text of one photo, saved when the user leaves the cell. If saving fails, the typed text stays
 * and the reason is shown.
 */
export function PhotoTextCell({ photo, text, state, isPasted, edits, label, placeholder, above }: PhotoTextCellProps) {
  const ref = { photo, text }
  const { typed, failed } = state

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && event.key === 'Enter') {
      event.preventDefault()
      const cells = [...document.querySelectorAll<HTMLTextAreaElement>(`[data-words="${text}"]`)]
      cells[cells.indexOf(event.currentTarget) + 1]?.focus()
    } else if (isCommand && event.key === 'd' && above) {
      event.preventDefault()
      edits.type(ref, above)
    } else if (event.key === 'Enter') {
      // Enter is suppressed, because the text is a single line and Enter would insert a line break.
      event.preventDefault()
    }
  }
  function onPaste(event: ClipboardEvent) {
    const lines = parsePastedAltTexts(event.clipboardData.getData('text/plain'))
    if (!lines) return
    event.preventDefault()
    edits.paste(ref, lines)
  }
  return (
    <>
      <textarea
        rows={2}
        maxLength={500}
        className={isPasted ? 'album-words-filled' : undefined}
        aria-label={label}
        aria-invalid={failed ? true : undefined}
        placeholder={placeholder}
        data-words={text}
        data-of={photo.id}
        value={typed ?? getStoredPhotoText(photo, text)}
        onChange={event => edits.type(ref, event.target.value)}
        onBlur={() => void edits.leave(ref)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {failed && (
        <p className="field-error" role="alert">
          {failed}
        </p>
      )}
    </>
  )
}
