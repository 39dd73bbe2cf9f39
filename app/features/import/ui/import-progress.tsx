import { type Import, isRunning } from '../import.ts'

/** Shown while the server reads or plans. The page may be closed; the work continues. */
export function ImportProgress({ found: { status } }: { found: Import }) {
  if (!isRunning(status) || status === 'running') return null
  return (
    <div className="import-progress" role="status">
      <p>
        <b>{statusTexts[status] ?? 'Waits for its turn.'}</b> You may close this page; it goes on.
      </p>
      <progress aria-label="How far it is" />
    </div>
  )
}

const statusTexts: Partial<Record<Import['status'], string>> = {
  reading: 'The source is being read.',
  planning: 'It is compared with what is here.',
  waiting: 'It begins as soon as no other is being written.',
  undoing: 'It is being taken back.',
}
