import { expect, it, vi } from 'vitest'
import { makeSourceFile, readWholeSource } from '../../../tests/support/import-sources.ts'
import { calendarImportReader } from './calendar-file.ts'

vi.setSystemTime('2026-11-23T09:00:00Z')

const read = (...lines: string[]) => {
  const event = (uid: string, ...extraLines: string[]) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SUMMARY:${uid}`,
    ...extraLines,
    'END:VEVENT',
  ]
  const all = [...event('odd', ...lines), ...event('plain', 'DTSTART:20270301T100000Z', 'DURATION:PT2H')]
  return readWholeSource(
    calendarImportReader,
    makeSourceFile(['BEGIN:VCALENDAR', ...all, 'END:VCALENDAR', ''].join('\r\n'), 'a.ics'),
  )
}
const start = 'DTSTART:20270301T100000Z'
const unread = 'How long it is cannot be read: its end was left out.'

it.each([
  ['DURATION:P999999999999999999W', 'field-events F1'],
  ['DURATION:PT99999999999999999999H', 'more hours than a number holds'],
  ['DURATION:-P999999999999999999W', 'backwards'],
  [`DURATION:P${'9'.repeat(400)}D`, 'infinite'],
  ['DTEND:99991231T235959Z', 'the last year that is written'],
])('the calendar import imports the event without its end date if the event contains %s (%s)', async line => {
  const { items } = await read(start, line)
  expect(items).toHaveLength(2)
  expect(items[0]?.fields).toMatchObject({ start_date: '2027-03-01T10:00:00.000Z' })
  expect(items[0]?.fields).not.toHaveProperty('end_date')
  expect(items[0]?.remarks).toContain(unread)
  expect(items[1]?.fields).toMatchObject({ end_date: '2027-03-01T12:00:00.000Z' })
})

it('the calendar import keeps the end of an event of 9,999 days', async () => {
  const { items } = await read('DTSTART;VALUE=DATE:20270301', 'DURATION:P9999D')
  expect(items[0]?.fields.end_date).toBe('2054-07-15T00:00:00.000Z')
})

const many = (count: number, value: (at: number) => string | number) =>
  Array.from({ length: count }, (_, at) => value(at)).join(',')

it.each([
  'FREQ=DAILY;COUNT=999999999999',
  'FREQ=DAILY;INTERVAL=999999999999',
  'FREQ=YEARLY;INTERVAL=1000;COUNT=999999999',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;UNTIL=99991231T235959Z',
  'FREQ=YEARLY;BYDAY=1MO;BYMONTH=4;BYMONTHDAY=15,16,17',
  'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=999999999999',
  'FREQ=MONTHLY;BYDAY=99999999MO',
  'FREQ=MONTHLY;BYDAY=MO;BYMONTHDAY=31;BYMONTH=2',
  `FREQ=DAILY;BYDAY=${many(20_000, () => 'MO')}`,
  `FREQ=YEARLY;BYMONTHDAY=${many(20_000, at => (at % 31) + 1)}`,
  'FREQ=SECONDLY;COUNT=999999999999',
  'FREQ=DAILY;UNTIL=99991231T235959Z',
])('the calendar import reads a calendar with an extreme recurrence rule (case %#)', async rule => {
  const { items } = await read(start, `RRULE:${rule}`)
  expect(items.length).toBeLessThanOrEqual(201)
  expect(items.at(-1)?.fields.title).toBe('plain')
})

it('the calendar import evaluates the recurrence rules of an event only up to a limited number of steps', async () => {
  const { items } = await read('DTSTART:19000101T100000Z', ...Array<string>(1_000).fill('RRULE:FREQ=DAILY'))
  expect(items.at(-1)?.fields.title).toBe('plain')
})

it('the calendar import leaves out additional dates in impossible years', async () => {
  const { items } = await read(start, `RDATE:20270302T100000Z,99991231T235959Z,00010101T000000Z`)
  expect(items.map(({ fields }) => fields.start_date)).toEqual([
    '2027-03-01T10:00:00.000Z',
    '2027-03-02T10:00:00.000Z',
    '2027-03-01T10:00:00.000Z',
  ])
})

it('the calendar import cuts the text of an event at a maximum length', async () => {
  const { items } = await read(start, ...Array<string>(8).fill(`X-NOTE:${'x'.repeat(150_000)}`))
  expect(items[0]).toMatchObject({ state: 'cut', fields: { title: 'odd' } })
})
