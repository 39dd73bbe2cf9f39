import type { Editor } from '@tiptap/react'
import { useId, useRef, useState } from 'react'
import { pictureTypes } from '../../platform/images/picture-types.ts'
import { findPictureError, uploadPicture } from '../../platform/images/upload-picture.ts'
import { useObjectUrl } from '../../platform/images/use-object-url.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogAction, DialogActions } from '../../ui/dialog-actions.tsx'
import { FieldNotes } from '../../ui/field.tsx'
import { TakePhotoButton } from '../../ui/take-photo-button.tsx'
import { useRunOnceAtATime } from '../../ui/use-run-once-at-a-time.ts'
import { AltTextFields, findAltTextError } from './alt-text-fields.tsx'
import { insertBlock } from './insert-block.ts'
import { getStoredAltText, makeNewPicture, makePictureNodes, measurePicture, type NewPicture } from './new-pictures.ts'

/** Folder of the picture bucket for pictures in texts. */
const folder = 'texts'

type Props = {
  editor: Editor
  /** Whether the user may choose several files, which become a gallery. */
  several: boolean
  /** Files that the user pasted or dropped. */
  given: readonly File[]
  onClose: () => void
}

/** Dialog for new pictures: each picture needs alt text, or the mark as decorative, before the upload starts. */
export function PictureDialog({ editor, several, given, onClose }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [pictures, setPictures] = useState(() => given.filter(file => !findPictureError(file)).map(makeNewPicture))
  const [error, setError] = useState(() => given.map(findPictureError).find(Boolean))
  const change = (at: number, more: Partial<NewPicture>) =>
    setPictures(now => now.map((picture, index) => (index === at ? { ...picture, ...more } : picture)))

  function choose(files: readonly File[]) {
    setError(files.map(findPictureError).find(Boolean))
    setPictures(files.filter(file => !findPictureError(file)).map(makeNewPicture))
  }
  /**
   * Adds a camera photo to the selected pictures of a gallery. The file input is emptied, because a file input cannot
   * contain the photo.
   */
  function take(photograph: File) {
    const wrong = findPictureError(photograph)
    setError(wrong)
    if (wrong) return
    if (input.current) input.current.value = ''
    setPictures(now => [...(several ? now : []), makeNewPicture(photograph)])
  }
  /** Uploads a picture and returns the picture with its URL. A retry uploads only the missing files. */
  async function send(picture: NewPicture, at: number): Promise<NewPicture> {
    if (picture.src) return picture
    change(at, { share: 0, error: undefined })
    try {
      const src = await uploadPicture({
        file: picture.file,
        folder,
        alt: getStoredAltText(picture),
        onProgress: share => change(at, { share }),
        onWaiting: isWaiting => change(at, { isWaiting }),
      })
      const size = await measurePicture(picture.file)
      change(at, { src, size })
      return { ...picture, src, size }
    } catch (reason) {
      change(at, { error: `Upload failed. ${reason instanceof Error ? reason.message : ''}`, share: undefined })
      return picture
    }
  }
  async function insert() {
    const wrong = pictures.map(findAltTextError)
    setPictures(pictures.map((picture, at) => ({ ...picture, altError: wrong[at] })))
    if (pictures.length === 0) return setError('Choose an image.')
    if (wrong.some(Boolean)) return
    const uploadedPictures: NewPicture[] = []
    for (const [at, picture] of pictures.entries()) uploadedPictures.push(await send(picture, at))
    if (uploadedPictures.some(({ src }) => !src)) return
    onClose()
    insertBlock(editor, makePictureNodes(uploadedPictures))
  }
  const { once, underWay } = useRunOnceAtATime(insert)
  return (
    <Dialog title={several ? 'Gallery' : 'Image'} narrow open onOpenChange={open => open || onClose()}>
      <div className="editor-dialog">
        <div className="field">
          <label htmlFor={id}>{several ? 'Image files' : 'Image file'}</label>
          <input
            ref={input}
            id={id}
            type="file"
            accept={pictureTypes.join()}
            multiple={several}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={event => choose([...(event.target.files ?? [])])}
          />
          <FieldNotes announced {...{ id, error }} />
        </div>
        <TakePhotoButton onTake={take} />
        {pictures.map((picture, at) => (
          <NewPictureFields
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and their order stays
            key={at}
            picture={picture}
            onChange={alt => change(at, alt)}
          />
        ))}
        <DialogActions>
          <Button line onClick={onClose}>
            Cancel
          </Button>
          {pictures.length > 0 && (
            <DialogAction
              type="button"
              action={pictures.length > 1 ? `Insert ${pictures.length} images` : 'Insert image'}
              working="Inserting…"
              asking={underWay}
              onClick={() => void once()}
            />
          )}
        </DialogActions>
      </div>
    </Dialog>
  )
}

type FieldsProps = { picture: NewPicture; onChange: (alt: Pick<NewPicture, 'alt' | 'isDecorative'>) => void }

function NewPictureFields({ picture, onChange }: FieldsProps) {
  const id = useId()
  const { file, share, isWaiting, error, src } = picture
  return (
    <fieldset className="editor-new-picture">
      <legend>{file.name}</legend>
      <img src={useObjectUrl(file)} alt="" />
      <AltTextFields value={picture} error={picture.altError} onChange={onChange} />
      <FieldNotes announced {...{ id, error }} />
      {share !== undefined && !src && (
        <p>
          <progress value={share} max={1} aria-label={`Uploading ${file.name}`} /> {Math.round(share * 100)} %
          {isWaiting && <span role="status">. Connection lost. The upload continues when you are back online.</span>}
        </p>
      )}
    </fieldset>
  )
}
