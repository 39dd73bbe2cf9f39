import * as v from 'valibot'
import { type CalendarDay, listDaysBetween, toDayInZone } from '../../platform/dates/format-in-time-zone.ts'
import type { ViewRow } from '../../platform/db/database.gen.ts'
import type { PictureDetails } from '../../platform/images/picture-sizes.ts'
import { parseWithSchema } from '../../platform/parse-with-schema.ts'
import { product } from '../../platform/product.ts'
import { isWebAddress } from '../../platform/web-address.ts'
import type {
  briefEventColumns,
  eventDetailColumns,
  listedEventColumns,
  mentionedEventColumns,
} from './event-columns.ts'

export type EventCircle = { id: string; slug: string; name: string; color_hex: string | null }

const speakerSchema = v.union([
  v.object({ id: v.string(), name: v.string() }),
  v.pipe(
    v.string(),
    v.transform((name): { id?: string; name: string } => ({ name })),
  ),
])
/** Speaker of a session. The speaker is a person of the site with an id, or only a name. */
export type Speaker = { id?: string; name: string }

const optionalTextSchema = v.optional(v.fallback(v.string(), ''))
const programmeItemSchema = v.object({
  time: v.string(),
  title: v.string(),
  ...{
    day: optionalTextSchema,
    end: optionalTextSchema,
    room: optionalTextSchema,
    kind: optionalTextSchema,
    time_note: optionalTextSchema,
  },
  about: v.fallback(v.string(), ''),
  people: v.fallback(v.array(speakerSchema), []),
})
/** Session in the programme of an event. */
export type ProgrammeItem = v.InferOutput<typeof programmeItemSchema>

/** Parses the programme in the JSON column of an event. Invalid items are dropped. */
export const parseProgramme = (value: unknown): ProgrammeItem[] =>
  (Array.isArray(value) ? value : []).flatMap(item => parseWithSchema(programmeItemSchema, item) ?? [])

const eventDocumentSchema = v.object({ title: v.string(), url: v.pipe(v.string(), v.check(isWebAddress)) })
/** Document of an event, stored on this site or on another site. */
export type EventDocument = v.InferOutput<typeof eventDocumentSchema>

/** Parses the documents in the JSON column of an event. Items without a valid URL are dropped. */
export const parseDocuments = (kept: unknown): EventDocument[] =>
  (Array.isArray(kept) ? kept : []).flatMap(item => parseWithSchema(eventDocumentSchema, item) ?? [])

/** Columns that are never null in the table. The types of the view allow null for every column. */
type NonNullColumn =
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
type WithNonNullColumns<Row> = {
  [Column in keyof Row]: Column extends NonNullColumn ? NonNullable<Row[Column]> : Row[Column]
}

/** Published event as lists and calendars show it. Timestamps are ISO 8601 in UTC. */
export type Event = WithNonNullColumns<
  Pick<ViewRow<'events_with_circles'>, Exclude<(typeof listedEventColumns)[number], 'circles' | 'picture'>>
> & {
  circles: EventCircle[]
  /** Metadata of the image in the library; null if the image is external or hidden from visitors. */
  picture: PictureDetails | null
}

/** Published event as cards, agenda rows and calendars show it, with fewer columns than the page of the event. */
export type BriefEvent = Pick<Event, (typeof briefEventColumns)[number]>

/** Event with the columns for a mention in one line. */
export type MentionedEvent = Pick<Event, (typeof mentionedEventColumns)[number]>

/** Person with a page on the site. */
export type SpeakerWithPage = { id: string; name: string; slug: string; groups: string[] }

/** Published event with all columns that the page of the event shows. */
export type EventDetail = Event &
  Pick<ViewRow<'events_with_circles'>, (typeof eventDetailColumns)[number]> & {
    programme: ProgrammeItem[]
    documents: EventDocument[]
    /** Speakers of the programme who have a page on the site. */
    introduced: SpeakerWithPage[]
  }

/** Flagship event with its edition and sign-up URL. */
export type FlagshipEvent = Event & Pick<EventDetail, 'signup_url'> & { flagship_edition_id: string | null }

export const eventRegions = [
  'West Africa',
  'East Africa',
  'Southern Africa',
  'North Africa',
  'Central Africa',
  'Europe',
  'Africa',
] as const
export type EventRegion = (typeof eventRegions)[number]

/**
 * Label of a region. `Africa` means the whole continent, so the label adds "General"; the label of any other region is
 * the region's name.
 */
export const formatRegion = (region: string) => (region === 'Africa' ? 'Africa (General)' : region)

/** Types of events. The value of the network's own events is the product's slug; `collective` is accepted too. */
export const eventTypes = [
  { value: 'flagship', label: 'Flagship Events' },
  { value: 'partner', label: 'Partner Events' },
  { value: product.slug, label: `${product.name} Events` },
] as const

/** Whether the event belongs to the network itself, and not to a partner or a flagship. */
export const isNetworkEvent = (event: Pick<Event, 'is_partner_event' | 'is_flagship_event'>) =>
  !event.is_partner_event && !event.is_flagship_event

type TimedEvent = Pick<Event, 'start_date' | 'end_date' | 'timezone' | 'time_precision'>

/** Last day of an event in the time zone of its venue. An end at midnight belongs to the day before. */
export function findLastEventDay(event: TimedEvent): CalendarDay {
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
 * Whether an event is upcoming. An event is upcoming until its end; without a time, until the end of the day or month;
 * without an end, until its start.
 * @param now current time in ms since 1970
 */
export function isEventUpcoming(event: TimedEvent, now: number): boolean {
  if (event.end_date && event.time_precision === 'datetime') return Date.parse(event.end_date) >= now
  if (event.time_precision === 'datetime') return Date.parse(event.start_date) >= now
  return findLastEventDay(event) >= toDayInZone(now, event.timezone)
}

/** Days of an event that a calendar marks. Empty for an event without a known day. */
export function listEventDays(event: TimedEvent): CalendarDay[] {
  if (event.time_precision === 'month' || event.time_precision === 'tbc') return []
  return listDaysBetween(toDayInZone(event.start_date, event.timezone), findLastEventDay(event))
}

/** Labels of states such as cancelled, for cards, pages and feeds. */
export const eventStateLabels: Record<string, string> = {
  cancelled: 'Cancelled',
  postponed: 'Postponed',
  moved_online: 'Moved online',
}

/**
 * Converts the organiser's URL to a link. A URL without a scheme gets https://.
 * @returns undefined for schemes other than http and https, which must never become a link, and for invalid URLs
 */
export function parseOrganiserUrl(address: string | null): string | undefined {
  const url = address?.trim()
  if (!url) return undefined
  if (/^https?:\/\//i.test(url)) return isWebAddress(url) ? url : undefined
  // A colon before a digit starts a port number. Any other colon ends a scheme.
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(url)) return undefined
  return isWebAddress(`https://${url}`) ? `https://${url}` : undefined
}
