import type { ListedEvent } from '../../app/features/event/desk/event-list-search.ts'

type GivenValues = Partial<ListedEvent> & Pick<ListedEvent, 'id' | 'slug' | 'title' | 'start_date'>

/** Makes a row of the event list in the back office: an upcoming event in Zurich with these values. */
export const makeListedEvent = (values: GivenValues): ListedEvent => ({
  stage: 'upcoming',
  event_state: 'scheduled',
  end_date: null,
  timezone: 'Europe/Zurich',
  time_precision: 'datetime',
  location: null,
  town: null,
  region: null,
  attendees: null,
  max_attendees: null,
  is_flagship_event: false,
  is_partner_event: false,
  updated_at: '2026-11-25T08:00:00.000Z',
  published_at: null,
  lacks_alt: false,
  circles: [],
  ...values,
})
