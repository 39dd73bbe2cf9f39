import * as v from 'valibot'
import { type Day, dayInZone, daysBetween } from '../../platform/dates/in-zone.ts'
import type { ViewRow } from '../../platform/db/database.gen.ts'
import type { PictureDetails } from '../../platform/images/picture-sizes.ts'
import { product } from '../../platform/product.ts'
import { parseShape } from '../../platform/parse-shape.ts'
import { isWebAddress } from '../../platform/web-address.ts'

export type EventCircle = { id: string; slug: string; name: string; color_hex: string | null }

const speaker = v.union([
  v.object({ id: v.string(), name: v.string() }),
  v.pipe(
    v.string(),
    v.transform((name): { id?: string; name: string } => ({ name })),
  ),
])
/** Who speaks in a session: a person of the site by their id, or somebody by name alone. */
export type Speaker = { id?: string; name: string }

const programmeItem = v.object({
  time: v.string(),
  title: v.string(),
  about: v.fallback(v.string(), ''),
  people: v.fallback(v.array(speaker), []),
})
/** A session of the programme. */
export type ProgrammeItem = v.InferOutput<typeof programmeItem>

/** What of the JSON column is a programme; anything else in it is left out. */
export const parseProgramme = (kept: unknown): ProgrammeItem[] =>
  (Array.isArray(kept) ? kept : []).flatMap(item => parseShape(programmeItem, item) ?? [])

const eventDocument = v.object({ title: v.string(), url: v.pipe(v.string(), v.check(isWebAddress)) })
/** A paper of an event, wherever it lies. */
export type EventDocument = v.InferOutput<typeof eventDocument>

/** What of the JSON column leads somewhere; anything else in it is left out. */
export const parseDocuments = (kept: unknown): EventDocument[] =>
  (Array.isArray(kept) ? kept : []).flatMap(item => parseShape(eventDocument, item) ?? [])

type ListedColumn =
  | 'id'
  | 'slug'
  | 'title'
  | 'description'
  | 'location'
  | 'street_address'
  | 'town'
  | 'country'
  | 'online_url'
  | 'region'
  | 'start_date'
  | 'end_date'
  | 'timezone'
  | 'time_precision'
  | 'event_state'
  | 'state_note'
  | 'image_url'
  | 'image_alt'
  | 'circle_name'
  | 'circle_names'
  | 'circle_slug'
  | 'circle_color_hex'
  | 'circle_color_hexs'
  | 'is_flagship_event'
  | 'is_partner_event'
  | 'attendees'
  | 'max_attendees'
  | 'status'
  | 'updated_at'

/** What a view cannot promise Postgres's catalogue, though its tables do. */
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

/** A published event as lists and calendars need it. Timestamps are ISO 8601 in UTC. */
export type Event = Known<Pick<ViewRow<'events_with_circles'>, ListedColumn>> & {
  circles: EventCircle[]
  /** What the library knows of the image; null for one that lies elsewhere, or is kept from visitors. */
  picture: PictureDetails | null
}

/** A published event as cards, rows of an agenda and calendars show it: less than its own page says. */
export type BriefEvent = Pick<
  Event,
  | 'id'
  | 'slug'
  | 'title'
  | 'location'
  | 'town'
  | 'region'
  | 'start_date'
  | 'end_date'
  | 'timezone'
  | 'time_precision'
  | 'event_state'
  | 'image_url'
  | 'image_alt'
  | 'picture'
  | 'circle_color_hex'
  | 'circles'
  | 'is_flagship_event'
  | 'is_partner_event'
>

type DetailColumn =
  | 'body_html'
  | 'location_note'
  | 'map_url'
  | 'signup_url'
  | 'organizer_name'
  | 'organizer_website_url'
  | 'outcome_html'

/** A person of the site who is shown to visitors. */
export type EventIntroduction = { id: string; name: string; slug: string; groups: string[] }

/** A published event with everything its own page shows. */
export type EventDetail = Event &
  Pick<ViewRow<'events_with_circles'>, DetailColumn> & {
    programme: ProgrammeItem[]
    documents: EventDocument[]
    /** Those of its programme whom the site introduces. */
    introduced: EventIntroduction[]
  }

/** A gathering of a flagship, with its edition and where to register. */
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

/** `Africa` covers the continent as a whole and says so; every other region is called what it is. */
export const regionLabel = (region: string) => (region === 'Africa' ? 'Africa (General)' : region)

/** The event types on offer. The last one's value is the product's slug, as stated; `collective` is taken for it as well. */
export const eventTypes = [
  { value: 'flagship', label: 'Flagship Events' },
  { value: 'partner', label: 'Partner Events' },
  { value: product.slug, label: `${product.name} Events` },
] as const

/** Neither a partner's nor a flagship: the network's own. */
export const isCollective = (event: Pick<Event, 'is_partner_event' | 'is_flagship_event'>) =>
  !event.is_partner_event && !event.is_flagship_event

type Timed = Pick<Event, 'start_date' | 'end_date' | 'timezone' | 'time_precision'>

/** The last day an event may take place, on the venue's calendar. An end at midnight is that of the day before. */
export function lastDay(event: Timed): Day {
  const first = dayInZone(event.start_date, event.timezone)
  if (event.end_date) {
    const end = Date.parse(event.end_date)
    const isExclusive = event.time_precision === 'datetime' && end > Date.parse(event.start_date)
    return dayInZone(isExclusive ? end - 1 : end, event.timezone)
  }
  if (event.time_precision === 'datetime' || event.time_precision === 'date') return first
  const [year = 0, month = 0] = first.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/**
 * Upcoming while it may still be going on: until its end, or the end of its day or month where no hour is known, or,
 * for an event with just a start, until that start.
 * @param now milliseconds
 */
export function isUpcoming(event: Timed, now: number): boolean {
  if (event.end_date && event.time_precision === 'datetime') return Date.parse(event.end_date) >= now
  if (event.time_precision === 'datetime') return Date.parse(event.start_date) >= now
  return lastDay(event) >= dayInZone(now, event.timezone)
}

/** The days a calendar marks. An event whose day is not known yet marks none. */
export function eventDays(event: Timed): Day[] {
  if (event.time_precision === 'month' || event.time_precision === 'tbc') return []
  return daysBetween(dayInZone(event.start_date, event.timezone), lastDay(event))
}

/** What a state other than the plain one is called on cards, the page and in feeds. */
export const stateLabels: Record<string, string> = {
  cancelled: 'Cancelled',
  postponed: 'Postponed',
  moved_online: 'Moved online',
}

/**
 * An organiser's address as a link: https:// is prefixed where there is no http(s) scheme.
 * @returns undefined for any other scheme, which must never become a link, and for what is no address
 */
export function organiserAddress(address: string | null): string | undefined {
  const given = address?.trim()
  if (!given) return undefined
  if (/^https?:\/\//i.test(given)) return isWebAddress(given) ? given : undefined
  // A colon before digits is a port; before anything else it ends a scheme.
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(given)) return undefined
  return isWebAddress(`https://${given}`) ? `https://${given}` : undefined
}
