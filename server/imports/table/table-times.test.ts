import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeSourceFile, readWholeSource } from '../../../tests/support/import-sources.ts'
import { makeWorkbook } from '../../../tests/support/workbook.ts'
import { csvImportReader } from './csv.ts'
import { xlsxImportReader } from './xlsx.ts'

const read = (data: string, said: Record<string, string> = {}) =>
  readWholeSource(csvImportReader, makeSourceFile(data, 'events.csv'), { kind: 'event', said })
/** Reads start, end and date precision of a row with these cells. */
async function readTimes(cells: Record<string, string>) {
  const quoted = (values: readonly string[]) => values.map(each => `"${each}"`).join(',')
  const { items } = await read(
    `${quoted(['Title', ...Object.keys(cells)])}\n${quoted(['A', ...Object.values(cells)])}\n`,
  )
  const { start_date, end_date, time_precision } = items[0]?.fields ?? {}
  return [start_date, end_date, time_precision]
    .filter(Boolean)
    .map(each => String(each).replace(':00.000Z', 'Z'))
    .join(' ')
}

describe('times in an Excel workbook', () => {
  /** Formats a time as Excel's day number (days since the end of 1899), with 17 or 15 digits. */
  const serial = (seconds: number, digits: number) => Number((46_447 + seconds / 86_400).toPrecision(digits))
  it('are exact to the second', async () => {
    const minutes = Array.from({ length: 1440 }, (_, minute) => minute * 60)
    const seconds = fc.sample(fc.integer({ min: 0, max: 86_399 }), { numRuns: 2500, seed: 3 })
    for (const digits of [17, 15]) {
      const all = [...minutes, ...seconds]
      const workbook = makeWorkbook({
        Plan: [['Title', 'Start', 'Timezone'], ...all.map(second => ['A', { day: serial(second, digits) }, 'UTC'])],
      })
      const { items } = await readWholeSource(xlsxImportReader, makeSourceFile(workbook, 'plan.xlsx'), {
        kind: 'event',
      })
      const expected = all.map(second => new Date(Date.UTC(2027, 2, 1) + second * 1000).toISOString())
      expect(items.map(({ fields }) => fields.start_date)).toEqual(expected)
    }
  })
  it('are exact if date and time are in separate cells', async () => {
    const minutes = Array.from({ length: 1441 }, (_, minute) => minute)
    const workbook = makeWorkbook({
      Plan: [
        ['Title', 'Date', 'Start time', 'Timezone'],
        ...minutes.map(minute => ['A', { day: 46_447 }, { day: Number((minute / 1440).toPrecision(17)) }, 'UTC']),
      ],
    })
    const { items } = await readWholeSource(xlsxImportReader, makeSourceFile(workbook, 'plan.xlsx'), { kind: 'event' })
    expect(items.map(({ fields }) => fields.start_date)).toEqual(
      minutes.map(minute => new Date(Date.UTC(2027, 2, 1) + minute * 60_000).toISOString()),
    )
  })
})

describe('the table import of event times', () => {
  const date = { Date: '2027-03-12', Timezone: 'Africa/Lagos' }
  it.each([
    [{ ...date, 'Start time': '22:00', 'End time': '02:00' }, '2027-03-12T21:00Z 2027-03-13T01:00Z datetime'],
    [{ ...date, 'Start time': '18:00', 'End time': '24:00' }, '2027-03-12T17:00Z 2027-03-12T23:00Z datetime'],
    [{ ...date, 'Start time': '10 pm', 'End time': '2am' }, '2027-03-12T21:00Z 2027-03-13T01:00Z datetime'],
    [{ ...date, 'Start time': '6.30pm', 'End time': '9.15 pm' }, '2027-03-12T17:30Z 2027-03-12T20:15Z datetime'],
    [{ ...date, Time: '18:00 - 20:00' }, '2027-03-12T17:00Z 2027-03-12T19:00Z datetime'],
    [{ ...date, Time: '6pm–9pm' }, '2027-03-12T17:00Z 2027-03-12T20:00Z datetime'],
    [{ ...date, Time: '18h30 à 20h' }, '2027-03-12T17:30Z 2027-03-12T19:00Z datetime'],
    [{ ...date, Time: '22:00 to 01:00' }, '2027-03-12T21:00Z 2027-03-13T00:00Z datetime'],
    [
      { Start: '2027-03-12 22:00', End: '02:00', Timezone: 'Africa/Lagos' },
      '2027-03-12T21:00Z 2027-03-13T01:00Z datetime',
    ],
    [
      { Start: '2027-03-12 22:00', End: '2027-03-13 02:00', Timezone: 'Africa/Lagos' },
      '2027-03-12T21:00Z 2027-03-13T01:00Z datetime',
    ],
    [
      { Start: '2027-03-27 22:00', 'End time': '06:00', Timezone: 'Europe/Zurich' },
      '2027-03-27T21:00Z 2027-03-28T04:00Z datetime',
    ],
    [
      {
        'Start Date': '4/21/2027',
        'Start Time': '12:00:00 AM',
        'End Date': '4/22/2027',
        'End Time': '12:00:00 AM',
        'All day event': 'True',
      },
      '2027-04-21T00:00Z date',
    ],
    [
      {
        'Start Date': '4/21/2027',
        'Start Time': '0:00:00',
        'End Date': '4/24/2027',
        'End Time': '0:00:00',
        'All day event': 'TRUE',
      },
      '2027-04-21T00:00Z 2027-04-23T00:00Z date',
    ],
    [
      { 'Start Date': '04/21/2027', 'End Date': '04/22/2027', 'All Day Event': 'True' },
      '2027-04-21T00:00Z 2027-04-22T00:00Z date',
    ],
    [{ Date: '2027-03-12 24:00', Timezone: 'Africa/Lagos' }, '2027-03-12T23:00Z datetime'],
  ])('reads the cells %j as %s', async (cells, times) => {
    expect(await readTimes(cells)).toBe(times)
  })
  it('moves an end that precedes the start to the next day', async () => {
    const { items } = await read('Title,Start,End,Timezone\nA,2027-03-12 22:00,2027-03-12 02:00,UTC\n')
    expect(items[0]?.fields.end_date).toBe('2027-03-13T02:00:00.000Z')
    expect(items[0]?.remarks.join()).toContain('the day after was taken')
  })
})

describe('the table import of time zones', () => {
  it.each([
    ['WAT', 'GA', 'Africa/Libreville', '09:00'],
    ['CAT', 'ZW', 'Africa/Harare', '08:00'],
    ['EAT', undefined, 'Africa/Nairobi', '07:00'],
    ['SAST', 'ZA', 'Africa/Johannesburg', '08:00'],
    ['GMT', 'GH', 'Africa/Accra', '10:00'],
    ['GMT+1', 'NG', 'Africa/Lagos', '09:00'],
    ['UTC+2', undefined, undefined, '08:00'],
    ['UTC−1', undefined, undefined, '11:00'],
    ['CET', 'TN', 'Africa/Tunis', '09:00'],
    ['EET', 'EG', 'Africa/Cairo', '08:00'],
    ['CEST', undefined, undefined, '08:00'],
    ['West Africa Time', undefined, 'Africa/Lagos', '09:00'],
    ['W. Central Africa Standard Time', undefined, 'Africa/Lagos', '09:00'],
    ['Dar es Salaam', undefined, 'Africa/Dar_es_Salaam', '07:00'],
  ])('reads “%s” in the country %s as %s (hour %s)', async (name, country, zone, hour) => {
    const { items } = await read(`Title,Date,Timezone,Country\nA,2027-03-12 10:00,${name},${country ?? ''}\n`)
    expect(items[0]?.fields.start_date).toBe(`2027-03-12T${hour}:00.000Z`)
    expect(items[0]?.fields.timezone).toBe(zone)
  })
  it('imports an event with an unknown time zone as a draft', async () => {
    const { items } = await read('Title,Date,Timezone,Status\nA,2027-03-12 10:00,Moon,published\n')
    expect(items[0]?.remarks.join()).toContain('“Moon” is no time zone that is known here.')
    expect(items[0]?.fields.status).toBe('draft')
  })
})

describe('header rows of an imported table', () => {
  it.each([
    ['sep=;\r\nTitle;Date\r\nA;2027-03-12\r\n'],
    ['\ufeffsep=;\nTitle;Date\nA;2027-03-12\n'],
    ['"sep=|"\nTitle|Date\nA|2027-03-12\n'],
    ['sep=\t\nTitle\tDate\nA\t2027-03-12\n'],
    ['sep=,\nTitle,Date\nA,2027-03-12\n'],
    ['sep=;\nEvents of 2027;\n;\nTitle;Date\nA;2027-03-12\n'],
    ['Calendar 2027,,\n,,\nPrinted by the office,,\nTitle,Date,Venue\nA,2027-03-12,B\n'],
    ['Events\n\nTitle,Date\nA,2027-03-12\n'],
    ['Harbour Guild;;\nTitle;Date;Venue\nA;2027-03-12;B\n'],
  ])('are found in the table %j', async text => {
    const { items } = await read(text)
    expect(items.map(({ fields }) => [fields.title, fields.start_date])).toEqual([['A', '2027-03-12T00:00:00.000Z']])
  })
  it('are the first row if no other row fits better', async () => {
    const { items } = await read('Title,Date\nEvent,Place\nB,2027-03-12\n')
    expect(items.map(({ fields }) => fields.title)).toEqual(['Event', 'B'])
  })
  it('are the row with the columns that the editor mapped', async () => {
    const { items } = await read('Plan,,\nWas,Wann,Wo\nA,2027-03-12,B\n', { Was: 'title', Wann: 'start_date' })
    expect(items.map(({ fields }) => fields.title)).toEqual(['A'])
  })
})
