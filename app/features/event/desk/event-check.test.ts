import { describe, expect, it } from 'vitest'
import { checkEvent, listPathsOnThisSite } from './event-check.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const completeEvent = {
  title: 'Cold chain',
  description: 'Six fridges.',
  start_date: '2026-12-03T16:00:00Z',
  end_date: '2026-12-03T20:30:00Z',
  timezone: 'Europe/Zurich',
  time_precision: 'datetime',
  location: 'Klinik, Basel',
  country: 'CH',
  region: 'Europe',
  circles: ['a'],
  event_state: 'scheduled',
  status: 'draft',
}
const check = (more: object = {}, context: object = {}) =>
  checkEvent(
    { ...completeEvent, ...more },
    { now, origin: 'https://own.example', clashes: [], holidays: [], dead: [], people: [], ...context },
  )
const listTexts = (more: object, known: object = {}) => check(more, known).map(({ text }) => text)

describe('the check of an event', () => {
  it('reports nothing for a complete event', () => {
    expect(check()).toEqual([])
  })
  it('reports the mark of a missing image in both texts', () => {
    const html = '<p>A [Image missing] B</p>'
    expect(check({ body_html: html, outcome_html: html })).toEqual(
      ['body_html', 'outcome_html'].map(field => ({
        weight: 'stops',
        field,
        text: 'An image is missing where the text says “[Image missing]”.',
        place: { words: '[Image missing]' },
      })),
    )
  })
  it('reports an end before the start and suggests the likely time', () => {
    expect(check({ end_date: '2026-12-03T13:00:00Z' })).toEqual([
      {
        weight: 'stops',
        field: 'end_date',
        text: 'The end is 3 hours before the start. Is it 20:00?',
        repair: { label: 'Set 20:00', fields: { end_date: '2026-12-03T19:00:00.000Z' } },
      },
    ])
    expect(listTexts({ end_date: '2026-12-01T13:00:00Z' })).toEqual(['The end is 2 days before the start.'])
  })
  it('reports overlapping sessions in one room and offers a later start', () => {
    const first = { time: '18:00', end: '19:00', title: 'Diesel', room: 'Hall A' }
    const second = { time: '18:30', end: '19:30', title: 'On foot', room: 'Hall A' }
    expect(check({ programme: [first, second] })).toEqual([
      {
        weight: 'advises',
        field: 'programme',
        text: '“On foot” overlaps “Diesel” in Hall A.',
        repair: {
          label: 'Start at 19:00',
          fields: { programme: [first, { ...second, time: '19:00' }] },
        },
      },
    ])
  })
  it('reports a programme that begins before the event', () => {
    const opening = { time: '15:00', end: '15:30', title: 'Opening' }
    const talk = { time: '15:30', title: 'On foot' }
    expect(check({ programme: [opening, talk] })).toEqual([
      {
        weight: 'advises',
        field: 'programme',
        text: 'The programme begins at 15:00, the event at 17:00.',
        repair: {
          label: 'Begin at 17:00',
          fields: {
            programme: [
              { ...opening, time: '17:00', end: '17:30' },
              { ...talk, time: '17:30' },
            ],
          },
        },
      },
    ])
    expect(check({ programme: [{ ...opening, day: '2026-12-02' }] })).toEqual([])
  })
  it('reads timestamps in both formats that the database sends', () => {
    const stored = { start_date: '2026-12-03 16:00:00+00', end_date: '2026-12-03 13:00:00+00' }
    expect(listTexts(stored)).toEqual(['The end is 3 hours before the start. Is it 20:00?'])
  })
  it('requires a date', () => {
    expect(check({ start_date: '', end_date: null })).toMatchObject([{ weight: 'stops', field: 'start_date' }])
  })
  it('requires a time zone and offers the country’s zone', () => {
    expect(check({ timezone: null, country: 'KE', region: 'East Africa' })).toMatchObject([
      {
        field: 'timezone',
        repair: {
          label: 'Set Nairobi, UTC+3',
          fields: { timezone: 'Africa/Nairobi', start_date: '2026-12-03T13:00:00.000Z' },
        },
      },
    ])
    expect(check({ timezone: null, country: 'CD', region: 'Central Africa' })[0]).not.toHaveProperty('repair')
  })
  it('mentions a public holiday in the country of the event', () => {
    expect(listTexts({}, { holidays: [{ day: '2026-12-03', name: 'Farmers Day' }] })).toEqual([
      '3 December 2026 is a public holiday in Switzerland: Farmers Day.',
    ])
  })
  it('compares the region of the event with its country’s region', () => {
    expect(check({ country: 'GH' })).toMatchObject([
      {
        field: 'region',
        text: 'Ghana is in West Africa, but the region is Europe.',
        repair: { fields: { region: 'West Africa' } },
      },
    ])
    expect(listTexts({ country: 'GH', region: null })).toEqual(['Ghana lies in West Africa.'])
    expect(listTexts({ country: 'BR' })).toEqual([])
  })
  it('compares the number of attendees with the capacity', () => {
    expect(check({ attendees: 46, max_attendees: 40 })).toMatchObject([{ repair: { fields: { max_attendees: 46 } } }])
    const pastEvent = { start_date: '2026-10-03T16:00:00Z', end_date: null, signup_url: 'https://a.example' }
    expect(check(pastEvent)).toMatchObject([{ field: 'signup_url', repair: { fields: { signup_url: null } } }])
  })
  it('requires a note when the event is cancelled or postponed', () => {
    expect(listTexts({ event_state: 'moved_online' })).toHaveLength(2)
    expect(listTexts({ event_state: 'cancelled', state_note: 'The hall flooded.' })).toEqual([])
    const over = { start_date: '2026-10-03T16:00:00Z', end_date: null, status: 'published' }
    expect(listTexts(over)).toEqual(['Outcome is missing.'])
    expect(listTexts({ ...over, outcome_html: '<p>Two bridges.</p>' })).toEqual([])
  })
  it('reports another event of the same circle on the same day', () => {
    const clash = { day: '2026-12-03', circle: { name: 'Healthcare' }, events: [{ title: 'Night freight' }] }
    expect(listTexts({}, { clashes: [clash] })).toEqual(['Healthcare also has “Night freight” on 3 December 2026.'])
  })
  it('reports a broken link at its form field', () => {
    const fields = {
      ...completeEvent,
      signup_url: 'https://own.example/join',
      body_html: '<a href="/event/gone">on</a>',
    }
    expect(listPathsOnThisSite(fields, 'https://own.example')).toEqual(['/join', '/event/gone'])
    expect(check(fields, { dead: ['/event/gone', '/join'] })).toMatchObject([
      { weight: 'warns', field: 'signup_url' },
      { weight: 'warns', field: 'body_html' },
    ])
  })
  it('reports broken links of map, organiser and documents', () => {
    const fields = {
      map_url: 'https://own.example/map',
      organizer_website_url: 'https://own.example/gone',
      documents: [
        { title: 'Logs', url: 'https://papers.example/logs.pdf' },
        { title: 'Minutes', url: 'https://own.example/gone' },
      ],
    }
    expect(listPathsOnThisSite(fields, 'https://own.example')).toEqual(['/map', '/gone'])
    expect(check(fields, { dead: ['/gone'] }).map(({ field }) => field)).toEqual(['organizer_website_url', 'documents'])
  })
  it('suggests the person whose unique name matches a typed name', () => {
    const people = [
      { id: 'a', title: 'Ṣọlá Fádàíró' },
      { id: 'b', title: 'Ama Owusu' },
      { id: 'c', title: 'Ama Owusu' },
    ]
    const session = { time: '18', title: 'Tea', about: '' }
    const programme = [{ ...session, people: ['Sola Fadairo', 'Ama Owusu', 'A guest', { id: 'b', name: 'Ama Owusu' }] }]
    expect(check({ programme }, { people })).toEqual([
      {
        weight: 'advises',
        field: 'programme',
        text: '“Sola Fadairo” has no profile; Ṣọlá Fádàíró exists on the site.',
        repair: {
          label: 'Link to profile',
          fields: {
            programme: [
              {
                ...session,
                people: [{ id: 'a', name: 'Ṣọlá Fádàíró' }, 'Ama Owusu', 'A guest', { id: 'b', name: 'Ama Owusu' }],
              },
            ],
          },
        },
      },
    ])
  })
})
