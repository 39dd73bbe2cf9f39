import { type ReactNode, useId, useRef, useState } from 'react'
import { ActionButton, Button } from '../../ui/button.tsx'
import { CameraButton } from '../../ui/camera-button.tsx'
import { CheckField, FieldNotes, TextField } from '../../ui/field.tsx'
import { Status } from '../../ui/status.tsx'
import './picture-field.css'

/** What an upload says of itself while it is under way. */
type UploadNews = {
  /** From 0 to 1. */
  onProgress: (share: number) => void
  /** The network is away, and it goes on by itself once it is back. */
  onWaiting: (waiting: boolean) => void
}

export interface PictureFieldProps {
  label: string
  hint?: string
  /** The address of the picture as it is; empty for none. */
  src: string
  /** What it can be shown by here, once that is known: what is not published yet has no address for everybody. */
  shown: string | undefined
  /** What is known of it, a sentence each; `warning` is what must not be overlooked. */
  about?: { lines: string[]; warning: string | undefined } | undefined
  /** Where it lies while that is not the library, and how it comes there. */
  outside?: { host: string; fetch: () => Promise<File> } | undefined
  /** What can be done with it where it lies. */
  tools?: ReactNode
  /** Another way to one: choosing what is in the library already. */
  choice?: ReactNode
  /** What is proposed as its words. */
  alt: string
  accept: string
  /** Why a file cannot be taken. */
  validate: (file: File) => string | undefined
  /** Answers the address of the picture once it is there. */
  upload: (file: File, alt: string, on: UploadNews) => Promise<string>
  onChange: (src: string) => void
}

/** One picture: chosen, described, sent with its progress, or taken away. It counts once the form around it is saved. */
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
  /** The file did not come by the field, which therefore does not name it. */
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
      setError(`The picture was not fetched. ${reason instanceof Error ? reason.message : ''}`)
    }
  }
  async function send() {
    if (!file) return
    if (!saysNothing && !words.trim()) return setAltError('Say what the picture shows, for people who do not see it.')
    setAltError(undefined)
    setShare(0)
    setIsWaiting(false)
    try {
      onChange(await upload(file, saysNothing ? '' : words.trim(), { onProgress: setShare, onWaiting: setIsWaiting }))
      setFile(undefined)
      if (input.current) input.current.value = ''
    } catch (reason) {
      setError(
        `The picture was not uploaded. ${reason instanceof Error ? reason.message : ''} Choose Upload to try again.`,
      )
    }
    setShare(undefined)
  }
  return (
    <fieldset className="picture-field" aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend>{label}</legend>
      {src && (
        <p className="picture-field-now">
          {/* Its place is there before the picture is, so that no button moves away under the pointer. */}
          {!outside && (
            <span className="picture-field-frame">{shown && <img src={shown} alt={`${label} as it is`} />}</span>
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
              Take the picture away
            </Button>
          </span>
        </p>
      )}
      {outside && !file && (
        <p className="picture-field-outside">
          <span className="field-hint">
            It lies on {outside.host}. Visitors see it only while that host is allowed under Settings; it may take the
            picture away, and learns who reads its page.
          </span>
          <ActionButton line onAction={() => bring(outside)}>
            Fetch it into the library
          </ActionButton>
        </p>
      )}
      <div className="field">
        <label htmlFor={id}>{src ? 'Another picture' : 'Picture file'}</label>
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
            label="None: it says nothing that the text beside it does not"
            checked={saysNothing}
            onChange={event => setSaysNothing(event.target.checked)}
          />
          {share === undefined ? (
            <p className="picture-field-send">
              <ActionButton line onAction={send}>
                Upload
              </ActionButton>
              <span className="field-hint">First upload it, then save.</span>
            </p>
          ) : (
            <p>
              <progress value={share} max={1} aria-label="Uploading" /> {Math.round(share * 100)} %
              {isWaiting && <span role="status">. The network is away. It goes on by itself.</span>}
            </p>
          )}
        </div>
      )}
    </fieldset>
  )
}
