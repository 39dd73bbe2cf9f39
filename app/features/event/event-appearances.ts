import { toIsoInstant, toIsoInstantOrNull } from '../../platform/dates/instant.ts'
import { joinColumns } from '../../platform/db/column-list.ts'
import type { DbSource } from '../../platform/db/public-db.ts'
import { parseRows, unwrapRows } from '../../platform/db/rows.ts'
import { definePublicQuery } from '../../platform/query/public-query.ts'
import { definePersonalQuery } from '../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import type { Event } from './event.ts'
import { mentionedEventColumns } from './event-columns.ts'

const appearanceColumns = [...mentionedEventColumns, 'status'] as const

/** Event at which a person is a speaker. Timestamps are ISO 8601 in UTC. */
export type SpeakerAppearance = Pick<Event, (typeof appearanceColumns)[number]> & {
  event_id: string
  person_slug: string
}

const selectedColumns = joinColumns(['event_id', 'person_slug', ...appearanceColumns])

/**
 * Converts a row of the database view: timestamps become ISO 8601. Columns of a view are nullable in its types, but
 * some of them are never null.
 */
const toAppearance = (row: { [Column in keyof SpeakerAppearance]: unknown }): SpeakerAppearance => ({
  ...(row as SpeakerAppearance),
  start_date: toIsoInstant(row.start_date as string),
  end_date: toIsoInstantOrNull(row.end_date as string | null),
})

/** Loads upcoming events at which people of a group are speakers, soonest first. Cancelled events are left out. */
async function listUpcomingAppearances(db: DbSource, group: 'council' | 'management'): Promise<SpeakerAppearance[]> {
  const rows = unwrapRows(
    await (await db())
      .from('appearances')
      .select(selectedColumns)
      .contains('person_groups', [group])
      .eq('is_public', true)
      .neq('event_state', 'cancelled')
      .gte('upcoming_until', new Date().toISOString())
      .order('start_date')
      .order('event_id'),
  )
  return parseRows(rows, toAppearance)
}

/** Loads all events at which a person is a speaker, newest first, published or not. */
async function listAppearancesOfPerson(id: string): Promise<SpeakerAppearance[]> {
  const db = await loadSessionDb()
  const rows = unwrapRows(
    await db.from('appearances').select(selectedColumns).eq('person_id', id).order('start_date', { ascending: false }),
  )
  return parseRows(rows, toAppearance)
}

export const appearanceQueries = {
  ofGroup: (group: 'council' | 'management') =>
    definePublicQuery(['events', 'appearances', group], db => listUpcomingAppearances(db, group)),
  ofPerson: (id: string) =>
    definePersonalQuery({
      queryKey: ['events', 'appearances', 'person', id],
      queryFn: () => listAppearancesOfPerson(id),
      staleTime: 0,
    }),
}
