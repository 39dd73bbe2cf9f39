import { toIsoInstant } from '../../platform/dates/instant.ts'
import type { DbSource } from '../../platform/db/public-db.ts'
import { parseRows, unwrapRows } from '../../platform/db/rows.ts'
import { definePublicQuery } from '../../platform/query/public-query.ts'
import { type PromiseState, parsePromiseState } from './promise.ts'

const promiseColumns = 'id, title, promised_by, due_on, state, settled_on, outcome' as const
const promiseWithEventColumns = `${promiseColumns}, events!inner(slug, title, status)` as const

/** Converts a row to a promise (a pledge made at an event). An unknown state counts as open. */
const parsePromise = <Row extends { state: string }>({
  state,
  ...row
}: Row): Omit<Row, 'state'> & { state: PromiseState } => ({
  ...row,
  state: parsePromiseState(state),
})

/** Loads the promises (pledges) made at an event, in the order in which they were signed. */
async function listPromisesOfEvent(db: DbSource, slug: string) {
  const rows = unwrapRows(
    await (await db())
      .from('promises')
      .select(`${promiseColumns}, events!inner(slug)`)
      .eq('events.slug', slug)
      .eq('is_visible', true)
      .order('position')
      .order('id'),
  )
  return parseRows(rows, ({ events: _, ...row }) => parsePromise(row))
}

/** Loads the promises (pledges) of a circle: open promises by due date, then settled promises with the latest first. */
async function listPromisesOfCircle(db: DbSource, slug: string, count: number) {
  const client = await db()
  const circle = unwrapRows(await client.from('circles').select('id').eq('slug', slug).maybeSingle())
  if (!circle) return []
  const rows = unwrapRows(
    await client
      .from('promises')
      .select(promiseWithEventColumns)
      .eq('circle_id', circle.id)
      .eq('events.status', 'published')
      .eq('is_visible', true)
      .order('settled_on', { ascending: false, nullsFirst: true })
      .order('due_on')
      .order('id')
      .limit(count),
  )
  return parseRows(rows, parsePromise)
}

/** Loads the promises (pledges) of a group's people, open promises first. Each promise has the slug of the person. */
async function listPromisesOfGroup(db: DbSource, group: 'council' | 'management') {
  const rows = unwrapRows(
    await (await db())
      .from('promises')
      .select(`${promiseWithEventColumns}, people!inner(slug, groups)`)
      .contains('people.groups', [group])
      .eq('events.status', 'published')
      .eq('is_visible', true)
      .order('settled_on', { ascending: false, nullsFirst: true })
      .order('due_on')
      .order('id'),
  )
  return parseRows(rows, ({ people: { slug }, ...row }) => ({ ...parsePromise(row), person: slug }))
}

/**
 * Loads the most recent event of a flagship at which promises (pledges) were made, with these promises. Null if there
 * is no such event.
 */
async function findLatestPromises(db: DbSource, flagship: string) {
  const row = unwrapRows(
    await (await db())
      .from('events')
      .select(
        `slug, start_date, end_date, timezone, flagship_editions!inner(year, flagship_pages!inner(slug)), promises!inner(${promiseColumns}, is_visible, position)`,
      )
      .eq('flagship_editions.flagship_pages.slug', flagship)
      .eq('status', 'published')
      .eq('promises.is_visible', true)
      .lt('start_date', new Date().toISOString())
      .order('start_date', { ascending: false })
      .limit(1)
      .maybeSingle(),
  )
  if (!row) return null
  const { slug, start_date, end_date, timezone, flagship_editions: edition, promises } = row
  return {
    slug,
    timezone,
    /** Date on which the promises were signed: the last day of the event. */
    signed_at: toIsoInstant(end_date ?? start_date),
    year: edition.year,
    promises: promises
      .toSorted((one, other) => one.position - other.position || one.id.localeCompare(other.id))
      .map(({ position: _, is_visible: __, ...each }) => parsePromise(each)),
  }
}

export type LatestPromises = NonNullable<Awaited<ReturnType<typeof findLatestPromises>>>

export const promiseQueries = {
  ofEvent: (slug: string) => definePublicQuery(['promises', 'event', slug], db => listPromisesOfEvent(db, slug)),
  ofCircle: (circle: string, count: number) =>
    definePublicQuery(['promises', 'circle', circle, count], db => listPromisesOfCircle(db, circle, count)),
  ofGroup: (group: 'council' | 'management') =>
    definePublicQuery(['promises', 'group', group], db => listPromisesOfGroup(db, group)),
  lastReading: (flagship: string) =>
    definePublicQuery(['promises', 'last reading', flagship], db => findLatestPromises(db, flagship)),
}
