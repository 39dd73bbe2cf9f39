import type { Json, Row } from '../../../platform/db/database.gen.ts'
import { unwrapRows } from '../../../platform/db/rows.ts'
import { loadSessionDb } from '../../../platform/session/session-store.ts'
import type { EventCopy } from './event-repeat.ts'

/** Makes drafts of an event. @returns their ids, in order @throws DatabaseError where the database says why not */
export async function copyEvent(source: string, copies: readonly EventCopy[]): Promise<string[]> {
  const db = await loadSessionDb()
  return unwrapRows(await db.rpc('copy_event', { source, copies: copies.map(copy => ({ ...copy })) satisfies Json }))
}

/** What of an event says when it is. */
export type EventTimes = Pick<Row<'events'>, 'start_date' | 'end_date' | 'time_precision'>

/**
 * Writes when an event is, over the version of `over`.
 * @returns the version that was written; null when it has another by now
 * @throws DatabaseError where the database says why not
 */
export async function saveTimes(id: string, times: EventTimes, over: string): Promise<string | null> {
  const db = await loadSessionDb()
  const saved = unwrapRows(await db.rpc('save_event', { fields: { id, ...times }, over })) as { updated_at: string } | null
  return saved?.updated_at ?? null
}
