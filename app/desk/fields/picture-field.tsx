import { ImagePlus } from 'lucide'
import { type ReactNode, useId, useRef } from 'react'
import { ActionButton, Button } from '../../ui/button.tsx'
import { FieldNotes } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Status } from '../../ui/status.tsx'
import { TakePhotoButton } from '../../ui/take-photo-button.tsx'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import './picture-field.css'

/** File that is uploading, or could not be uploaded. */
type FieldUpload = {
  name: string
  /** Progress of the upload, from 0 to 1; undefined after a failure. */
  share: number | undefined
  isWaiting: boolean
}

export interface PictureFieldProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** Whether the field has an image. */
  isSet: boolean
  /**
   * URL of the image for display in the editor. Undefined until the URL is known, because an unpublished image has no
   * public URL.
   */
  shown: string | undefined
  upload: FieldUpload | undefined
  /**
   * Hint with the date until which visitors see the image, or warning with the reason why visitors do not see the
   * image.
   */
  notes?: { hint: string | undefined; warning: string | undefined } | undefined
  /**
   * Set for an image outside the library: the host of the image, and a function that copies the image into the
   * library.
   */
  outside?: { host: string; copy: () => Promise<unknown> } | undefined
  /** Buttons with actions for an image of the library. */
  tools?: ReactNode
  accept: string
  onFile: (file: File) => void
  onLibrary: () => void
  onRetry: () => void
  onCancel: () => void
  onRemove: () => void
  /** Fields for the texts of the image. */
  children?: ReactNode
}

/** Image field. A file that is chosen, dropped or pasted is uploaded immediately, with thumbnail and progress. */
export function PictureField({ label, hint, error, isSet, shown, upload, ...rest }: PictureFieldProps) {
  const { notes, outside, tools, accept, onFile, onLibrary, onRetry, onCancel, onRemove, children } = rest
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const fieldset = useRef<HTMLFieldSetElement>(null)
  function take([file]: readonly File[]) {
    if (!file) return
    onFile(file)
    // The pressed button disappears, so the focus moves to the alt text. The user can type the alt text during the
    // upload.
    requestAnimationFrame(() => fieldset.current?.querySelector<HTMLElement>('textarea:enabled')?.focus())
  }
  const { isOver, ground } = useFileDrop(take)
  const choose = () => input.current?.click()
  const hasPicture = isSet || upload !== undefined
  const isFailed = upload !== undefined && upload.share === undefined
  return (
    <fieldset
      ref={fieldset}
      className={isOver ? 'picture-field picture-field-over' : 'picture-field'}
      aria-describedby={hint ? `${id}-hint` : undefined}
      {...ground}
      onPaste={event => {
        const files = [...event.clipboardData.files]
        // Word adds an image of the text when text is copied. This image is ignored.
        const isText = isTextControl(event.target) && event.clipboardData.getData('text/plain') !== ''
        if (files.length === 0 || isText) return
        event.preventDefault()
        take(files)
      }}
    >
      <legend>{label}</legend>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept={accept}
        tabIndex={-1}
        aria-label="Image file"
        onChange={event => {
          take([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {hasPicture ? (
        <div className="picture-field-set">
          {/* Space for the image is reserved, so that no button moves while the image loads. */}
          {(upload || !outside) && (
            <div className="picture-field-frame">
              {shown && <img src={shown} alt={`${label} (current)`} data-uploading={upload ? '' : undefined} />}
              {upload?.share !== undefined && <UploadProgressBar {...upload} share={upload.share} />}
            </div>
          )}
          <div className="picture-field-actions">
            {upload ? (
              <>
                <span className="picture-field-name">{upload.name}</span>
                {isFailed && (
                  <Button line slim onClick={onRetry}>
                    Retry
                  </Button>
                )}
                <Button line slim onClick={onCancel}>
                  Cancel
                </Button>
              </>
            ) : (
              <>
                <Button line slim onClick={choose}>
                  Replace
                </Button>
                <Button line slim onClick={onLibrary}>
                  Library
                </Button>
                {tools}
                <Button line slim onClick={onRemove}>
                  Remove
                </Button>
              </>
            )}
          </div>
        </div>
      ) : (
        <div className="picture-field-drop">
          <Icon drawing={ImagePlus} />
          <b>Drop an image here</b>
          <span>JPEG, PNG, WebP, AVIF or GIF. Location data is removed.</span>
          <span className="picture-field-actions">
            <Button line slim onClick={choose} aria-describedby={error ? `${id}-error` : undefined}>
              Upload
            </Button>
            <Button line slim onClick={onLibrary}>
              Library
            </Button>
            <TakePhotoButton onTake={file => take([file])} />
          </span>
        </div>
      )}
      <FieldNotes announced {...{ id, hint: hasPicture ? undefined : hint, error }} />
      {outside && !upload && (
        <p className="picture-field-outside">
          <span className="field-hint">
            It is hosted on {outside.host}. Visitors see it only if that domain is allowed under Settings, General. The
            domain can remove it and sees visitors’ IP addresses.
          </span>
          <ActionButton line onAction={outside.copy}>
            Copy to library
          </ActionButton>
        </p>
      )}
      {notes?.warning && <Status kind="attention">{notes.warning}</Status>}
      {notes?.hint && <p className="field-hint">{notes.hint}</p>}
      {hasPicture && children}
    </fieldset>
  )
}

const isTextControl = (target: EventTarget) =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement

function UploadProgressBar({ name, share, isWaiting }: { name: string; share: number; isWaiting: boolean }) {
  return (
    <div className="picture-field-progress">
      <span>
        Uploading {name} <b>{Math.round(share * 100)} %</b>
      </span>
      <progress value={share} max={1} aria-label={`Uploading ${name}`} />
      {isWaiting && <span role="status">Connection lost. The upload continues when you are back online.</span>}
    </div>
  )
}
