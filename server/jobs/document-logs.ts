import type { ServerFunctions } from '../backend/server-functions.ts'
import type { RunJob } from './jobs.ts'

/**
 * Deletes log entries of collaborative documents: entries that a week-old snapshot contains, and entries of sessions
 * that ended long ago.
 */
export const cleanDocumentLogs =
  (functions: ServerFunctions): RunJob =>
  async () => {
    const removedCount = Number(await functions.call('server_compact_documents'))
    return {
      note:
        removedCount > 0 ? `Removed ${removedCount} ${removedCount === 1 ? 'row' : 'rows'}.` : 'Nothing to compact.',
    }
  }
