import { type Import, isUnderWay } from '../import.ts'

/** How far the server is. The page may be closed: it goes on. */
export function ImportProgress({ found: { status, done, total } }: { found: Import }) {
  if (!isUnderWay(status)) return null
  const isCounted = (status === 'running' || status === 'undoing') && total !== null && total > 0
  return (
    <div className="import-progress" role="status">
      <p>
        <b>{words[status] ?? 'Waits for its turn.'}</b>{' '}
        {isCounted && status === 'running' && `${done.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')}. `}
        You may close this page; it goes on.
      </p>
      <progress aria-label="How far it is" {...(isCounted && status === 'running' && { value: done, max: total })} />
    </div>
  )
}

const words: Partial<Record<Import['status'], string>> = {
  reading: 'The source is being read.',
  planning: 'It is compared with what is here.',
  waiting: 'It waits: another import is being written.',
  running: 'It is being written.',
  undoing: 'It is being taken back.',
}
