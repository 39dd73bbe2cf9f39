import { toIsoInstant, toIsoInstantOrNull } from '../../platform/dates/instant.ts'
import { joinColumns } from '../../platform/db/column-list.ts'
import type { DbSource } from '../../platform/db/public-db.ts'
import { findRedirect, type RedirectTarget } from '../../platform/db/redirects.ts'
import { parseRows, unwrapRows } from '../../platform/db/rows.ts'
import { definePublicQuery } from '../../platform/query/public-query.ts'
import { isUuid } from '../../platform/uuid.ts'
import { parseWebAddress } from '../../platform/web-address.ts'
import {
  type BriefEvent,
  type Event,
  type EventCircle,
  type EventDetail,
  type FlagshipEvent,
  type ProgrammeItem,
  parseDocuments,
  parseProgramme,
  type SpeakerWithPage,
} from './event.ts'
import { briefEventColumns, listedEventColumns } from './event-columns.ts'
import { parseBriefEvents } from './event-list-rows.ts'
import { listEventSpeakers } from './event-speakers.ts'

const listedColumns = joinColumns(listedEventColumns)

/**
 * Converts a row of the database view: timestamps become ISO 8601, and JSON columns are parsed. Columns of a view are
 * nullable in its types, but some of them are never null.
 */
function parseEvent<Row extends { [K in keyof Event]: unknown }>(row: Row): Event {
  const { start_date, end_date, updated_at, circles } = row as {
    start_date: string
    updated_at: string
    end_date: string | null
    circles: EventCircle[] | null
  }
  return {
    ...(row as unknown as Event),
    online_url: parseWebAddress(row.online_url as string | null),
    start_date: toIsoInstant(start_date),
    end_date: toIsoInstantOrNull(end_date),
    updated_at: toIsoInstant(updated_at),
    circles: circles ?? [],
  }
}

async function findEventBy(db: DbSource, column: 'slug' | 'id', value: string): Promise<EventDetail | null> {
  const row = unwrapRows(
    await (await db())
      .from('events_with_circles')
      .select('*')
      .eq('status', 'published')
      .eq(column, value)
      .maybeSingle(),
  )
  const [event] = parseRows(row ? [row] : [], parseEvent)
  if (!row || !event) return null
  const programme = parseProgramme(row.programme)
  return {
    ...row,
    ...event,
    programme,
    documents: parseDocuments(row.documents),
    introduced: await listSpeakersWithPage(db, programme),
    signup_url: parseWebAddress(row.signup_url),
    map_url: parseWebAddress(row.map_url),
  }
}

/** Loads the speakers of a programme who have a public page on the site. */
async function listSpeakersWithPage(db: DbSource, programme: readonly ProgrammeItem[]): Promise<SpeakerWithPage[]> {
  const ids = listEventSpeakers(programme).flatMap(({ id }) => id ?? [])
  if (ids.length === 0) return []
  const people = (await db()).from('people').select('id, name, slug, groups').eq('is_visible', true)
  return unwrapRows(await people.in('id', ids))
}

/** Finds the event for the URL /event/{key}: by slug, then by id, then by redirect. */
async function findByKey(db: DbSource, key: string): Promise<RedirectTarget<EventDetail>> {
  const event = await findEventBy(db, 'slug', key)
  if (event) return { found: event }
  const byId = isUuid(key) ? await findEventBy(db, 'id', key) : null
  const movedTo = byId ? `/event/${byId.slug}` : await findRedirect(db, `/event/${key}`)
  return movedTo ? { movedTo } : null
}

const briefColumns = joinColumns(briefEventColumns)

/** Loads the next events for the home page, soonest first. */
async function listNextEvents(db: DbSource, count: number): Promise<BriefEvent[]> {
  const rows = unwrapRows(
    await (await db())
      .from('events_with_circles')
      .select(briefColumns)
      .eq('status', 'published')
      .gte('upcoming_until', new Date().toISOString())
      .order('start_date', { ascending: true })
      .order('id')
      .limit(count),
  )
  return parseBriefEvents(rows as unknown as BriefEvent[])
}

/** Loads upcoming flagship events in order of their start, with edition and sign-up URL. */
async function listFlagships(db: DbSource): Promise<FlagshipEvent[]> {
  const rows = unwrapRows(
    await (await db())
      .from('events_with_circles')
      .select(`${listedColumns}, signup_url, flagship_edition_id`)
      .eq('status', 'published')
      .or('is_flagship_event.eq.true,flagship_edition_id.not.is.null')
      .gte('upcoming_until', new Date().toISOString())
      .order('start_date', { ascending: true }),
  )
  return parseRows(rows, row => ({
    ...parseEvent(row),
    signup_url: parseWebAddress(row.signup_url),
    flagship_edition_id: row.flagship_edition_id,
  }))
}

export const eventQueries = {
  next: (count: number) =>
    definePublicQuery(['events', 'next', count], db => listNextEvents(db, count), { refetchOnMount: false }),
  flagships: definePublicQuery(['events', 'flagships'], db => listFlagships(db), { refetchOnMount: false }),
  byKey: (key: string) =>
    definePublicQuery(['events', 'key', key], db => findByKey(db, key), { enabled: key !== '', refetchOnMount: false }),
}
