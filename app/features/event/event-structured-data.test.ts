import { describe, expect, it } from 'vitest'
import type { EventDetail, Speaker } from './event.ts'
import { buildEventData } from './event-structured-data.ts'

const now = Date.parse('2026-12-03T10:00:00Z')
const event = (changes: Partial<EventDetail> = {}): EventDetail =>
  ({
    slug: 'a-day',
    title: 'A day',
    description: 'What happens on it.',
    location: 'Salle A, N’Djaména',
    region: 'Central Africa',
    start_date: '2027-02-04T07:00:00.000Z',
    end_date: null,
    timezone: 'Africa/Ndjamena',
    time_precision: 'datetime',
    event_state: 'scheduled',
    circle_color_hex: '#3B82F6',
    signup_url: null,
    max_attendees: null,
    attendees: null,
    image_url: null,
    is_partner_event: false,
    is_flagship_event: false,
    programme: [],
    ...changes,
  }) as EventDetail
const data = (over: Partial<EventDetail> = {}) =>
  buildEventData(event(over), 'https://site.example', now) as unknown as Record<string, unknown>

describe('structured data of an event', () => {
  it('has all required properties', () => {
    expect(data()).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'A day',
      startDate: '2027-02-04T08:00:00.000+01:00',
      location: { '@type': 'Place', name: 'Salle A, N’Djaména', address: 'Salle A, N’Djaména' },
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      image: ['https://site.example/og/3b82f6/event/a-day.png'],
    })
  })
  it('has a location even if the venue of the event is unknown', () => {
    expect(data({ location: null, country: 'KE' })).toHaveProperty('location', {
      ...{ '@type': 'Place', name: 'Kenya', address: { '@type': 'PostalAddress', addressCountry: 'KE' } },
    })
    expect(data({ location: null })).toHaveProperty('location.name', 'Central Africa')
    expect(data({ location: null, region: null })).toHaveProperty('location.name', 'Place to be announced')
  })
  it('has an end only if the end is known', () => {
    expect(data()).not.toHaveProperty('endDate')
    expect(data({ end_date: '2027-02-04T15:00:00.000Z' })).toHaveProperty('endDate', '2027-02-04T16:00:00.000+01:00')
  })
  it('uses local time, or UTC when the place is unknown', () => {
    expect(data({ timezone: null })).toHaveProperty('startDate', '2027-02-04T07:00:00.000Z')
    expect(data({ timezone: 'No/Where' })).toHaveProperty('startDate', '2027-02-04T07:00:00.000Z')
  })
  it('lists speakers without duplicates', () => {
    const session = (people: Speaker[]) => ({ time: '09:00', title: 'A session', about: '', people })
    expect(data()).not.toHaveProperty('performer')
    const [guest, chosen] = [{ name: 'Ṣọlá' }, { id: 'a', name: 'Ama as she was called' }]
    const introduced = [{ id: 'a', name: 'Ama', slug: 'ama', groups: ['council'] }]
    expect(data({ programme: [session([guest, chosen]), session([chosen])], introduced })).toHaveProperty('performer', [
      { '@type': 'Person', name: 'Ṣọlá' },
      { '@type': 'Person', name: 'Ama', url: 'https://site.example/leadership-council#ama' },
    ])
  })
  it('has no start time if only the date is known', () => {
    expect(data({ time_precision: 'date' })).toHaveProperty('startDate', '2027-02-04')
    expect(data({ time_precision: 'month' })).toBeUndefined()
    expect(data({ time_precision: 'tbc' })).toBeUndefined()
  })
  it.each([
    ['cancelled', 'EventCancelled', 'Offline'],
    ['postponed', 'EventPostponed', 'Offline'],
    ['moved_online', 'EventMovedOnline', 'Online'],
  ])('has the status for an event that is %s', (event_state, status, mode) => {
    expect(data({ event_state })).toMatchObject({
      eventStatus: `https://schema.org/${status}`,
      eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
    })
  })
  it('has the online URL as its location if the event moved online', () => {
    expect(data({ event_state: 'moved_online' })).toHaveProperty('location', {
      '@type': 'VirtualLocation',
      url: 'https://site.example/event/a-day',
    })
  })
  it('has an offer only for an upcoming event with a sign-up link', () => {
    const signup_url = 'https://tickets.example/a-day'
    expect(data()).not.toHaveProperty('offers')
    expect(data({ signup_url })).toHaveProperty('offers.availability', 'https://schema.org/InStock')
    expect(data({ signup_url, attendees: 90, max_attendees: 90 })).toHaveProperty(
      'offers.availability',
      'https://schema.org/SoldOut',
    )
    expect(data({ signup_url, event_state: 'cancelled' })).not.toHaveProperty('offers')
    expect(data({ signup_url, start_date: '2026-01-01T00:00:00.000Z' })).not.toHaveProperty('offers')
  })
  it('does not name the network as organiser of a partner’s event', () => {
    expect(data()).toHaveProperty('organizer')
    expect(data({ is_partner_event: true })).not.toHaveProperty('organizer')
  })
})

describe('location and organiser in structured data', () => {
  const PostalAddress = {
    '@type': 'PostalAddress',
    streetAddress: 'Rheinknie 4',
    addressLocality: 'Basel',
    addressCountry: 'CH',
  }
  it('contain a structured address if editors entered one', () => {
    expect(data({ street_address: 'Rheinknie 4', town: 'Basel', country: 'CH' })).toMatchObject({
      location: { '@type': 'Place', name: 'Salle A, N’Djaména', address: PostalAddress },
    })
  })
  it('contain the place of an event and its online location', () => {
    const online_url = 'https://meet.example/a'
    expect(data({ online_url })).toMatchObject({
      location: [{ '@type': 'Place' }, { '@type': 'VirtualLocation', url: online_url }],
      eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
    })
    expect(data({ online_url, location: null })).toMatchObject({
      location: { '@type': 'VirtualLocation', url: online_url },
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    })
  })
  it('contain the organiser whom editors entered, with the website', () => {
    const organizer_name = 'Midwives’ fund'
    expect(data({ organizer_name, organizer_website_url: 'midwives.example', is_partner_event: true })).toMatchObject({
      organizer: { '@type': 'Organization', name: organizer_name, url: 'https://midwives.example' },
    })
    expect(data({ organizer_name, organizer_website_url: 'javascript:alert(1)' }).organizer).not.toHaveProperty('url')
  })
})
