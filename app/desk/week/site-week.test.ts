import { describe, expect, it } from 'vitest'
import { groupEntriesByDay, isThisWeek, type SiteWeek } from './site-week.ts'

type Row = { id: string; at: string | null; day?: string | null }
const makeWeek = (rows: readonly Row[], changes: Partial<SiteWeek<Row>> = {}): SiteWeek<Row> => ({
  first_day: '2026-11-23',
  timezone: 'Africa/Nairobi',
  today: '2026-11-25',
  more: {},
  rows,
  ...changes,
})

describe('the entries of a week', () => {
  it('are listed once, on their day in the site’s time zone', () => {
    const days = groupEntriesByDay(
      makeWeek([
        { id: 'dated', at: null, day: '2026-11-29' },
        { id: 'late', at: '2026-11-24T20:59:59Z' },
        { id: 'after midnight', at: '2026-11-24T21:00:00Z' },
        { id: 'outside', at: '2026-11-29T21:00:00Z' },
      ]),
    )
    expect(days.map(({ rows }) => rows.map(({ id }) => id))).toEqual([
      [],
      ['late'],
      ['after midnight'],
      [],
      [],
      [],
      ['dated'],
    ])
  })
  it('cover seven days, even if the clocks change during the week', () => {
    const days = groupEntriesByDay(makeWeek([], { first_day: '2027-03-22', timezone: 'Europe/Zurich' }))
    expect(days.map(({ day }) => day.slice(-2))).toEqual(['22', '23', '24', '25', '26', '27', '28'])
  })
})

it.each([
  ['2026-11-22', false],
  ['2026-11-23', true],
  ['2026-11-29', true],
  ['2026-11-30', false],
])('isThisWeek is true from the first to the last day of the week (day %s, result %s)', (today, expected) => {
  expect(isThisWeek({ first_day: '2026-11-23', today })).toBe(expected)
})
