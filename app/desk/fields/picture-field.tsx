import { type ReactNode, useId, useRef, useState } from 'react'
import { ActionButton, Button } from '../../ui/button.tsx'
import { CameraButton } from '../../ui/camera-button.tsx'
import { CheckField, FieldNotes, TextField } from '../../ui/field.tsx'
import { Status } from '../../ui/status.tsx'
import './picture-field.css'

/** Progress callbacks of an upload. */
type UploadNews = {
  /** Progress from 0 to 1. */
  onProgress: (share: number) => void
  /** Offline; the upload resumes automatically. */
  onWaiting: (waiting: boolean) => void
}

export interface PictureFieldProps {
  label: string
  hint?: string
  /** URL of the current picture; empty for none. */
  src: string
  /** URL for display in the editor, once known: an unpublished picture has no public URL. */
  shown: string | undefined
  /** Facts about the picture, one sentence each; `warning` is shown prominently. */
  about?: { lines: string[]; warning: string | undefined } | undefined
  /** Set for a picture outside the library: its host, and a function that fetches it. */
  outside?: { host: string; fetch: () => Promise<File> } | undefined
  /** Actions for a library picture. */
  tools?: ReactNode
  /** Button to choose a picture from the library. */
  choice?: ReactNode
  /** Suggested alt text. */
  alt: string
  accept: string
  /** Returns why a file is rejected. */
  validate: (file: File) => string | undefined
  /** Returns the URL after the upload. */
  upload: (file: File, alt: string, on: UploadNews) => Promise<string>
  onChange: (src: string) => void
}

/** Picture field: choose, describe, upload with progress, remove. Takes effect when the form is saved. */
export function PictureField({
  label,
  hint,
  src,
  shown,
  about,
  outside,
  tools,
  choice,
  alt,
  accept,
  validate,
  upload,
  onChange,
}: PictureFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  /** The file was dropped or pasted, so the file input does not show its name. */
  const [isBrought, setIsBrought] = useState(false)
  const [words, setWords] = useState(alt)
  const [saysNothing, setSaysNothing] = useState(false)
  const [share, setShare] = useState<number>()
  const [isWaiting, setIsWaiting] = useState(false)
  const [error, setError] = useState<string>()
  const [altError, setAltError] = useState<string>()

  function choose(chosen: File | undefined, brought = false) {
    const wrong = chosen && validate(chosen)
    if (brought && input.current) input.current.value = ''
    setIsBrought(brought)
    setError(wrong)
    setFile(wrong ? undefined : chosen)
    setWords(alt)
  }
  async function bring(from: NonNullable<PictureFieldProps['outside']>) {
    try {
      choose(await from.fetch(), true)
    } catch (reason) {
      setError(`The image could not be imported. ${reason instanceof Error ? reason.message : ''}`)
    }
  }
  async function send() {
    if (!file) return
    if (!saysNothing && !words.trim())
      return setAltError('Enter the alt text: what the image shows, for screen readers.')
    setAltError(undefined)
    setShare(0)
    setIsWaiting(false)
    try {
      onChange(await upload(file, saysNothing ? '' : words.trim(), { onProgress: setShare, onWaiting: setIsWaiting }))
      setFile(undefined)
      if (input.current) input.current.value = ''
    } catch (reason) {
      setError(`Upload failed. ${reason instanceof Error ? reason.message : ''} Choose the file again.`)
    }
    setShare(undefined)
  }
  return (
    <fieldset className="picture-field" aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend>{label}</legend>
      {src && (
        <p className="picture-field-now">
          {/* Reserves space for the picture, so that no button moves while it loads. */}
          {!outside && (
            <span className="picture-field-frame">{shown && <img src={shown} alt={`${label} (current)`} />}</span>
          )}
          {!outside && (
            <span className="picture-field-about">
              {about?.warning && <Status kind="attention">{about.warning}</Status>}
              {about?.lines.map(line => (
                <span key={line}>{line}</span>
              ))}
            </span>
          )}
          <span className="picture-field-actions">
            {tools}
            <Button line onClick={() => onChange('')}>
              Remove
            </Button>
          </span>
        </p>
      )}
      {outside && !file && (
        <p className="picture-field-outside">
          <span className="field-hint">
            It is hosted on {outside.host}. Visitors see it only if that domain is allowed under Settings, General. The
            domain can remove it and sees visitors’ IP addresses.
          </span>
          <ActionButton line onAction={() => bring(outside)}>
            Copy to library
          </ActionButton>
        </p>
      )}
      <div className="field">
        <label htmlFor={id}>{src ? 'Replace image' : 'Image file'}</label>
        <input
          ref={input}
          id={id}
          type="file"
          accept={accept}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={event => choose(event.target.files?.[0])}
        />
        <FieldNotes announced {...{ id, hint, error }} />
      </div>
      <CameraButton onTake={photograph => choose(photograph, true)} />
      {choice}
      {file && (
        <div className="picture-field-words">
          {isBrought && <p className="field-hint">{file.name}</p>}
          <TextField
            label="Alt text"
            value={words}
            disabled={saysNothing}
            error={altError}
            onChange={event => setWords(event.target.value)}
          />
          <CheckField
            label="Decorative image (no alt text needed)"
            checked={saysNothing}
            onChange={event => setSaysNothing(event.target.checked)}
          />
          {share === undefined ? (
            <p className="picture-field-send">
              <ActionButton line onAction={send}>
                Upload
              </ActionButton>
              <span className="field-hint">Upload the image first, then save.</span>
            </p>
          ) : (
            <p>
              <progress value={share} max={1} aria-label="Uploading" /> {Math.round(share * 100)} %
              {isWaiting && <span role="status">. Connection lost. It continues when you are back online.</span>}
            </p>
          )}
        </div>
      )}
    </fieldset>
  )
}
