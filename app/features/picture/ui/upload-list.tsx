import { useQuery } from '@tanstack/react-query'
import { RotateCcw, X } from 'lucide'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatFileSize } from '../../../platform/text/file-size.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Status } from '../../../ui/status.tsx'
import { buildLibraryPath } from '../picture-list.ts'
import { makeDescribedPicturesQuery } from '../picture-queries.ts'
import { formatUploads, formatUploadTitle, type LibraryUpload, sortUploads, type UploadQueue } from '../upload-queue.ts'
import { DuplicateDialog } from './duplicate-dialog.tsx'
import './upload-list.css'

type Props = { uploads: readonly LibraryUpload[]; queue: UploadQueue }

/** Number of lines from which the list folds when all files are stored. */
const minFoldedLines = 4

/**
 * List of uploads, one line per upload: progress, error and actions. A long list without anything left to do folds into
 * its heading.
 */
export function UploadList({ uploads, queue }: Props) {
  const [deciding, setDeciding] = useState<string>()
  const [isOpened, setIsOpened] = useState(false)
  const stored = uploads.flatMap(({ state }) => (state.status === 'stored' ? [state.pictureId] : []))
  const { data: described = [] } = useQuery(makeDescribedPicturesQuery(stored))
  if (uploads.length === 0) return null
  const isDone = uploads.every(({ state }) => state.status === 'stored' || state.status === 'refused')
  const isFoldable = uploads.length >= minFoldedLines && stored.length === uploads.length
  const isListed = !isFoldable || isOpened
  const duplicates = uploads.filter(({ state }) => state.status === 'duplicate')
  const decided = uploads.find(({ id }) => id === deciding)
  return (
    <section className="upload-list" aria-labelledby="uploads">
      <header>
        <h2 id="uploads">{formatUploadTitle(uploads)}</h2>
        <p role="status">{formatUploads(uploads)}</p>
        {isFoldable && (
          <Button line aria-expanded={isListed} onClick={() => setIsOpened(!isOpened)}>
            {isListed ? 'Hide files' : 'Show files'}
          </Button>
        )}
        {isDone && (
          <Button line onClick={() => queue.clear()}>
            Close
          </Button>
        )}
      </header>
      {isListed && (
        <ul>
          {sortUploads(uploads).map(upload => (
            <UploadLine
              key={upload.id}
              upload={upload}
              queue={queue}
              isDescribed={upload.state.status === 'stored' && described.includes(upload.state.pictureId)}
              onDecide={() => setDeciding(upload.id)}
            />
          ))}
        </ul>
      )}
      {decided?.state.status === 'duplicate' && (
        <DuplicateDialog
          file={decided.file}
          uploaded={decided.state.uploaded}
          others={duplicates.length - 1}
          onDecide={(choice, all) => {
            setDeciding(undefined)
            for (const { id } of all ? duplicates : [decided]) void queue.decide(id, choice)
          }}
          onCancel={() => {
            setDeciding(undefined)
            queue.cancel(decided.id)
          }}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </section>
  )
}

type LineProps = {
  upload: LibraryUpload
  queue: UploadQueue
  /** Whether the stored picture needs no alt text any more. */
  isDescribed: boolean
  onDecide: () => void
}

function UploadLine({ upload: { id, file, state }, queue, isDescribed, onDecide }: LineProps) {
  const isOver = state.status === 'stored' || state.status === 'refused'
  return (
    <li>
      <span className="upload-file">
        <span>{file.name}</span> <small>{formatFileSize(file.size)}</small>
      </span>
      <span className="upload-said">
        {state.status === 'waiting' && <Status kind="draft">Queued</Status>}
        {state.status === 'sending' && (
          <>
            <progress value={state.share} max={1} aria-label={file.name} />
            <Status kind={state.away ? 'attention' : 'waiting'}>
              {state.away
                ? `Connection lost at ${Math.round(state.share * 100)} %. It will resume`
                : state.share < 1
                  ? `${Math.round(state.share * 100)} %`
                  : 'Processing'}
            </Status>
          </>
        )}
        {state.status === 'duplicate' && <Status kind="attention">Already in the library</Status>}
        {state.status === 'refused' && <Status kind="broken">{state.said}</Status>}
        {state.status === 'stored' && <Status kind="well">Uploaded. Location data removed</Status>}
      </span>
      <span className="upload-actions">
        {state.status === 'duplicate' && (
          <Button line onClick={onDecide} aria-label={`Resolve ${file.name}`}>
            Resolve…
          </Button>
        )}
        {state.status === 'refused' && state.again && (
          <IconButton slim bare label={`Retry ${file.name}`} onClick={() => queue.retry(id)}>
            <Icon drawing={RotateCcw} />
          </IconButton>
        )}
        {state.status === 'stored' && !isDescribed && (
          <Link to={buildLibraryPath({}, { picture: state.pictureId })} aria-label={`Add alt text to ${file.name}`}>
            Add alt text
          </Link>
        )}
        <IconButton
          slim
          bare
          label={isOver ? `Dismiss ${file.name}` : `Cancel ${file.name}`}
          onClick={() => queue.cancel(id)}
        >
          <Icon drawing={X} />
        </IconButton>
      </span>
    </li>
  )
}
