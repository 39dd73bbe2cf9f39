import { randomUUID } from 'node:crypto'
import type { ServerFunctions } from '../backend/server-functions.ts'

/** By which a host, and we, know again what was read. */
export type ReadMark = { etag: string | null; lastModified: string | null; contentHash: string }

/** A registered source whose turn it is, as the process that reads it knows it. */
export type DueSource = {
  /** Stands for this one reading. */
  ticket: string
  id: string
  name: string
  address: string
  etag: string | null
  lastModified: string | null
  contentHash: string | null
}

/** Retry-After may name a day in a hundred years. */
const mostSeconds = 7 * 86_400

/** What is asked of the database about registered sources. */
export const sourcePollCalls = (functions: ServerFunctions) => ({
  async claim(scheduled: boolean): Promise<DueSource | null> {
    const ticket = randomUUID()
    const held = await functions.call('server_claim_import_source', { ticket, scheduled })
    return held ? { ...(held as Omit<DueSource, 'ticket'>), ticket } : null
  },
  nothingNew: ({ ticket }: DueSource, read?: ReadMark) =>
    functions.call('server_end_source_reading', { ticket, ...(read && { read }) }),
  failed: ({ ticket }: DueSource, note: string, retryAfter?: number) =>
    functions.call('server_fail_source_reading', {
      ticket,
      note,
      ...(retryAfter !== undefined && { retry_after: Math.min(retryAfter, mostSeconds) }),
    }),
  /** @returns false where the source is not this reading's any more */
  begin: async ({ ticket }: DueSource, id: string, holder: string, read: ReadMark) =>
    (await functions.call('server_begin_source_import', { ticket, import: id, own_holder: holder, read })) === true,
})
