import { describe, expect, it } from 'vitest'
import { makeSourceFile, makeSourceHead, readWholeSource } from '../../../tests/support/import-sources.ts'
import { makeWorkbook } from '../../../tests/support/workbook.ts'
import { csvImportReader } from './csv.ts'
import { dayOrderChoiceKey } from './table-items.ts'
import { xlsxImportReader } from './xlsx.ts'

const read = (data: string, said: Record<string, string> = {}) =>
  readWholeSource(csvImportReader, makeSourceFile(data, 'events.csv'), { kind: 'event', said })
const only = async (data: string, said?: Record<string, string>) => (await read(data, said)).items[0]

describe('a table for an import', () => {
  it('is rejected on the events page if the table contains articles', async () => {
    const articles = 'Title,Author,Excerpt,Content,Tags,SEO title\nA,B,C,D,E,F\n'
    await expect(read(articles)).rejects.toThrow('are those of articles, such as Title, Author')
    const events = makeSourceFile('Event name,Start date,Start time,Venue,Country\nA,2027-03-01,10:00,B,GH\n', 'x.csv')
    await expect(readWholeSource(csvImportReader, events)).rejects.toThrow('Bring it in at Events.')
  })
  it('is accepted on the page for its type of content', () => {
    const text = 'Event name;Start date;Start time;Venue\nA;2027-03-01;10:00;B\n'
    expect(csvImportReader.recognises(makeSourceHead(text, 'pasted', undefined, 'event'))).toBeGreaterThan(0.7)
    expect(csvImportReader.recognises(makeSourceHead(text, 'pasted'))).toBeLessThan(0.5)
  })
})

it('the import of an event table fills the fields of an event according to the column names', async () => {
  const item = await only(
    'Event Name,Event Start Date,Event Start Time,Event End Time,Venue,City,Country,Circle,Capacity,Description,Event Website,Registration,Organizer,Status,Mood\n' +
      'Salt night,1 March 2027,6:30 pm,9 pm,Salt Store,Durban,South Africa,Trade; Water,"1,200",Bread and salt.,https://old.example/salt,https://tickets.example/1,Harbour Guild,published,calm\n',
  )
  expect(item).toMatchObject({
    kind: 'event',
    sourceId: 'https://old.example/salt',
    place: 'row 2',
    addresses: ['https://old.example/salt'],
    notCarried: { 'column “Mood”': 1 },
    refers: [
      { as: 'tag', key: 'trade', name: 'Trade' },
      { as: 'tag', key: 'water', name: 'Water' },
    ],
  })
  expect(item?.fields).toEqual({
    title: 'Salt night',
    slug: 'salt-night',
    description: 'Bread and salt.',
    start_date: '2027-03-01T16:30:00.000Z',
    end_date: '2027-03-01T19:00:00.000Z',
    time_precision: 'datetime',
    timezone: 'Africa/Johannesburg',
    location: 'Salt Store',
    town: 'Durban',
    country: 'ZA',
    max_attendees: 1200,
    signup_url: 'https://tickets.example/1',
    organizer_name: 'Harbour Guild',
    status: 'published',
  })
})

describe('an event’s date in a table', () => {
  const at = async (start: string, more: Record<string, string> = {}) => {
    const cells = { Title: 'A', Status: 'published', Start: start, ...more }
    const item = await only(`${Object.keys(cells).join(';')}\n${Object.values(cells).join(';')}\n`)
    const { start_date, end_date, time_precision, timezone, status } = item?.fields ?? {}
    return { told: [start_date, end_date, time_precision, timezone, status], remarks: item?.remarks.slice(1) }
  }
  it.each([
    ['2027-03-01', {}, ['2027-03-01T00:00:00.000Z', undefined, 'date', undefined, 'published']],
    [
      '2027-03-01',
      { End: '2027-03-03' },
      ['2027-03-01T00:00:00.000Z', '2027-03-03T00:00:00.000Z', 'date', undefined, 'published'],
    ],
    [
      '2027-03-01 10:00',
      { Timezone: 'Africa/Nairobi' },
      ['2027-03-01T07:00:00.000Z', undefined, 'datetime', 'Africa/Nairobi', 'published'],
    ],
    [
      '1 mars 2027 à 8h30',
      { Pays: 'Sénégal' },
      ['2027-03-01T08:30:00.000Z', undefined, 'datetime', 'Africa/Dakar', 'published'],
    ],
    [
      '2027-03-01',
      { Time: '10h', 'End time': '12h15', Timezone: 'W. Central Africa Standard Time' },
      ['2027-03-01T09:00:00.000Z', '2027-03-01T11:15:00.000Z', 'datetime', 'Africa/Lagos', 'published'],
    ],
    [
      'March 1, 2027',
      { Time: '10am', Country: 'GH' },
      ['2027-03-01T10:00:00.000Z', undefined, 'datetime', 'Africa/Accra', 'published'],
    ],
    ['2027-03-01T10:00:00+02:00', {}, ['2027-03-01T08:00:00.000Z', undefined, 'datetime', undefined, 'published']],
    [
      '2027-03-01',
      { Time: '1899-12-30T18:00:00.000', Country: 'GH' },
      ['2027-03-01T18:00:00.000Z', undefined, 'datetime', 'Africa/Accra', 'published'],
    ],
    [
      '2027-03-01 10:00',
      { 'All day': 'yes', Country: 'KE' },
      ['2027-02-28T21:00:00.000Z', undefined, 'date', 'Africa/Nairobi', 'published'],
    ],
  ])('is parsed from %s and the other cells %j', async (start, more, told) => {
    expect(await at(start, more)).toEqual({ told, remarks: [] })
  })
  it('makes the event a draft if the date is ambiguous', async () => {
    expect(await at('03/04/2026')).toMatchObject({
      told: [undefined, undefined, undefined, undefined, 'published'],
      remarks: ['“03/04/2026” is April 3, 2026 or March 4, 2026: say which comes first, the day or the month.'],
    })
    const event = await only('Title,Start\nA,03/04/2026\n', { [dayOrderChoiceKey]: 'day-first' })
    expect(event?.fields.start_date).toBe('2026-04-03T00:00:00.000Z')
    expect(await at('2027-03-01 10:00')).toMatchObject({
      told: ['2027-03-01T10:00:00.000Z', undefined, 'datetime', undefined, 'draft'],
      remarks: [expect.stringContaining('its hours were read as UTC')],
    })
  })
  it('has no end but a remark if the end is invalid', async () => {
    expect((await at('2027-03-01', { End: '2027-02-01' })).remarks).toEqual([
      'It ends before it begins: its end was left out.',
    ])
    expect((await at('2027-03-01 10:00Z', { End: '2027-03-02' })).remarks).toEqual([
      'Its end names no hour, and was left out.',
    ])
  })
})

it('the import of an event table adds a remark for an invalid number, URL or country', async () => {
  const item = await only('Title,Start,Capacity,Zoom,Country,Status\nA,2027-03-01,many,soon,Atlantis,cancelled\n')
  expect(item?.remarks.slice(1)).toEqual([
    '“soon” is no address.',
    '“many” is no number of people.',
    '“Atlantis” is no country that is known here.',
  ])
  expect(item?.fields).toEqual({
    title: 'A',
    slug: 'a',
    start_date: '2027-03-01T00:00:00.000Z',
    time_precision: 'date',
    event_state: 'cancelled',
  })
})

it('the import of an event table reads the column names of an earlier export of this site', async () => {
  const item = await only(
    'Title,Status,Takes place,Words for visitors,"Begins, at the place","Ends, at the place",Clock of,Known to,Weekday,Place,Street,Town,Country,Attending,Room for,Held by,Website,Sign-up,In short,Address,"Begins, UTC","Changed, UTC"\n' +
      'Tea,published,Moved online,A link follows.,2027-03-01 10:00,2027-03-01 12:00,Africa/Nairobi,minute,Monday,Hall,1 High St,Nairobi,Kenya,4,40,The bench,https://a.example/,https://a.example/join,Tea.,/event/tea-1,2027-03-01T07:00:00.000Z,2026-11-01T00:00:00.000Z\n',
  )
  expect(item?.remarks.slice(1)).toEqual([])
  expect(item?.notCarried).toEqual({})
  expect(item?.fields).toMatchObject({
    ...{ title: 'Tea', slug: 'tea-1', status: 'published', event_state: 'moved_online', state_note: 'A link follows.' },
    ...{ start_date: '2027-03-01T07:00:00.000Z', end_date: '2027-03-01T09:00:00.000Z', timezone: 'Africa/Nairobi' },
    ...{ time_precision: 'datetime', location: 'Hall', street_address: '1 High St', town: 'Nairobi', country: 'KE' },
    ...{ attendees: 4, max_attendees: 40, organizer_name: 'The bench', organizer_website_url: 'https://a.example/' },
    ...{ signup_url: 'https://a.example/join', description: 'Tea.' },
  })
})

it('the import of an event table reads every column name of this site’s export', async () => {
  const item = await only(
    'Title,Status,Event status,Message to attendees,"Starts, local time","Ends, local time",Time zone,Date precision,Weekday,Venue,Street,City,Country,Attendees,Capacity,Organiser,Website,Registration URL,Online,Summary,URL,"Starts, UTC","Last edited, UTC"\n' +
      'Tea,draft,Postponed,A date follows.,2027-03-01 10:00,2027-03-01 12:00,Africa/Nairobi,date and time,Monday,Hall,1 High St,Nairobi,Kenya,4,40,The bench,https://a.example/,https://a.example/join,https://a.example/live,Tea.,/event/tea-1,2027-03-01T07:00:00.000Z,2026-11-01T00:00:00.000Z\n',
  )
  expect(item?.remarks.slice(1)).toEqual([])
  expect(item?.notCarried).toEqual({})
  expect(item?.fields).toMatchObject({
    ...{ title: 'Tea', slug: 'tea-1', status: 'draft', event_state: 'postponed', state_note: 'A date follows.' },
    ...{ start_date: '2027-03-01T07:00:00.000Z', end_date: '2027-03-01T09:00:00.000Z', timezone: 'Africa/Nairobi' },
    ...{ time_precision: 'datetime', location: 'Hall', street_address: '1 High St', town: 'Nairobi', country: 'KE' },
    ...{ attendees: 4, max_attendees: 40, organizer_name: 'The bench', organizer_website_url: 'https://a.example/' },
    ...{ signup_url: 'https://a.example/join', online_url: 'https://a.example/live', description: 'Tea.' },
  })
})

it('the import of an event table gives different slugs to two rows with the same title', async () => {
  const { items } = await read('Title,Start\nTea,2027-03-01\nTea,2027-03-02\nTea,2027-03-02\n')
  expect(items.map(({ sourceId, fields }) => [sourceId, fields.slug])).toEqual([
    ['Tea 2027-03-01T00:00:00.000Z', 'tea'],
    ['Tea 2027-03-02T00:00:00.000Z', 'tea-2027-03-02'],
    ['Tea 2027-03-02T00:00:00.000Z (row 4)', 'tea-2027-03-02-2'],
  ])
})

it('the import of an event table reads times of a workbook as local times of the event’s place', async () => {
  const workbook = makeWorkbook({
    Plan: [
      ['Title', 'Start date', 'Start time', 'Country', 'Capacity'],
      ['Tea', { day: 46_447 }, { day: 0.75 }, 'Kenya', 40],
      ['Salt', { day: 46_447.5 }, undefined, 'Kenya', undefined],
    ],
  })
  const { items } = await readWholeSource(xlsxImportReader, makeSourceFile(workbook, 'plan.xlsx'), { kind: 'event' })
  expect(items.map(({ fields }) => [fields.start_date, fields.timezone, fields.max_attendees])).toEqual([
    ['2027-03-01T15:00:00.000Z', 'Africa/Nairobi', 40],
    ['2027-03-01T09:00:00.000Z', 'Africa/Nairobi', undefined],
  ])
})
