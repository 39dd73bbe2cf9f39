import * as v from 'valibot'
import { type CalendarDay, listDaysBetween, toDayInZone } from '../../platform/dates/format-in-zone.ts'
import type { ViewRow } from '../../platform/db/database.gen.ts'
import type { PictureDetails } from '../../platform/images/picture-sizes.ts'
import { parseWithSchema } from '../../platform/parse-with-schema.ts'
import { product } from '../../platform/product.ts'
import { isWebAddress } from '../../platform/web-address.ts'
import type { briefColumns, detailColumns, listedColumns, mentionedColumns } from './event-columns.ts'

export type EventCircle = { id: string; slug: string; name: string; color_hex: string | null }

const speaker = v.union([
  v.object({ id: v.string(), name: v.string() }),
  v.pipe(
    v.string(),
    v.transform((name): { id?: string; name: string } => ({ name })),
  ),
])
/** Speaker of a session: a person of the site by id, or only a name. */
export type Speaker = { id?: string; name: string }

const programmeItem = v.object({
  time: v.string(),
  title: v.string(),
  about: v.fallback(v.string(), ''),
  people: v.fallback(v.array(speaker), []),
})
/** Session of the programme. */
export type ProgrammeItem = v.InferOutput<typeof programmeItem>

/** Parses the programme from the JSON column; drops invalid items. */
export const parseProgramme = (value: unknown): ProgrammeItem[] =>
  (Array.isArray(value) ? value : []).flatMap(item => parseWithSchema(programmeItem, item) ?? [])

const eventDocument = v.object({ title: v.string(), url: v.pipe(v.string(), v.check(isWebAddress)) })
/** Document of an event, on this site or another. */
export type EventDocument = v.InferOutput<typeof eventDocument>

/** Parses documents from the JSON column; drops items without a valid URL. */
export const parseDocuments = (kept: unknown): EventDocument[] =>
  (Array.isArray(kept) ? kept : []).flatMap(item => parseWithSchema(eventDocument, item) ?? [])

/** Columns that the tables never leave null, although the view's types allow null. */
type Certain =
  | 'id'
  | 'slug'
  | 'title'
  | 'description'
  | 'start_date'
  | 'time_precision'
  | 'event_state'
  | 'is_flagship_event'
  | 'is_partner_event'
  | 'status'
  | 'updated_at'
type Known<Row> = { [Column in keyof Row]: Column extends Certain ? NonNullable<Row[Column]> : Row[Column] }

/** Published event in lists and calendars. Timestamps are ISO 8601 in UTC. */
export type Event = Known<
  Pick<ViewRow<'events_with_circles'>, Exclude<(typeof listedColumns)[number], 'circles' | 'picture'>>
> & {
  circles: EventCircle[]
  /** Metadata of the image in the library; null if the image is external or hidden from visitors. */
  picture: PictureDetails | null
}

/** Published event on cards, in agenda rows and calendars: fewer fields than its page has. */
export type BriefEvent = Pick<Event, (typeof briefColumns)[number]>

/** Event fields for a one-line mention. */
export type MentionedEvent = Pick<Event, (typeof mentionedColumns)[number]>

/** Person of the site who is visible to visitors. */
export type EventIntroduction = { id: string; name: string; slug: string; groups: string[] }

/** Published event with all fields of its page. */
export type EventDetail = Event &
  Pick<ViewRow<'events_with_circles'>, (typeof detailColumns)[number]> & {
    programme: ProgrammeItem[]
    documents: EventDocument[]
    /** Speakers of the programme that the site introduces. */
    introduced: EventIntroduction[]
  }

/** Flagship event with its edition and sign-up URL. */
export type FlagshipEvent = Event & Pick<EventDetail, 'signup_url'> & { flagship_edition_id: string | null }

export const regions = [
  'West Africa',
  'East Africa',
  'Southern Africa',
  'North Africa',
  'Central Africa',
  'Europe',
  'Africa',
] as const
export type Region = (typeof regions)[number]

/**
 * Formats a region. `Africa` covers the whole continent and is labelled as general; other regions use their own name.
 */
export const formatRegion = (region: string) => (region === 'Africa' ? 'Africa (General)' : region)

/** Event types. The last one's value is the product's slug; `collective` is also accepted. */
export const eventTypes = [
  { value: 'flagship', label: 'Flagship Events' },
  { value: 'partner', label: 'Partner Events' },
  { value: product.slug, label: `${product.name} Events` },
] as const

/** Whether the event is the network's own: neither of a partner nor of a flagship. */
export const isCollective = (event: Pick<Event, 'is_partner_event' | 'is_flagship_event'>) =>
  !event.is_partner_event && !event.is_flagship_event

type Timed = Pick<Event, 'start_date' | 'end_date' | 'timezone' | 'time_precision'>

/** Last day of an event in the venue's time zone. An end at midnight counts for the day before. */
export function findLastDay(event: Timed): CalendarDay {
  const first = toDayInZone(event.start_date, event.timezone)
  if (event.end_date) {
    const end = Date.parse(event.end_date)
    const isExclusive = event.time_precision === 'datetime' && end > Date.parse(event.start_date)
    return toDayInZone(isExclusive ? end - 1 : end, event.timezone)
  }
  if (event.time_precision === 'datetime' || event.time_precision === 'date') return first
  const [year = 0, month = 0] = first.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/**
 * Whether an event is upcoming: until its end; without a time, until the end of its day or month; with only a start,
 * until the start.
 * @param now current time in ms
 */
export function isUpcoming(event: Timed, now: number): boolean {
  if (event.end_date && event.time_precision === 'datetime') return Date.parse(event.end_date) >= now
  if (event.time_precision === 'datetime') return Date.parse(event.start_date) >= now
  return findLastDay(event) >= toDayInZone(now, event.timezone)
}

/** Days that a calendar marks. Empty for an event without a known day. */
export function listEventDays(event: Timed): CalendarDay[] {
  if (event.time_precision === 'month' || event.time_precision === 'tbc') return []
  return listDaysBetween(toDayInZone(event.start_date, event.timezone), findLastDay(event))
}

/** Labels of unusual states, for cards, pages and feeds. */
export const stateLabels: Record<string, string> = {
  cancelled: 'Cancelled',
  postponed: 'Postponed',
  moved_online: 'Moved online',
}

/**
 * Converts an organiser's URL to a link; adds https:// if there is no http(s) scheme.
 * @returns undefined for any other scheme, which must never become a link, and for invalid URLs
 */
export function toOrganiserAddress(address: string | null): string | undefined {
  const url = address?.trim()
  if (!url) return undefined
  if (/^https?:\/\//i.test(url)) return isWebAddress(url) ? url : undefined
  // A colon before digits starts a port; a colon before anything else ends a scheme.
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(url)) return undefined
  return isWebAddress(`https://${url}`) ? `https://${url}` : undefined
}
