import { randomUUID } from 'node:crypto'
import type { ServerFunctions } from '../backend/server-functions.ts'

/** HTTP validators and hash of the last reading of a feed, by which changes are detected. */
export type SourceValidators = { etag: string | null; lastModified: string | null; contentHash: string }

/** Registered feed that is due to be read, claimed by this server process. */
export type DueSource = {
  /** Id of this reading of the feed. */
  ticket: string
  id: string
  name: string
  address: string
  etag: string | null
  lastModified: string | null
  contentHash: string | null
}

/** Maximum pause in seconds between two readings of a feed, because Retry-After may be a hundred years. */
const maxRetryAfterSeconds = 7 * 86_400

/** Makes the database calls for registered feeds. */
export const makeSourcePollCalls = (functions: ServerFunctions) => ({
  async claim(scheduled: boolean): Promise<DueSource | null> {
    const ticket = randomUUID()
    const dueSource = await functions.call('server_claim_import_source', { ticket, scheduled })
    return dueSource ? { ...(dueSource as Omit<DueSource, 'ticket'>), ticket } : null
  },
  nothingNew: ({ ticket }: DueSource, validators?: SourceValidators) =>
    functions.call('server_end_source_reading', { ticket, ...(validators && { read: validators }) }),
  failed: ({ ticket }: DueSource, note: string, retryAfter?: number) =>
    functions.call('server_fail_source_reading', {
      ticket,
      note,
      ...(retryAfter !== undefined && { retry_after: Math.min(retryAfter, maxRetryAfterSeconds) }),
    }),
  /**
   * Begins an import.
   * @returns false if another reading has taken over the feed
   */
  begin: async ({ ticket }: DueSource, id: string, holder: string, validators: SourceValidators) =>
    (await functions.call('server_begin_source_import', {
      ticket,
      import: id,
      own_holder: holder,
      read: validators,
    })) === true,
})
