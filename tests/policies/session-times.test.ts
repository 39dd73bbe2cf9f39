import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSessionsOfOldVersion } from '../../app/desk/record/old-sessions.ts'
import { parseTypedTime, parseTypedTimeRange } from '../../app/platform/dates/clock-time.ts'
import type { Json } from '../../app/platform/db/database.gen.ts'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId } from '../../server/diagnostics/permissions/cast.ts'
import { anySessionHours, anySpelledTime } from '../support/clock-spellings.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'

const sql = openTestDatabase()
const seenId = makeId(101)

/** Stores a programme as a manager. Returns the programme as the database stores it. */
const store = (programme: unknown) =>
  runInRolledBackTransaction(sql, async tx => {
    await actAs(tx, 'manager')
    const [row] =
      await tx`update public.events set programme = ${tx.json(programme as never)} where id = ${seenId} returning programme`
    return row?.programme
  })

const anyText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789:.hapm -–uUhrto٣３９：－') }),
  fc.string({ unit: fc.constantFrom(...'9 -ａ'), minLength: 70, maxLength: 90 }),
  anySpelledTime.map(({ text }) => text),
  anySessionHours.map(({ text }) => text),
)

it('the database parses the times of a session in the same way as the event form', () =>
  fc.assert(
    fc.asyncProperty(fc.array(anyText, { minLength: 50, maxLength: 50 }), async texts => {
      const rows =
        await sql`select private.read_clock(t) as clock, private.read_hours(t) as hours from unnest(${texts}::text[]) with ordinality as said (t, place) order by place`
      for (const [at, text] of texts.entries()) {
        const [clock, hours] = [parseTypedTime(text), parseTypedTimeRange(text)]
        expect([text, rows[at]?.clock]).toEqual([text, 'time' in clock ? clock.time : null])
        expect([text, rows[at]?.hours]).toEqual([text, 'start' in hours ? [hours.start, hours.end || null] : null])
      }
    }),
    { numRuns: 40 },
  ))

const anyPart = fc.constantFrom<unknown>(
  '',
  null,
  7,
  'late',
  ' 9am',
  '10:00',
  ' 10:00 ',
  'Monday',
  '2027-03-01',
  '2027-03-01 ',
  '3027-03-01',
  'break',
  ' break',
  'Hall\nA\u200b',
  '\u202eroom\u0007',
  'x'.repeat(41),
  'x'.repeat(301),
  '🌍'.repeat(1001),
  ['Ama'],
  { name: 'Ama' },
)
const anySpeaker = fc.constantFrom<unknown>(
  ...['', ' ', 'Ama', 'Ama\nMensah', 'x'.repeat(201), 7, null, ['Ama'], {}],
  { id: makeId(1), name: 'Kofi' },
  { id: makeId(1), name: '' },
  { id: 'none', name: 'Kofi' },
)
const anyOldSession = fc.record(
  {
    time: fc.oneof(
      anyPart,
      anySpelledTime.map(({ text }) => text),
      anySessionHours.map(({ text }) => text),
    ),
    title: fc.constantFrom<unknown>('Tea', 'Logs', ' ', 7, 'Tea\nand cake', '\u200b', 'x'.repeat(301)),
    day: fc.oneof(anyPart, fc.constant('2027-03-01')),
    people: fc.oneof(anyPart, fc.array(anySpeaker, { maxLength: 40, size: 'max' })),
    ...Object.fromEntries(['end', 'room', 'kind', 'about', 'time_note', 'who'].map(part => [part, anyPart])),
  },
  { requiredKeys: [] },
)
const anyOldSessions = fc.array(fc.oneof({ weight: 9, arbitrary: anyOldSession }, anyPart), {
  minLength: 20,
  maxLength: 20,
})

it('the database accepts every session from an old revision', () =>
  fc.assert(
    fc.asyncProperty(anyOldSessions, async sessions => {
      const { value } = readSessionsOfOldVersion(sessions as Json, 200, false)
      expect(await store(value)).toHaveLength(value.length)
    }),
    { numRuns: 60 },
  ))

it('the database accepts every timetable from an old revision', () =>
  fc.assert(
    fc.asyncProperty(anyOldSessions, async sessions => {
      const { value } = readSessionsOfOldVersion(sessions as Json, 200, true)
      const [row] = await sql`select private.is_timetable(${sql.json(value)}) as is_valid`
      expect([value, row?.is_valid]).toEqual([value, true])
    }),
    { numRuns: 60 },
  ))

it('the database accepts an old revision with more than 200 sessions', async () => {
  const sessions = Array.from({ length: 205 }, () => ({ time: '9am', title: 'Tea' }))
  expect(await store(readSessionsOfOldVersion(sessions, 200, false).value)).toHaveLength(200)
})

describe('the programme of an event', () => {
  it('stores recognised times in one format and other texts unchanged', async () => {
    expect(
      await store([
        { time: '9am', title: 'Doors' },
        { time: '14.15 - 15.00', title: 'Tea' },
        { time: 'After lunch', title: 'Walk' },
        { time: '9 to 9', title: 'Signing' },
        { time: ' ', title: 'Soup' },
        { time: '10-11', end: '', title: 'Logs' },
      ]),
    ).toEqual([
      { time: '09:00', title: 'Doors' },
      { time: '14:15', end: '15:00', title: 'Tea' },
      { time: '', time_note: 'After lunch', title: 'Walk' },
      { time: '09:00', title: 'Signing' },
      { time: '', title: 'Soup' },
      { time: '10:00', end: '11:00', title: 'Logs' },
    ])
  })
  it('stores day, end, room and type of a session', async () => {
    const programme = [
      { day: '2027-03-01', time: '22:00', end: '00:30', title: 'Night shift', room: 'Hall A', kind: 'session' },
      { day: '2027-03-02', time: '09:00', title: 'Tea', kind: 'break' },
    ]
    expect(await store(programme)).toEqual(programme)
  })
  it.each([
    ['a day that does not exist', { day: '2027-02-30' }],
    ['an end without a start', { time: '', end: '10:00' }],
    ['an end at the start', { end: '09:00' }],
    ['an end that is not a time', { end: 'late' }],
    ['a room of two lines', { room: 'Hall\nA' }],
    ['a room that is not a text', { room: 7 }],
    ['a room of 121 characters', { room: 'x'.repeat(121) }],
    ['an unknown type', { kind: 'party' }],
    ['a text of 41 characters in place of a time', { time_note: 'x'.repeat(41) }],
  ])('rejects a session with %s', async (_, part) => {
    await expect(store([{ time: '09:00', title: 'Tea', ...part }])).rejects.toMatchObject({ code: '23514' })
  })
  it('is found by room, speaker and description of a session', () =>
    runInRolledBackTransaction(sql, async tx => {
      const programme = [
        { time: '09:00', title: 'Tea', room: 'Kwararafa', people: ['Ṣọlá Fádàíró'], about: 'Generators hum.' },
      ]
      await tx`update public.events set programme = ${tx.json(programme)} where id = ${seenId}`
      await actAs(tx, 'manager')
      expect(await tx`select title from public.find_records('kwararafa fadairo generators')`).toEqual([
        { title: 'Seen' },
      ])
    }))
})

it.each([
  ['an end, a room and a type', { end: '18:00', room: 'Hall A', kind: 'break' }, true],
  ['an end without a start', { time: '', end: '18:00' }, false],
  ['an end at the start', { end: '17:00' }, false],
  ['an unknown type', { kind: 'party' }, false],
])('the database validates a flagship session with %s', async (_, part, isValid) => {
  const items = [{ day: '2027-01-18', time: '17:00', title: 'Doors', who: '', ...part }]
  const [row] = await sql`select private.is_timetable(${sql.json(items)}) as is_valid`
  expect(row?.is_valid).toBe(isValid)
})
