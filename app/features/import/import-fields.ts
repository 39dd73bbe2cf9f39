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
  time_precision: { datetime: 'the minute', date: 'the day' },
  event_state: {
    scheduled: 'As planned',
    cancelled: 'Cancelled',
    postponed: 'Postponed',
    moved_online: 'Moved online',
  },
}

/** Labels of columns, the same as in the edit forms. */
const fieldLabels: Record<string, string> = {
  title: 'title',
  slug: 'address',
  content_html: 'text',
  excerpt: 'excerpt',
  status: 'status',
  published_at: 'date',
  feature_image_url: 'picture',
  feature_image_alt: 'alt text',
  seo_title: 'search title',
  seo_description: 'search description',
  canonical_url: 'original address',
  category_id: 'category',
  circle_id: 'circle',
  authors: 'authors',
  series: 'series',
  interviewee: 'interviewee',
  description: 'short description',
  body_html: 'text',
  start_date: 'beginning',
  end_date: 'end',
  timezone: 'time zone',
  time_precision: 'known to',
  location: 'place',
  location_note: 'directions',
  street_address: 'street',
  map_url: 'map',
  online_url: 'online link',
  signup_url: 'sign-up address',
  organizer_name: 'held by',
  organizer_website_url: 'organiser’s website',
  max_attendees: 'room for',
  attendees: 'attending',
  event_state: 'state',
  state_note: 'message to attendees',
  programme: 'programme',
  circles: 'circles',
  image_url: 'picture',
  image_alt: 'alt text',
}
const getFieldLabel = (field: string) => fieldLabels[field] ?? field.replaceAll('_', ' ')
export const formatFieldLabels = (fields: readonly string[]): string => fields.map(getFieldLabel).join(', ')
/** Label of a column with a capital letter at the beginning. */
export const formatFieldLabel = (field: string): string =>
  getFieldLabel(field).replace(/^./, first => first.toUpperCase())
