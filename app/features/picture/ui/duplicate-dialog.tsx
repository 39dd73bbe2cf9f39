import { useState } from 'react'
import { LibraryPicture } from '../../../platform/images/library-picture.ts'
import { mediaSrc } from '../../../platform/images/media-src.ts'
import type { UploadedPicture } from '../../../platform/images/upload-picture.ts'
import { useObjectUrl } from '../../../platform/images/use-object-url.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CheckField } from '../../../ui/field.tsx'
import type { DuplicateChoice } from '../upload-queue.ts'
import './duplicate-dialog.css'

type Props = {
  file: File
  uploaded: UploadedPicture
  /** Number of other uploads that are duplicates. */
  others: number
  onDecide: (choice: DuplicateChoice, all: boolean) => void
  /** Discards this upload. */
  onCancel: () => void
  onClose: () => void
}

const choices: { value: DuplicateChoice; label: string; text: string; action: string }[] = [
  { value: 'use', label: 'Use the one that is here', text: 'The new file is let go.', action: 'Use the one here' },
  {
    value: 'replace',
    label: 'Put yours in its place',
    text: 'Everywhere it is shown, keeping its address and its words.',
    action: 'Put yours there',
  },
  { value: 'both', label: 'Keep both', text: 'For a second take that is to stand by itself.', action: 'Keep both' },
]

/** Duplicate dialog: shows both pictures side by side and offers three choices. */
export function DuplicateDialog({ file, uploaded, others, onDecide, onCancel, onClose }: Props) {
  const [choice, setChoice] = useState<DuplicateChoice>('use')
  const [all, setAll] = useState(false)
  const previewUrl = useObjectUrl(file)
  const { duplicate, picture } = uploaded
  if (!duplicate) return null
  const action = choices.find(({ value }) => value === choice)?.action
  return (
    <Dialog
      title="This picture is already here"
      open
      onOpenChange={open => !open && onClose()}
      footer={
        <div className="duplicate-foot">
          {others > 0 && (
            <CheckField
              label={`The same for ${others} more`}
              checked={all}
              onChange={event => setAll(event.target.checked)}
            />
          )}
          <Button line onClick={onCancel}>
            Cancel this file
          </Button>
          <Button onClick={() => onDecide(choice, all)}>{action}</Button>
        </div>
      }
    >
      <div className="duplicate-body">
        <div className="duplicate-pair">
          <figure>
            <LibraryPicture address={mediaSrc(duplicate.path)} width={640}>
              {src => src && <img src={src} alt="" />}
            </LibraryPicture>
            <figcaption>
              <b>In the library</b>
              {duplicate.file_name ?? duplicate.path}, {duplicate.width} × {duplicate.height}
              <span>{duplicate.alt || 'Nobody has said what it shows.'}</span>
            </figcaption>
          </figure>
          <figure>
            {previewUrl && <img src={previewUrl} alt="" />}
            <figcaption>
              <b>Yours, just now</b>
              {file.name}, {picture.width} × {picture.height}
              <span>Nothing written yet</span>
            </figcaption>
          </figure>
        </div>
        <fieldset className="duplicate-choices">
          <legend className="visually-hidden">What becomes of it</legend>
          {choices.map(({ value, label, text }) => (
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
      </div>
    </Dialog>
  )
}
