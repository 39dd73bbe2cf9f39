import { type Import, isImportRunning } from '../import.ts'

/** Progress while the server reads or plans an import. The server continues if the user closes the page. */
export function ImportProgress({ found: { status } }: { found: Import }) {
  if (!isImportRunning(status) || status === 'running') return null
  return (
    <div className="import-progress" role="status">
      <p>
        <b>{statusTexts[status] ?? 'Queued.'}</b> You can close this page. The{' '}
        {status === 'undoing' ? 'undo' : 'import'} continues.
      </p>
      <progress aria-label="Progress" />
    </div>
  )
}

const statusTexts: Partial<Record<Import['status'], string>> = {
  reading: 'Reading the source.',
  planning: 'Comparing with existing records.',
  waiting: 'Starting. If another import is running, this one waits for it.',
  undoing: 'Undoing.',
}
