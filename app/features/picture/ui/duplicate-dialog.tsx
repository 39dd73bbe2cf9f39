import { useState } from 'react'
import { LibraryPicture } from '../../../platform/images/library-picture.ts'
import { buildMediaUrl } from '../../../platform/images/media-src.ts'
import type { UploadedPicture } from '../../../platform/images/upload-picture.ts'
import { useObjectUrl } from '../../../platform/images/use-object-url.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogAction, DialogActions } from '../../../ui/dialog-actions.tsx'
import { CheckField } from '../../../ui/field.tsx'
import type { DuplicatePictureChoice } from '../upload-queue.ts'
import './duplicate-dialog.css'

type Props = {
  file: File
  uploaded: UploadedPicture
  /** Number of further uploads that are duplicates too. */
  others: number
  onDecide: (choice: DuplicatePictureChoice, all: boolean) => void
  /** Called to discard this upload. */
  onCancel: () => void
  onClose: () => void
}

type DuplicateChoice = { value: DuplicatePictureChoice; label: string; text: string; action: string }

const duplicateChoices: [DuplicateChoice, ...DuplicateChoice[]] = [
  { value: 'use', label: 'Use the existing image', text: 'The new file is discarded.', action: 'Use existing' },
  {
    value: 'replace',
    label: 'Replace the existing file',
    text: 'Replaces it everywhere. URL and alt text stay.',
    action: 'Replace',
  },
  { value: 'both', label: 'Keep both', text: 'Keeps the new file as a separate image.', action: 'Keep both' },
]

/** Dialog about an uploaded duplicate. The dialog shows both pictures side by side and offers three choices. */
export function DuplicateDialog({ file, uploaded, others, onDecide, onCancel, onClose }: Props) {
  const [choice, setChoice] = useState<DuplicatePictureChoice>('use')
  const [all, setAll] = useState(false)
  const previewUrl = useObjectUrl(file)
  const { duplicate, picture } = uploaded
  if (!duplicate) return null
  const { action } = duplicateChoices.find(({ value }) => value === choice) ?? duplicateChoices[0]
  return (
    <Dialog
      title="This image is already in the library"
      open
      onOpenChange={open => !open && onClose()}
      footer={
        <DialogActions
          onCancel={onClose}
          aside={
            <Button className="btn-bare" line onClick={onCancel}>
              Discard upload
            </Button>
          }
        >
          <DialogAction type="button" action={action} onClick={() => onDecide(choice, all)} />
        </DialogActions>
      }
    >
      <div className="duplicate-body">
        <div className="duplicate-pair">
          <figure>
            <LibraryPicture address={buildMediaUrl(duplicate.path)} width={640}>
              {src => src && <img src={src} alt="" />}
            </LibraryPicture>
            <figcaption>
              <b>In the library</b>
              {duplicate.file_name ?? duplicate.path}, {duplicate.width} × {duplicate.height}
              <span>{duplicate.alt || 'Alt text is missing.'}</span>
            </figcaption>
          </figure>
          <figure>
            {previewUrl && <img src={previewUrl} alt="" />}
            <figcaption>
              <b>Your file</b>
              {file.name}, {picture.width} × {picture.height}
              <span>No alt text yet</span>
            </figcaption>
          </figure>
        </div>
        <fieldset className="duplicate-choices">
          <legend className="visually-hidden">Action</legend>
          {duplicateChoices.map(({ value, label, text }) => (
            <label key={value}>
              <input
                type="radio"
                name="duplicate"
                value={value}
                checked={choice === value}
                onChange={() => setChoice(value)}
              />
              <span>
                {label}
                <small>{text}</small>
              </span>
            </label>
          ))}
        </fieldset>
        {others > 0 && (
          <CheckField
            label={`Apply to ${others} more`}
            checked={all}
            onChange={event => setAll(event.target.checked)}
          />
        )}
      </div>
    </Dialog>
  )
}
