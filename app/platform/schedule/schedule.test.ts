import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anySessionHours, anySpelledTime } from '../../../tests/support/clock-spellings.ts'
import { maxSessions, readSchedule } from './read-schedule.ts'
import { readScheduleDay } from './schedule-day.ts'
import { explainTimeThatMayBeYear } from './schedule-line.ts'
import { writeSchedule } from './write-schedule.ts'

const days = ['2026-12-03', '2026-12-04']
const empty = { day: '', end: '', room: '', people: [], about: '', kind: '' }
const readLines = (text: string, of: readonly string[] = days) =>
  readSchedule(text, of).sessions.map(({ line, ...session }) => session)

describe('a pasted schedule', () => {
  it.each([
    ['14.15 - 15.00 | Tea with the port', '14:15', '15:00'],
    ['14.15 - 15.00 Tea with the port', '14:15', '15:00'],
    ['13.01-1500 | Tea with the port', '13:01', '15:00'],
    ['9h30 Tea with the port', '09:30', ''],
    ['9am–11am: Tea with the port', '09:00', '11:00'],
    ['09:00 - Tea with the port', '09:00', ''],
    ['9:00\t10:00\tTea with the port', '09:00', '10:00'],
    ['9\t10\tTea with the port', '09:00', '10:00'],
    ['22:00-24:00  Tea with the port', '22:00', '00:00'],
    ['1415  Tea with the port', '14:15', ''],
  ])('is parsed (line %j)', (text, time, end) => {
    expect(readSchedule(text).problems).toEqual([])
    expect(readLines(text)).toEqual([{ ...empty, time, end, title: 'Tea with the port' }])
  })
  it('can contain title, room, speakers, description and breaks', () => {
    const text =
      '09:00-09:40  Doors, tea  Foyer\n09:40-11:00  From the apron to the cold store  Hall A  Ifeoluwa Ṣadé-Martins and Wanjiru Falkenberg  Minute by minute.\n11:00 Coffee break'
    expect(readLines(text)).toEqual([
      { ...empty, time: '09:00', end: '09:40', title: 'Doors, tea', room: 'Foyer' },
      {
        ...empty,
        time: '09:40',
        end: '11:00',
        title: 'From the apron to the cold store',
        room: 'Hall A',
        people: ['Ifeoluwa Ṣadé-Martins', 'Wanjiru Falkenberg'],
        about: 'Minute by minute.',
      },
      { ...empty, time: '11:00', title: 'Coffee break', kind: 'break' },
    ])
  })
  it('can have the columns of its header in any order', () => {
    const text = 'Room\tSession\tEnd\tStart\tSpeakers\tType\nHall A\tTea\t10:00\t9:00\tAma; Musa\tBreak'
    expect(readLines(text)).toEqual([
      { ...empty, time: '09:00', end: '10:00', title: 'Tea', room: 'Hall A', people: ['Ama', 'Musa'], kind: 'break' },
    ])
  })
  it('can have its days in heading lines, in cells or in the header', () => {
    expect(readLines('Thursday 3 December\n9:00 Tea\nDay 2\n9:00 Logs').map(({ day }) => day)).toEqual(days)
    expect(readLines('2026-12-04 | 9:00 | Tea')[0]?.day).toBe('2026-12-04')
    expect(readLines('Date\tStart\tTitle\n3.12.2026\t9:00\tTea')[0]?.day).toBe('2026-12-03')
  })
  it('lists each line that is not a session and states the reason', () => {
    const text = 'Dear all\n25:00 | Tea\n9:00 | \n\n10:00-10:00 | Logs\n10 years of ferries\nDay\tStart\tTitle'
    expect(readSchedule(text, days).problems).toEqual([
      { line: 1, text: 'Dear all', reason: 'No time at the beginning of the line.' },
      { line: 2, text: '25:00 | Tea', reason: '“25:00” is not a time: hours go from 00 to 24.' },
      { line: 3, text: '9:00 |', reason: 'No title.' },
      { line: 5, text: '10:00-10:00 | Logs', reason: 'It ends when it starts, at 10:00.' },
      { line: 6, text: '10 years of ferries', reason: 'No time at the beginning of the line.' },
    ])
    expect(readSchedule('Date\tStart\tTitle\n31.12.\t9:00\tTea', days).problems).toEqual([
      { line: 2, text: '31.12. 9:00 Tea', reason: '“31.12.” is not a day of the event. Enter one such as 2026-12-03.' },
    ])
  })
  it('leaves out lines between an unreadable day and the next day', () => {
    const text = 'Day 1\n9:00 Tea\nJeudi 3 décembre : ouverture\n9:00 Logs\nSunday\n10:00 Soup\nDay 2\n9:00 Walk'
    const { sessions, problems } = readSchedule(text, days)
    expect(sessions.map(({ day, title }) => [day, title])).toEqual([
      ['2026-12-03', 'Tea'],
      ['2026-12-04', 'Walk'],
    ])
    expect(problems.map(({ line, reason }) => [line, reason])).toEqual([
      [3, '“Jeudi 3 décembre : ouverture” is not a day of the event. Enter one such as 2026-12-03.'],
      [4, 'The day above it was not read.'],
      [5, '“Sunday” is not a day of the event. Enter one such as 2026-12-03.'],
      [6, 'The day above it was not read.'],
    ])
  })
  it('asks about a bare number that may be either a time or a year', () => {
    const { sessions, problems } = readSchedule('2027 | Outlook\n2027 outlook\n2027 - 2030 | Strategy\n20:27 | Tea')
    expect(sessions.map(({ title }) => title)).toEqual(['Tea'])
    expect(problems.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 3 }, () => '“2027” may be a year. Enter the time as 20:27.'),
    )
    expect(readLines('0930 | Tea\n2030 | Soup').map(({ time }) => time)).toEqual(['09:30', '20:30'])
    expect(readSchedule('Start\tTitle\n1945\tSoup').problems).toHaveLength(1)
  })
  it('has no header if its first line contains a time', () => {
    expect(readLines('9:00 | Programme | Hall').map(({ title }) => title)).toEqual(['Programme'])
    expect(readLines('9:00 | Title | Speakers | Ama').map(({ title }) => title)).toEqual(['Title'])
  })
  it('reports which texts were shortened', () => {
    const names = Array.from({ length: 31 }, (_, at) => `Ama ${at}`).join('; ')
    const { sessions, remarks } = readSchedule(`9:00 | Tea | ${'x'.repeat(121)} | ${names} | ${'y'.repeat(1001)}`)
    expect(sessions[0]?.people).toHaveLength(30)
    expect(remarks.map(({ line, reason }) => [line, reason])).toEqual([
      [1, 'Only the first 30 speakers are taken. Room cut to 120 characters. Description cut to 1000 characters.'],
    ])
  })
  it('results in a session or problem for every line, even above the maximum', () => {
    const text = Array.from({ length: 240 }, (_, at) => `${at % 24}:00 | Session ${at}`).join('\n')
    const { sessions, problems } = readSchedule(text)
    expect(sessions).toHaveLength(maxSessions)
    expect(problems).toHaveLength(40)
    expect(problems[0]).toEqual({
      line: 201,
      text: '8:00 | Session 200',
      reason: 'A programme has at most 200 sessions.',
    })
  })
  it('can contain times in any spelling before a separator', () => {
    fc.assert(
      fc.property(fc.oneof(anySessionHours, anySpelledTime), fc.constantFrom(' | ', '\t'), (hours, between) => {
        fc.pre(explainTimeThatMayBeYear(hours.text) === undefined)
        const [start, end] = 'start' in hours ? [hours.start, hours.end] : [hours.time, '']
        const { sessions, problems } = readSchedule(`${hours.text}${between}Tea`)
        if (start === end) expect(problems).toHaveLength(1)
        else expect(sessions).toMatchObject([{ time: start, end, title: 'Tea' }])
      }),
    )
  })
  it('results in a session or problem for every line of any text', () => {
    const unit = fc.constantFrom(...'0123456789:.h|\t\n" abTea;,-')
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 200 }), text => {
        const { sessions, problems } = readSchedule(text, days)
        for (const { time, end, title } of sessions)
          expect([title !== '', end === '' || end !== time]).toEqual([true, true])
        const lines = [...sessions, ...problems].map(({ line }) => line)
        expect(new Set(lines).size).toBe(lines.length)
      }),
    )
  })
})

it('a programme that was written as text is parsed to the same programme', () => {
  const programme = [
    {
      day: '2026-12-03',
      time: '22:00',
      end: '00:30',
      title: 'Night | shift',
      room: 'Hall A',
      kind: '',
      people: [{ name: 'Ama Owusu, PhD' }],
      about: 'Two\nlines',
    },
    {
      day: '2026-12-04',
      time: '',
      time_note: 'After lunch',
      title: 'Walk',
      people: [{ name: 'Ama' }, { name: 'Bread and Roses' }],
    },
    { day: '2026-12-04', time: '', title: 'Soup', kind: 'break', people: [] },
  ]
  const text = writeSchedule(programme)
  const { sessions, problems } = readSchedule(text, [], true)
  expect(problems).toEqual([])
  expect(sessions.map(({ line, ...session }) => session)).toEqual([
    {
      ...empty,
      day: '2026-12-03',
      time: '22:00',
      end: '00:30',
      title: 'Night / shift',
      room: 'Hall A',
      people: ['Ama Owusu, PhD'],
      about: 'Two lines',
    },
    { ...empty, day: '2026-12-04', time: 'After lunch', title: 'Walk', people: ['Ama', 'Bread and Roses'] },
    { ...empty, day: '2026-12-04', time: '', title: 'Soup', kind: 'break' },
  ])
})

it.each([
  ['2026-12-03', '2026-12-03'],
  ['Thu', '2026-12-03'],
  ['Fri 4 Dec', '2026-12-04'],
  ['Friday, December 4, 2026', '2026-12-04'],
  ['4 décembre', '2026-12-04'],
  ['04/12/2026', '2026-12-04'],
  ['12/4', '2026-12-04'],
  ['Day 2:', '2026-12-04'],
  ['Sunday', undefined],
  ['Fri 3 Dec', undefined],
  ['5/6/2026', undefined],
  ['30/2/2026', undefined],
  ['Day 3', undefined],
  ['', undefined],
])('a typed day %j of a schedule is read as %s', (text, day) => {
  expect(readScheduleDay(text, days)).toBe(day)
})

it.each([
  ['an end time', '21'],
  ['an end time in another script', '㉑'],
  ['a column name', 'Title'],
])('a programme that was written as text keeps a session title that looks like %s', (_, title) => {
  const programme = [
    { time: '20:00', title, room: 'Room', people: [] },
    { day: '2026-12-04', time: '', title: 'Walk', people: [] },
  ]
  const { sessions, problems } = readSchedule(writeSchedule(programme), [], true)
  expect(problems).toEqual([])
  expect(sessions).toMatchObject([
    { day: '', time: '20:00', end: '', title, room: 'Room' },
    { day: '2026-12-04', time: '', title: 'Walk' },
  ])
})
