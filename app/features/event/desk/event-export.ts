import { formatInTimeZone } from '../../../platform/dates/format-in-time-zone.ts'
import { toIsoInstant, toIsoInstantOrNull } from '../../../platform/dates/instant.ts'
import { formatDateTimeInputInZone } from '../../../platform/dates/moment-in-zone.ts'
import type { Row } from '../../../platform/db/database.gen.ts'
import { parseRows, unwrapRows } from '../../../platform/db/rows.ts'
import { paths } from '../../../platform/paths.ts'
import { product } from '../../../platform/product.ts'
import { writeSchedule } from '../../../platform/schedule/write-schedule.ts'
import { loadSessionDb } from '../../../platform/session/session-store.ts'
import { formatCsv } from '../../../platform/text/csv.ts'
import { createWorkbook } from '../../../platform/text/workbook.ts'
import { type Event, type EventCircle, eventStateLabels, formatRegion, parseProgramme } from '../event.ts'
import { findCountryName } from '../event-address.ts'

/** Event with all columns. The primary circle is first. Timestamps are ISO 8601 in UTC. */
export type CompleteEvent = Row<'events'> & { circles: EventCircle[] }

/** Maximum number of ids in the URL of one request. */
const maxIdsPerRequest = 100

/**
 * Loads all columns of these events, in the same order.
 * @throws DatabaseError
 */
export async function readEventsForExport(ids: readonly string[]): Promise<CompleteEvent[]> {
  const db = await loadSessionDb()
  const eventsById = new Map<string, CompleteEvent>()
  for (let from = 0; from < ids.length; from += maxIdsPerRequest) {
    const part = db.from('events').select('*, event_circles(position, circles(id, slug, name, color_hex))')
    const rows = unwrapRows(await part.in('id', ids.slice(from, from + maxIdsPerRequest)))
    for (const event of parseRows(rows, parseWholeEvent)) eventsById.set(event.id, event)
  }
  return ids.flatMap(id => eventsById.get(id) ?? [])
}

type StoredEvent = Row<'events'> & { event_circles: { position: number; circles: EventCircle }[] }

const parseWholeEvent = ({ event_circles, ...row }: StoredEvent): CompleteEvent => ({
  ...row,
  start_date: toIsoInstant(row.start_date),
  end_date: toIsoInstantOrNull(row.end_date),
  updated_at: toIsoInstant(row.updated_at),
  circles: event_circles.toSorted((a, b) => a.position - b.position).map(({ circles }) => circles),
})

const precisionLabels: Record<string, string> = {
  datetime: 'date and time',
  date: 'date',
  month: 'month',
  tbc: 'to be announced',
}
const formatTimeAtVenue = (moment: string | null, { timezone }: CompleteEvent) =>
  moment && formatDateTimeInputInZone(moment, timezone ?? 'UTC').replace('T', ' ')
const formatYes = (value: boolean) => (value ? 'yes' : '')

/** Columns of the export: the header, and a function that returns the value. */
const exportColumns: readonly [string, (event: CompleteEvent) => string | number | null][] = [
  ['Title', ({ title }) => title],
  ['Status', ({ status, is_pattern }) => (is_pattern ? 'pattern' : status)],
  ['Event status', ({ event_state }) => eventStateLabels[event_state] ?? 'As planned'],
  ['Message to attendees', ({ state_note }) => state_note],
  ['Starts, local time', event => formatTimeAtVenue(event.start_date, event)],
  ['Ends, local time', event => formatTimeAtVenue(event.end_date, event)],
  ['Time zone', ({ timezone }) => timezone ?? 'UTC'],
  ['Date precision', ({ time_precision }) => precisionLabels[time_precision] ?? time_precision],
  ['Weekday', ({ start_date, timezone }) => formatInTimeZone(start_date, timezone, { weekday: 'long' })],
  ['Venue', ({ location }) => location],
  ['Street', ({ street_address }) => street_address],
  ['City', ({ town }) => town],
  ['Country', ({ country }) => findCountryName(country) ?? country],
  ['Region', ({ region }) => region && formatRegion(region)],
  ['Circles', ({ circles }) => circles.map(({ name }) => name).join(', ')],
  ['Flagship', ({ is_flagship_event }) => formatYes(is_flagship_event)],
  ['Partner', ({ is_partner_event }) => formatYes(is_partner_event)],
  ['Attendees', ({ attendees }) => attendees],
  ['Capacity', ({ max_attendees }) => max_attendees],
  ['Organiser', ({ organizer_name }) => organizer_name],
  ['Website', ({ organizer_website_url }) => organizer_website_url],
  ['Registration URL', ({ signup_url }) => signup_url],
  ['Online', ({ online_url }) => online_url],
  ['Summary', ({ description }) => description],
  ['Programme', ({ programme }) => writeSchedule(parseProgramme(programme))],
  ['URL', ({ slug }) => paths.event(slug)],
  ['Starts, UTC', ({ start_date }) => start_date],
  ['Last edited, UTC', ({ updated_at }) => updated_at],
]

const headerRow = exportColumns.map(([name]) => name)
const toTableRows = (events: readonly CompleteEvent[]) =>
  events.map(event => exportColumns.map(([, value]) => value(event)))

const makeBlob = (type: string, content: BlobPart) => new Blob([content], { type })

/**
 * Export formats by file extension. A calendar file leaves out events without a date; `origin` is the scheme and host
 * of the links in the file.
 */
export const eventExportFormats = {
  csv: async (events: readonly CompleteEvent[]) =>
    makeBlob('text/csv;charset=utf-8', await formatCsv(headerRow, toTableRows(events))),
  xlsx: (events: readonly CompleteEvent[]) => createWorkbook('Events', headerRow, toTableRows(events)),
  async ics(events: readonly CompleteEvent[], origin: string) {
    const { buildIcs } = await import('../event-ics.ts')
    const matter = { name: `${product.name}: Events`, path: paths.adminEvents, origin }
    return makeBlob('text/calendar;charset=utf-8', buildIcs(events.map(toListedEvent), matter))
  },
}
export type EventExportExtension = keyof typeof eventExportFormats

/** Event in the format that the library for ICS files expects. */
const toListedEvent = ({ circles, ...event }: CompleteEvent): Event => ({
  ...event,
  circles,
  picture: null,
  circle_name: circles[0]?.name ?? null,
  circle_names: circles.map(({ name }) => name).join(', ') || null,
  circle_slug: circles[0]?.slug ?? null,
  circle_color_hex: circles[0]?.color_hex ?? null,
  circle_color_hexs: circles.map(({ color_hex }) => color_hex ?? '').join(', ') || null,
})
