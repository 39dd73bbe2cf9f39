import { useQueryClient } from '@tanstack/react-query'
import { FileDown } from 'lucide'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { refetchQueries } from '../../../platform/query/refetch-queries.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useFileDrop } from '../../../ui/use-file-drop.ts'
import { type ImportKind, recordTypeTexts } from '../import-kind.ts'
import { importQueries } from '../import-queries.ts'
import { type ImportSourceOptions, sendImportFile, sendImportUrl } from '../send-source.ts'

/** File that is being uploaded, or the error of the upload. */
type FileUpload = { name: string; share: number; failed?: string }

/**
 * Form for a new import: the user selects or drops files, or pastes a URL. The server detects the format from the
 * content.
 * @param defaultStatus status that the editor chose for the latest import. Undefined before the first import: records
 * then become drafts by default, because the result is untested
 */
export function NewImportForm({
  kind,
  many,
  defaultStatus = 'draft',
}: {
  kind: ImportKind
  many: boolean
  defaultStatus?: ImportSourceOptions['status']
}) {
  const labels = recordTypeTexts[kind]
  const [sending, setSending] = useState<readonly FileUpload[]>([])
  const [error, setError] = useState<string>()
  const [textError, setTextError] = useState<string>()
  const [chosenStatus, setStatus] = useState<ImportSourceOptions['status']>()
  const status = chosenStatus ?? defaultStatus
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const client = useQueryClient()

  /**
   * Sends the files or URLs to the server. For a single import, the page of its plan opens. For several imports, the
   * list below shows the status of each import.
   */
  async function sendAll<Source>(
    sources: readonly Source[],
    formatName: (source: Source) => string,
    send: (source: Source, onProgress: (share: number) => void) => Promise<string>,
  ): Promise<void> {
    setSending(sources.map(source => ({ name: formatName(source), share: 0 })))
    const change = (at: number, more: Partial<FileUpload>) =>
      setSending(now => now.map((each, place) => (place === at ? { ...each, ...more } : each)))
    let last: string | undefined
    for (const [at, source] of sources.entries())
      try {
        last = await send(source, share => change(at, { share }))
        change(at, { share: 1 })
      } catch (failure) {
        change(at, { failed: failure instanceof Error ? failure.message : 'The upload failed.' })
      }
    await refetchQueries(client, [importQueries.key])
    if (last && sources.length === 1) await navigate(labels.at.one(last))
    else setSending(now => now.filter(({ failed }) => failed !== undefined))
  }
  const sendFiles = (files: readonly File[]) =>
    void sendAll(
      many ? files : files.slice(0, 1),
      file => file.name,
      (file, onProgress) => sendImportFile(file, kind, { status }, onProgress),
    )
  const { isOver, ground } = useFileDrop(sendFiles)
  function readAddresses(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const typedText = String(new FormData(form).get('address') ?? '')
    const addresses = typedText.split(/\s+/).filter(Boolean)
    const wrong = addresses.find(address => !/^https?:$/.test(URL.parse(address)?.protocol ?? ''))
    if (addresses.length === 0) return setError(`Enter a URL, for example ${labels.addressExample}.`)
    if (wrong) return setError(`“${wrong}” is not a URL. It must start with https:// or http://.`)
    setError(undefined)
    form.reset()
    void sendAll(
      addresses,
      address => address,
      address => sendImportUrl(address, kind, { status }),
    )
  }
  function readText(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const text = String(new FormData(form).get('text') ?? '')
    if (text.trim() === '') return setTextError(`Paste ${labels.textExample}.`)
    setTextError(undefined)
    sendFiles([new File([text], 'Pasted text', { type: 'text/plain' })])
  }
  const field = {
    name: 'address',
    label: many ? 'URLs, one per line' : 'From URL',
    hint: labels.addressHint,
    error,
  }
  return (
    <section className="source-form" aria-label="Source">
      <fieldset className="source-status">
        <legend>{labels.many.replace(/^./, first => first.toUpperCase())} become</legend>
        {(
          [
            ['as_it_was', labels.asTheyWere],
            ['draft', 'Drafts'],
          ] as const
        ).map(([value, label]) => (
          <label key={value}>
            <input type="radio" name="status" checked={status === value} onChange={() => setStatus(value)} />
            {label}
          </label>
        ))}
      </fieldset>
      <div className={isOver ? 'source-drop source-drop-over' : 'source-drop'} {...ground}>
        <Icon drawing={FileDown} />
        <p>
          <b>{many ? 'Drop files here' : 'Drop a file here'}</b>
          <span>{labels.programs}</span>
        </p>
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          multiple={many}
          tabIndex={-1}
          aria-label={many ? 'Files' : 'File'}
          onChange={event => {
            sendFiles([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        <Button onClick={() => input.current?.click()}>{many ? 'Choose files' : 'Choose a file'}</Button>
      </div>
      <form method="post" className="source-address" aria-label="URL" noValidate onSubmit={readAddresses}>
        {many ? <TextArea {...field} rows={4} /> : <TextField {...field} type="url" inputMode="url" />}
        <Button type="submit" line>
          Load
        </Button>
      </form>
      {!many && (
        <form method="post" className="source-address" aria-label="Text" noValidate onSubmit={readText}>
          <TextArea name="text" label="Paste text" hint={labels.textHint} rows={3} error={textError} />
          <Button type="submit" line>
            Load text
          </Button>
        </form>
      )}
      {sending.length > 0 && (
        <ul className="source-sending" aria-label="Uploading">
          {sending.map(({ name, share, failed }) => (
            <li key={name}>
              <span>{name}</span>
              {failed ? (
                <span className="field-error" role="alert">
                  {failed}
                </span>
              ) : (
                <progress value={share} max={1} aria-label={`${name} uploading`} />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
