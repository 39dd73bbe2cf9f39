import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useUnsaved } from '../../../desk/form/desk-forms.tsx'
import { refusalOrSilence } from '../../../desk/record/write-refusal.ts'
import { readAgain } from '../../../platform/query/read-again.ts'
import { type AlbumPhoto, type PhotoText, writeText } from '../album-photos.ts'

interface WordsCellProps {
  photo: AlbumPhoto
  text: PhotoText
  label: string
  placeholder: string
  /** The same text of the photo above. */
  above: string | undefined
  onWriting: (writing: boolean) => void
}

const storedOf = ({ caption, media }: AlbumPhoto, text: PhotoText) => (text === 'alt' ? media.alt : (caption ?? ''))

/** One text of one photo, saved as one leaves it. What could not be saved stays as it was typed, and says why. */
export function WordsCell({ photo, text, label, placeholder, above, onWriting }: WordsCellProps) {
  const client = useQueryClient()
  const stored = storedOf(photo, text)
  const [typed, setTyped] = useState<string>()
  const [failed, setFailed] = useState<string>()
  useUnsaved(typed !== undefined && typed.trim() !== stored)

  async function save() {
    if (typed === undefined) return
    if (typed.trim() === stored) return setTyped(undefined)
    onWriting(true)
    let isWritten = false
    try {
      isWritten = await writeText(photo, text, typed)
      setFailed(isWritten ? undefined : 'Somebody wrote this meanwhile. Leave the field again to write yours over it.')
    } catch (error) {
      setFailed(refusalOrSilence(error, 'It stays here; leave the field again to try once more.'))
    }
    await readAgain(client, [['albums'], ['media']])
    // What was typed while it was on its way stays.
    if (isWritten) setTyped(now => (now === typed ? undefined : now))
    onWriting(false)
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && event.key === 'Enter') {
      event.preventDefault()
      const cells = [...document.querySelectorAll<HTMLTextAreaElement>(`[data-words="${text}"]`)]
      cells[cells.indexOf(event.currentTarget) + 1]?.focus()
    } else if (isCommand && event.key === 'd' && above) {
      event.preventDefault()
      setTyped(above)
    } else if (event.key === 'Enter') {
      // One line of words: Enter would only break it.
      event.preventDefault()
    }
  }
  return (
    <>
      <textarea
        rows={2}
        maxLength={500}
        aria-label={label}
        aria-invalid={failed ? true : undefined}
        placeholder={placeholder}
        data-words={text}
        data-of={photo.id}
        value={typed ?? stored}
        onChange={event => setTyped(event.target.value)}
        onBlur={() => void save()}
        onKeyDown={onKeyDown}
      />
      {failed && (
        <p className="field-error" role="alert">
          {failed}
        </p>
      )}
    </>
  )
}
