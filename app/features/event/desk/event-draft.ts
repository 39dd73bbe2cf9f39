import type { Json } from '../../../platform/db/database.gen.ts'
import { type EventDetail, parseDocuments, parseProgramme } from '../event.ts'

/**
 * Builds the event that visitors would see, from unsaved values.
 * @param values by column, as they would be stored. Circles appear only after the event is created, because the form
 * has not loaded the names of the circles
 */
export function buildDraftEvent(values: Readonly<Record<string, Json>>, now: string): EventDetail {
  const text = (column: string): string | null => {
    const value = values[column]
    return typeof value === 'string' && value !== '' ? value : null
  }
  const number = (column: string): number | null => {
    const value = values[column]
    return typeof value === 'number' ? value : null
  }
  const [start, image] = [text('start_date'), text('image_url')]
  return {
    id: '',
    slug: text('slug') ?? '',
    title: text('title') ?? 'Untitled',
    description: text('description') ?? '',
    body_html: text('body_html'),
    start_date: start ?? now,
    end_date: text('end_date'),
    timezone: text('timezone'),
    // The preview of an event without a start shows that the date is to be confirmed.
    time_precision: start ? (text('time_precision') ?? 'datetime') : 'tbc',
    ...{ location: text('location'), location_note: text('location_note'), street_address: text('street_address') },
    ...{ town: text('town'), country: text('country'), region: text('region') },
    ...{ map_url: text('map_url'), online_url: text('online_url'), signup_url: text('signup_url') },
    ...{ organizer_name: text('organizer_name'), organizer_website_url: text('organizer_website_url') },
    ...{
      event_state: text('event_state') ?? 'scheduled',
      state_note: text('state_note'),
      outcome_html: text('outcome_html'),
    },
    ...{ attendees: number('attendees'), max_attendees: number('max_attendees') },
    // The picture of an imported event is on another site until the import downloads the picture. Before the download
    // a cloth (woven pattern) is shown.
    ...{ image_url: image?.startsWith('/') ? image : null, image_alt: text('image_alt'), picture: null },
    ...{ circles: [], circle_name: null, circle_names: null, circle_slug: null },
    ...{ circle_color_hex: null, circle_color_hexs: null },
    ...{ is_flagship_event: false, is_partner_event: false, status: text('status') ?? 'draft', updated_at: now },
    ...{ programme: parseProgramme(values.programme), documents: parseDocuments(values.documents), introduced: [] },
  }
}
