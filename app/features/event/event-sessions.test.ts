import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import type { EventDetail, ProgrammeItem } from './event.ts'
import { buildIcs } from './event-ics.ts'
import { listTimedSessions } from './event-sessions.ts'
import { buildEventData } from './event-structured-data.ts'
import { buildSessionEntries } from './session-entries.ts'

const session = (parts: Partial<ProgrammeItem>): ProgrammeItem => ({
  time: '',
  title: 'Tea',
  about: '',
  people: [],
  ...parts,
})
const event = (programme: ProgrammeItem[], changes: Partial<EventDetail> = {}): EventDetail =>
  ({
    id: 'bf7bb29f-19ab-4c16-8a03-6c2f6ed85397',
    slug: 'a-day',
    title: 'A day',
    description: '',
    location: 'Salle A, N’Djaména',
    town: 'N’Djaména',
    start_date: '2027-02-04T07:00:00.000Z',
    end_date: '2027-02-04T16:00:00.000Z',
    timezone: 'Africa/Ndjamena',
    time_precision: 'datetime',
    event_state: 'scheduled',
    circle_color_hex: null,
    updated_at: '2026-11-21T07:42:48.000Z',
    circles: [],
    introduced: [],
    programme,
    ...changes,
  }) as unknown as EventDetail
const starts = (programme: ProgrammeItem[], changes: Partial<EventDetail> = {}) =>
  listTimedSessions(event(programme, changes)).map(({ start, finish }) => [start, finish])

describe('timed sessions', () => {
  it('are on the only day of a one-day event', () => {
    expect(starts([session({ time: '09:00', end: '10:30' }), session({ time_note: 'After lunch' })])).toEqual([
      ['2027-02-04T08:00:00.000Z', '2027-02-04T09:30:00.000Z'],
    ])
  })
  it('end on the next day if their end time is earlier than their start time', () => {
    expect(starts([session({ time: '23:00', end: '00:30' })])).toEqual([
      ['2027-02-04T22:00:00.000Z', '2027-02-04T23:30:00.000Z'],
    ])
  })
  it('before the start time of a night event take place on the next day', () => {
    const night = { start_date: '2027-02-04T19:00:00.000Z', end_date: '2027-02-05T01:00:00.000Z' }
    expect(starts([session({ time: '20:00' }), session({ time: '00:30' })], night).map(([start]) => start)).toEqual([
      '2027-02-04T19:00:00.000Z',
      '2027-02-04T23:30:00.000Z',
    ])
  })
  it('are left out if they have no day and the event lasts several days', () => {
    const days = { end_date: '2027-02-06T16:00:00.000Z' }
    expect(starts([session({ time: '09:00' }), session({ day: '2027-02-05', time: '09:00' })], days)).toEqual([
      ['2027-02-05T08:00:00.000Z', null],
    ])
  })
})

it('structured data of an event lists its sessions without the breaks', () => {
  const programme = [
    session({
      time: '09:00',
      end: '10:30',
      title: 'Boxes',
      room: 'Foyer',
      people: [{ name: 'Ama' }],
      about: 'Six of them.',
    }),
    session({ time: '10:30', end: '11:00', title: 'Coffee', kind: 'break' }),
  ]
  const data = buildEventData(event(programme), 'https://site.example', 0)
  expect(data).toHaveProperty('subEvent', [
    {
      '@type': 'Event',
      name: 'Boxes',
      startDate: '2027-02-04T09:00:00.000+01:00',
      endDate: '2027-02-04T10:30:00.000+01:00',
      description: 'Six of them.',
      location: expect.objectContaining({ '@type': 'Place', name: 'Foyer, Salle A, N’Djaména' }),
      performer: [{ '@type': 'Person', name: 'Ama' }],
    },
  ])
  expect(buildEventData(event([session({})]), 'https://site.example', 0)).not.toHaveProperty('subEvent')
})

it('the calendar file of sessions keeps the UID of a session whose time changes', () => {
  const boxes = session({
    time: '09:00',
    end: '10:30',
    title: 'Boxes',
    room: 'Foyer',
    people: [{ name: 'Ama' }],
    about: 'Six.',
  })
  const tea = session({ time: '11:00' })
  const programme = [boxes, tea, session({ time: '15:00' }), session({ time: '12:00', kind: 'break' })]
  const text = buildIcs(buildSessionEntries(event(programme)), {
    name: 'A day: sessions',
    path: '/x',
    origin: 'https://site.example',
  })
  const entries = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map(part => new ICAL.Event(part))
  expect(entries.map(({ uid }) => uid.slice(37).replace(/-[a-z0-9]{5,7}(?=-|$)/, ''))).toEqual([
    'boxes',
    'tea',
    'tea-2',
  ])
  const [entry] = entries
  expect(entry?.summary).toBe('Boxes')
  expect(entry?.location).toBe('Foyer, Salle A, N’Djaména')
  expect(entry?.description).toContain('Speakers: Ama\n\nSix.')
  expect(text).toContain('DTSTART;TZID=Africa/Ndjamena:20270204T090000')
  expect(text).toContain('DTEND;TZID=Africa/Ndjamena:20270204T103000')
  const [moved] = buildSessionEntries(event([{ ...boxes, time: '08:00' }, tea]))
  expect(moved?.id).toBe(entry?.uid)
})

it('programme sessions keep their UIDs when an editor changes their order', () => {
  const list = (titles: string[]) =>
    buildSessionEntries(event(titles.map(title => session({ time: '09:00', title })))).map(({ id }) => id)
  expect(new Set(list(['Panel', 'Panel', 'Panel 2'])).size).toBe(3)
  expect(list(['茶', '船'])).toEqual(list(['船', '茶']).toReversed())
})

it('the sessions of a cancelled event are cancelled in structured data', () => {
  const data = buildEventData(
    event([session({ time: '09:00' })], { event_state: 'cancelled' }),
    'https://site.example',
    0,
  )
  expect(data).toHaveProperty('subEvent.0.eventStatus', 'https://schema.org/EventCancelled')
})
