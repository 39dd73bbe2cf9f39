/**
 * Columns of the view `events_with_circles`, in one list for each place that shows them: each list is both the query
 * and the type.
 */

const named = ['slug', 'title', 'start_date', 'end_date', 'timezone', 'time_precision'] as const

/** Columns for a mention in one line. */
export const mentionedColumns = [...named, 'event_state'] as const

/** Columns for the previous, the next and the replacement event. */
export const adjacentColumns = [
  'id',
  ...named,
  'location',
  'town',
  'region',
  'circle_color_hex',
  'image_url',
  'picture',
] as const

/** Columns for cards, agenda rows and small calendars. */
export const briefColumns = [
  ...adjacentColumns,
  'event_state',
  'image_alt',
  'circles',
  'is_flagship_event',
  'is_partner_event',
] as const

/** Columns for lists and calendars, without long texts: a list of sixty events does not need them. */
export const listedColumns = [
  ...briefColumns,
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

/** Columns that only the page of an event needs. */
export const detailColumns = [
  'body_html',
  'location_note',
  'map_url',
  'signup_url',
  'organizer_name',
  'organizer_website_url',
  'outcome_html',
] as const
