import type { Json, Row } from '../../../platform/db/database.gen.ts'
import { unwrapRows } from '../../../platform/db/rows.ts'
import { loadSessionDb } from '../../../platform/session/session-store.ts'
import type { EventCopy } from './event-repeat.ts'

/**
 * Creates drafts as copies of an event.
 * @returns ids of the drafts, in order
 * @throws DatabaseError with the database's reason
 */
export async function createEventCopies(source: string, copies: readonly EventCopy[]): Promise<string[]> {
  const db = await loadSessionDb()
  return unwrapRows(await db.rpc('copy_event', { source, copies: copies.map(copy => ({ ...copy })) satisfies Json }))
}

/** Columns of an event that contain its times. */
export type EventTimes = Pick<Row<'events'>, 'start_date' | 'end_date' | 'time_precision'>

/**
 * Saves the times of an event unless another user has saved the event after the version `over` was loaded.
 * @returns the new version; null if another user has changed the event
 * @throws DatabaseError with the database's reason
 */
export async function saveEventTimes(id: string, times: EventTimes, over: string): Promise<string | null> {
  const db = await loadSessionDb()
  const saved = unwrapRows(await db.rpc('save_event', { fields: { id, ...times }, over })) as {
    updated_at: string
  } | null
  return saved?.updated_at ?? null
}
