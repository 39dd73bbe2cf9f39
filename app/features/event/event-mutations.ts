import type { Json } from '../../platform/db/database.gen.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import type { EventCopy } from './event-repeat.ts'

/** Makes drafts of an event. @returns their ids, in order @throws DatabaseError where the database says why not */
export async function copyEvent(source: string, copies: readonly EventCopy[]): Promise<string[]> {
  const db = await loadSessionDb()
  return rowsOf(await db.rpc('copy_event', { source, copies: copies.map(copy => ({ ...copy })) satisfies Json }))
}
