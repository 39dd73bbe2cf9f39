/**
 * Columns of the view `events_with_circles`, one list for each place that shows events. Each list is used both for the
 * query and for the type.
 */

const baseEventColumns = ['slug', 'title', 'start_date', 'end_date', 'timezone', 'time_precision'] as const

/** Columns for a mention of an event in one line. */
export const mentionedEventColumns = [...baseEventColumns, 'event_state'] as const

/** Columns for links to the previous, the next and the replacement event. */
export const adjacentEventColumns = [
  'id',
  ...baseEventColumns,
  'location',
  'town',
  'region',
  'circle_color_hex',
  'image_url',
  'picture',
] as const

/** Columns for cards, agenda rows and small calendars. */
export const briefEventColumns = [
  ...adjacentEventColumns,
  'event_state',
  'image_alt',
  'circles',
  'is_flagship_event',
  'is_partner_event',
] as const

/** Columns for lists and calendars, without long texts, which would make a list of sixty events large. */
export const listedEventColumns = [
  ...briefEventColumns,
  'description',
  'street_address',
  'country',
  'online_url',
  'state_note',
  'circle_name',
  'circle_names',
  'circle_slug',
  'circle_color_hexs',
  'attendees',
  'max_attendees',
  'status',
  'updated_at',
] as const

/** Columns that only the page of an event uses. */
export const eventDetailColumns = [
  'body_html',
  'location_note',
  'map_url',
  'signup_url',
  'organizer_name',
  'organizer_website_url',
  'outcome_html',
] as const
