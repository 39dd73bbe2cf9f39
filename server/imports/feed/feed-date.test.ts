import { expect, it } from 'vitest'
import { parseFeedDate } from './feed-date.ts'

it.each([
  ['Sat, 02 Mar 2024 08:30:00 +0200', '2024-03-02T06:30:00.000Z'],
  ['Sat, 02 Mar 2024 06:30:00 GMT', '2024-03-02T06:30:00.000Z'],
  ['02 Mar 2024 06:30 UT', '2024-03-02T06:30:00.000Z'],
  ['Sat, 2 Mar 24 09:30:00 EAT', '2024-03-02T06:30:00.000Z'],
  ['Fri, 01 Mar 99 23:30:00 PST', '1999-03-02T07:30:00.000Z'],
  ['2024-03-02T08:30:00+02:00', '2024-03-02T06:30:00.000Z'],
  ['2024-03-02', '2024-03-02T00:00:00.000Z'],
])('the date parser of feeds finds exactly one date in the text “%s”', (dateText, moment) => {
  expect(parseFeedDate(dateText)).toEqual({ moment })
})

it.each(['yesterday', '', '31 Feb 2024 00:00:00 GMT', 'Sat, 02 Mar 2024 06:30:00 XYZ'])(
  'the date parser of feeds rejects “%s” as a date and adds a remark',
  dateText => {
    expect(parseFeedDate(dateText).moment).toBeUndefined()
    expect(parseFeedDate(dateText).remark).toContain('is not read as a date')
  },
)
