import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { describeWriteError } from '../../../platform/db/write-refusal.ts'
import { refetchQueries } from '../../../platform/query/refetch-queries.ts'
import { ActionButton, Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useFileDrop } from '../../../ui/use-file-drop.ts'
import type { Import } from '../import.ts'
import { importQueries } from '../import-queries.ts'
import { type MissingPicture, retryMissingPictures, uploadMissingPicture } from '../replace-lost-picture.ts'

/** List of pictures that could not be downloaded, with buttons to retry or to upload the file. */
export function MissingPictures({
  found,
  lost,
  count,
}: {
  found: Import
  lost: readonly MissingPicture[]
  count: number
}) {
  const client = useQueryClient()
  const { complain } = useToast()
  const retry = (picture?: string) => async () => {
    await retryMissingPictures(found.id, picture).catch((error: unknown) =>
      complain('The retry could not be started', describeWriteError(error)),
    )
    await refetchQueries(client, [importQueries.key])
  }
  const mayRetry = found.status === 'done'
  return (
    <>
      <p className="quiet">
        {found.status === 'planned'
          ? 'They are fetched again during the import. Missing ones get a placeholder.'
          : 'A placeholder is shown. Alt text and original URL are kept.'}
      </p>
      {mayRetry && (
        <p className="import-item-tools">
          <ActionButton line slim onAction={retry()}>
            Retry all
          </ActionButton>
        </p>
      )}
      <ul className="import-list">
        {lost.map(picture => (
          <MissingPictureItem
            key={picture.address}
            source={found.source}
            picture={picture}
            onRetry={mayRetry ? retry(picture.address) : undefined}
          />
        ))}
      </ul>
      {count > lost.length && <p className="quiet">{count - lost.length} more.</p>}
    </>
  )
}

type MissingPictureItemProps = { source: string; picture: MissingPicture; onRetry: (() => Promise<void>) | undefined }

function MissingPictureItem({ source, picture, onRetry }: MissingPictureItemProps) {
  const client = useQueryClient()
  const { say } = useToast()
  const input = useRef<HTMLInputElement>(null)
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<string>()
  const short = picture.address.replace(/^https?:\/\/(source\.invalid\/)?/, '')
  async function give(file: File | undefined) {
    if (!file || isSending) return
    setIsSending(true)
    setError(undefined)
    try {
      await uploadMissingPicture(source, picture, file)
      say('Image added')
      await refetchQueries(client, [importQueries.key])
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : 'The upload failed.')
    } finally {
      setIsSending(false)
    }
  }
  const { isOver, ground } = useFileDrop(([file]) => void give(file))
  return (
    <li className={isOver ? 'lost-picture lost-picture-over' : 'lost-picture'} {...ground}>
      <code>{short}</code>
      <small>{picture.reason}</small>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-label={`File for ${short}`}
        onChange={event => {
          void give(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <p className="import-item-tools">
        <Button line slim aria-disabled={isSending || undefined} onClick={() => input.current?.click()}>
          {isSending ? 'Uploading…' : 'Drop the file here or choose it'}
        </Button>
        {onRetry && (
          <ActionButton line slim onAction={onRetry}>
            Retry
          </ActionButton>
        )}
      </p>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </li>
  )
}
