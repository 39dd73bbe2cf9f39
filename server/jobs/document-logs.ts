import type { ServerFunctions } from '../backend/server-functions.ts'
import type { Job } from './jobs.ts'

/** Clears the logs of texts that are written together: what a snapshot of a week ago has in it, and what has ended long since. */
export const documentLogs = (functions: ServerFunctions): Job => ({
  name: 'document logs',
  async run() {
    const removed = Number(await functions.call('server_compact_documents'))
    return {
      note: removed > 0 ? `Removed ${removed} ${removed === 1 ? 'row' : 'rows'}.` : 'Nothing to compact.',
    }
  },
})
