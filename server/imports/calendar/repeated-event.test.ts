import { describe, expect, it, vi } from 'vitest'
import { formatCalendar, formatGathering } from '../../../tests/support/calendar-events.ts'
import { makeSourceFile, readWholeSource } from '../../../tests/support/import-sources.ts'
import { calendarImportReader } from './calendar-file.ts'

vi.setSystemTime('2026-11-23T09:00:00Z')

const read = (text: string) => readWholeSource(calendarImportReader, makeSourceFile(text, 'events.ics'))
async function only(...lines: string[]) {
  const { items } = await read(formatCalendar(...formatGathering(...lines)))
  expect(items).toHaveLength(1)
  const [item] = items
  if (!item) throw new Error('No item.')
  return item
}

describe('the import of recurring events', () => {
  const starts = (items: { fields: Record<string, unknown> }[]) =>
    items.map(({ fields }) => String(fields.start_date).slice(0, 16))
  it('creates one event per occurrence in the event’s own time zone', async () => {
    const { items } = await read(
      formatCalendar(
        ...formatGathering(
          'DTSTART;TZID=Europe/Zurich:20270310T180000',
          'DTEND;TZID=Europe/Zurich:20270310T190000',
          'RRULE:FREQ=WEEKLY;COUNT=5',
          'EXDATE;TZID=Europe/Zurich:20270317T180000',
        ),
        ...formatGathering(
          'RECURRENCE-ID;TZID=Europe/Zurich:20270324T180000',
          'DTSTART;TZID=Europe/Zurich:20270325T200000',
        ).with(2, 'SUMMARY:Moved'),
      ),
    )
    expect(starts(items)).toEqual(['2027-03-10T17:00', '2027-03-31T16:00', '2027-04-07T16:00', '2027-03-25T19:00'])
    expect(items.map(({ sourceId }) => sourceId)).toEqual([
      'one@old.example 2027-03-10T17:00:00.000Z',
      'one@old.example 2027-03-31T16:00:00.000Z',
      'one@old.example 2027-04-07T16:00:00.000Z',
      'one@old.example 2027-03-24T17:00:00.000Z',
    ])
    expect(items.map(({ fields }) => fields.slug)).toEqual([
      'a-gathering-2027-03-10',
      'a-gathering-2027-03-31',
      'a-gathering-2027-04-07',
      'moved-2027-03-25',
    ])
    expect(items[1]?.fields.end_date).toBe('2027-03-31T17:00:00.000Z')
    expect(items[0]?.remarks).toEqual(['It repeats 3 times until 2028; each becomes an event.'])
  })
  it('expands an endless series for two years', async () => {
    const monthly = await read(formatCalendar(...formatGathering('DTSTART:20270301T100000Z', 'RRULE:FREQ=MONTHLY')))
    expect(starts(monthly.items).at(-1)).toBe('2028-11-01T10:00')
    const daily = await read(formatCalendar(...formatGathering('DTSTART:20100101T100000Z', 'RRULE:FREQ=DAILY')))
    expect(daily.items).toHaveLength(200)
    expect(starts(daily.items).at(-1)).toBe('2028-11-22T10:00')
    expect(daily.items[0]?.remarks.join()).toContain('the last 200 become events')
  })
  it.each([
    'FREQ=SECONDLY',
    'FREQ=DAILY;INTERVAL=999999999',
    'FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO',
    'FREQ=MONTHLY;BYHOUR=1,2,3',
  ])('imports only the first occurrence for the unsupported rule %s', async rule => {
    const { remarks, fields } = await only('DTSTART:20270301T100000Z', `RRULE:${rule}`)
    expect(remarks).toEqual(['It repeats by a rule that is not read here: only the first came over.'])
    expect(fields.slug).toBe('a-gathering')
  })
  it.each([
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;INTERVAL=7;BYDAY=TU',
    'FREQ=DAILY;INTERVAL=2;BYMONTH=4;BYMONTHDAY=31',
  ])('imports one event for the rule %s, which matches no date', async rule => {
    expect(
      (await read(formatCalendar(...formatGathering('DTSTART:20270301T100000Z', `RRULE:${rule}`)))).items,
    ).toHaveLength(1)
  })
  it('evaluates a limited number of 300 rules that match no date', {
    timeout: 120_000,
  }, async () => {
    const series = Array.from({ length: 300 }, (_, at) =>
      formatGathering('DTSTART:20270301T100000Z', 'RRULE:FREQ=DAILY;INTERVAL=7;BYDAY=TU').with(1, `UID:${at}`),
    )
    const { items } = await read(formatCalendar(...series.flat()))
    expect(items).toHaveLength(300)
    expect(items.at(-1)?.remarks.join()).toContain('in a calendar of more series than are read')
  })
})
