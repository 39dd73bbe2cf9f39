import { useQueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/react'
import { ImagePlus } from 'lucide'
import { type ClipboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { ListedPicture } from '../../platform/images/library-list.ts'
import { readLibraryCredit } from '../../platform/images/library-picture.ts'
import { pictureTypes } from '../../platform/images/picture-types.ts'
import { findPictureError, uploadPicture } from '../../platform/images/upload-picture.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogAction, DialogActions } from '../../ui/dialog-actions.tsx'
import { FieldNotes } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TakePhotoButton } from '../../ui/take-photo-button.tsx'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { useRunOnceAtATime } from '../../ui/use-run-once-at-a-time.ts'
import { LibraryDialog } from '../library/library-dialog.tsx'
import { findAltTextError } from './alt-text-fields.tsx'
import { insertPictures } from './insert-block.ts'
import { NewPictureFields } from './new-picture-fields.tsx'
import {
  getStoredAltText,
  makeLibraryPicture,
  makeNewPicture,
  makePictureNodes,
  measurePicture,
  type NewPicture,
} from './new-pictures.ts'
import '../fields/picture-field.css'
import './new-picture-dialog.css'

/** Folder of the picture bucket for pictures in texts. */
const pictureFolder = 'texts'

type Props = {
  editor: Editor
  /** Whether the user may choose several files. Several files become a gallery. */
  several: boolean
  /** Files that the user pasted or dropped. */
  given: readonly File[]
  onClose: () => void
}

/**
 * Dialog for new pictures: files, or pictures of the library. Each picture needs alt text, or the mark as decorative,
 * before it is uploaded and inserted.
 */
export function PictureDialog({ editor, several, given, onClose }: Props) {
  const id = useId()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const upload = useRef<HTMLButtonElement>(null)
  const [pictures, setPictures] = useState(() => given.filter(file => !findPictureError(file)).map(makeNewPicture))
  const [error, setError] = useState(() => given.map(findPictureError).find(Boolean))
  const [isLibraryOpen, setIsLibraryOpen] = useState(false)
  /** Controller that cancels the running upload. */
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const change = (pictureId: string, more: Partial<NewPicture>) =>
    setPictures(now => now.map(picture => (picture.id === pictureId ? { ...picture, ...more } : picture)))
  const { once, underWay } = useRunOnceAtATime(insert)

  /** Adds pictures to a gallery. A single picture is replaced, unless several pictures were added together. */
  const add = (added: readonly NewPicture[]) => setPictures(now => [...(several ? now : []), ...added])
  function choose(files: readonly File[]) {
    if (underWay) return
    setError(files.map(findPictureError).find(Boolean))
    const accepted = files.filter(file => !findPictureError(file))
    if (accepted.length > 0) add(accepted.map(makeNewPicture))
  }
  function chooseStored(listed: ListedPicture) {
    setError(undefined)
    add([makeLibraryPicture(listed)])
  }
  const { isOver, ground } = useFileDrop(choose)
  function paste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files]
    if (files.length === 0 || event.clipboardData.getData('text/plain') !== '') return
    event.preventDefault()
    choose(files)
  }
  function remove(pictureId: string) {
    setPictures(now => now.filter(picture => picture.id !== pictureId))
    upload.current?.focus()
  }
  /** Uploads a picture and returns the picture with its URL. A retry uploads only the missing files. */
  async function send(picture: NewPicture, signal: AbortSignal): Promise<NewPicture> {
    const { id: pictureId, file, src, credit } = picture
    if (src || !file) return { ...picture, credit: credit ?? (await readLibraryCredit(client, src ?? '')) }
    change(pictureId, { share: 0, error: undefined })
    try {
      const address = await uploadPicture({
        ...{ file, folder: pictureFolder, alt: getStoredAltText(picture), signal },
        ...(credit?.trim() && { credit: credit.trim() }),
        onProgress: share => change(pictureId, { share }),
        onWaiting: isWaiting => change(pictureId, { isWaiting }),
      })
      const stored = { src: address, size: await measurePicture(file) }
      change(pictureId, stored)
      return { ...picture, ...stored }
    } catch (reason) {
      change(pictureId, { error: `Upload failed. ${reason instanceof Error ? reason.message : ''}`, share: undefined })
      return picture
    }
  }
  async function insert() {
    const wrong = pictures.map(findAltTextError)
    setPictures(pictures.map((picture, at) => ({ ...picture, altError: wrong[at] })))
    if (wrong.some(Boolean)) return
    running.current = new AbortController()
    const { signal } = running.current
    const stored: NewPicture[] = []
    for (const picture of pictures) {
      stored.push(await send(picture, signal))
      if (signal.aborted) return
    }
    if (stored.some(({ src }) => !src)) return
    onClose()
    insertPictures(editor, makePictureNodes(stored))
  }
  return (
    <Dialog title={several ? 'Gallery' : 'Image'} narrow open onOpenChange={open => open || onClose()}>
      <div
        className={isOver && !underWay ? 'new-picture-dialog picture-field-over' : 'new-picture-dialog'}
        {...ground}
        onPaste={paste}
      >
        <fieldset role="none" className="editor-dialog" disabled={underWay}>
          <input
            ref={input}
            className="visually-hidden"
            type="file"
            accept={pictureTypes.join()}
            multiple={several}
            tabIndex={-1}
            aria-label={several ? 'Image files' : 'Image file'}
            onChange={event => {
              const files = [...(event.target.files ?? [])]
              event.target.value = ''
              choose(files)
            }}
          />
          <div className="picture-field-drop">
            <Icon drawing={ImagePlus} />
            <b>{several ? 'Drop or paste images here' : 'Drop or paste an image here'}</b>
            <span>JPEG, PNG, WebP, AVIF or GIF. Location data is removed.</span>
            <span className="picture-field-actions">
              <Button
                line
                ref={upload}
                aria-describedby={error ? `${id}-error` : undefined}
                onClick={() => input.current?.click()}
              >
                Upload
              </Button>
              <Button line onClick={() => setIsLibraryOpen(true)}>
                Library
              </Button>
              <TakePhotoButton onTake={photograph => choose([photograph])} />
            </span>
          </div>
          <FieldNotes announced {...{ id, error }} />
          {pictures.map(picture => (
            <NewPictureFields
              key={picture.id}
              picture={picture}
              onChange={texts => change(picture.id, texts)}
              onRemove={() => remove(picture.id)}
            />
          ))}
        </fieldset>
        {underWay && (
          <p className="field-hint" role="status">
            Images cannot be changed while they upload. Cancel ends the upload.
          </p>
        )}
        <div className="new-picture-dialog-foot">
          <DialogActions onCancel={onClose}>
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
      </div>
      {/* This dialog is outside the element above, which accepts pasted and dropped files: React would pass such
          files through the portal to that element. */}
      <LibraryDialog open={isLibraryOpen} onOpenChange={setIsLibraryOpen} onChoose={chooseStored} />
    </Dialog>
  )
}
