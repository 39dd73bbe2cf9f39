import { formatDateAndTime } from '../../platform/dates/date-format.ts'
import { formatDateAndTimeAtPlace } from '../../platform/dates/moment-in-zone.ts'
import type { Json } from '../../platform/db/database.gen.ts'
import { toReadableLines } from '../../platform/rich-text/readable-lines.ts'
import { formatValue } from '../../platform/text/format-value.ts'
import { formatSessionHours, parseTimetable } from '../../platform/timetable.ts'
import type { ImportItem } from './import.ts'

type ItemTimeFields = Pick<ImportItem, 'zone' | 'precision'>

/** Formats the time of an event as local time at the place of the event. */
export const formatFieldTime = (moment: string, { zone, precision }: ItemTimeFields): string =>
  formatDateAndTimeAtPlace(moment, zone ?? 'UTC', precision !== null && precision !== 'datetime')

/** Value of a field as text: formatted text becomes plain text, a timestamp becomes a date. */
export function formatFieldValue(field: string, value: Json | undefined, when: ItemTimeFields): string {
  if (field === 'programme') return formatProgramme(value)
  if (field.endsWith('_html')) return toReadableLines(String(value ?? '')).join('\n')
  if (field.endsWith('_date') && typeof value === 'string') return formatFieldTime(value, when)
  if (field.endsWith('_at') && typeof value === 'string') return formatDateAndTime(value)
  return enumValueLabels[field]?.[String(value)] ?? formatValue(value ?? null)
}

/** Formats each session of a programme as one line: start, end and title. */
const formatProgramme = (value: Json | undefined) =>
  parseTimetable(value)
    .map(session => [session.day, formatSessionHours(session), session.title].filter(Boolean).join(' '))
    .join('\n')

/** Labels of enum values, the same as in the edit forms. */
const enumValueLabels: Record<string, Record<string, string>> = {
  time_precision: {
    datetime: 'Exact date and time',
    date: 'Date only',
    month: 'Month only',
    tbc: 'To be confirmed',
  },
  status: { draft: 'Draft', published: 'Published', archived: 'Archived' },
  event_state: {
    scheduled: 'As planned',
    cancelled: 'Cancelled',
    postponed: 'Postponed',
    moved_online: 'Moved online',
  },
}

/**
 * Labels of columns, the same as in the edit forms, in the order in which the import page lists them. Labels begin with
 * a lower-case letter, because most of them are listed in a sentence.
 */
const fieldLabels: Record<string, string> = {
  title: 'title',
  slug: 'URL',
  status: 'status',
  event_state: 'event status',
  published_at: 'publish date',
  start_date: 'start',
  end_date: 'end',
  timezone: 'time zone',
  time_precision: 'date precision',
  location: 'venue',
  town: 'city',
  country: 'country',
  region: 'region',
  street_address: 'street',
  location_note: 'directions',
  map_url: 'map URL',
  online_url: 'online link',
  excerpt: 'excerpt',
  description: 'summary',
  content_html: 'text',
  body_html: 'text',
  programme: 'programme',
  feature_image_url: 'featured image',
  feature_image_alt: 'alt text',
  image_url: 'featured image',
  image_alt: 'alt text',
  category_id: 'category',
  circle_id: 'circle',
  circles: 'circles',
  authors: 'authors',
  series: 'series',
  interviewee: 'interviewee',
  max_attendees: 'capacity',
  attendees: 'attendees',
  signup_url: 'registration URL',
  organizer_name: 'organiser',
  organizer_website_url: 'organiser website',
  state_note: 'message to attendees',
  seo_title: 'title for search engines',
  seo_description: 'description for search engines',
  canonical_url: 'canonical URL',
}

const fieldOrder = Object.keys(fieldLabels)
const getFieldPosition = (field: string) => (fieldOrder.includes(field) ? fieldOrder.indexOf(field) : fieldOrder.length)
/** Sorts columns as the edit forms do: the title first, unknown columns last. */
export const sortByForm = <T extends { field: string }>(fields: readonly T[]): T[] =>
  fields.toSorted((one, other) => getFieldPosition(one.field) - getFieldPosition(other.field))

const getFieldLabel = (field: string) => fieldLabels[field] ?? field.replaceAll('_', ' ')
export const formatFieldLabels = (fields: readonly string[]): string => fields.map(getFieldLabel).join(', ')
/** Label of a column with a capital letter at the beginning. */
export const formatFieldLabel = (field: string): string =>
  getFieldLabel(field).replace(/^./, first => first.toUpperCase())
