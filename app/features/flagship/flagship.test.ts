import { describe, expect, it } from 'vitest'
import { type FlagshipEdition, findCurrentEdition, formatEditionDates, groupEditionsByYear } from './flagship.ts'

const edition = (year: number, starts_on: string | null = null, ends_on: string | null = null): FlagshipEdition => ({
  id: String(year),
  year,
  title: `Edition ${year}`,
  starts_on,
  ends_on,
  venue: null,
  summary: '',
})

describe('dates of a flagship’s edition', () => {
  it.each([
    [edition(2027, '2027-01-18', '2027-01-21'), 'January 18 to 21, 2027'],
    [edition(2026, '2026-06-30', '2026-07-02'), 'June 30, 2026 to July 2, 2026'],
    [edition(2025, '2025-09-04', '2025-09-04'), 'September 4, 2025'],
    [edition(2024, '2024-09-05'), 'September 5, 2024'],
    [edition(2016), '2016'],
  ])('are formatted for readers (case %#)', (input, text) => {
    expect(formatEditionDates(input)).toBe(text)
  })
})

it('the history of flagships starts with the latest year and leaves out years without an edition', () => {
  const davos = { slug: 'davos', editions: [edition(2026), edition(2027)] }
  const basel = { slug: 'basel', editions: [edition(2026)] }
  const record = groupEditionsByYear([davos, basel])
  expect(record.map(({ year }) => year)).toEqual([2027, 2026])
  expect(record[0]?.met.map(({ edition }) => edition?.title)).toEqual(['Edition 2027', undefined])
})

describe('the current edition of a flagship', () => {
  const editions = [edition(2026, '2026-01-19', '2026-01-22'), edition(2027, '2027-01-18', '2027-01-21'), edition(2028)]
  it.each([
    ['2026-11-22', 2027],
    ['2027-01-21', 2027],
    ['2027-01-22', 2028],
    ['2029-01-01', 2028],
  ])('on the day %s is the edition of the year %i', (today, year) => {
    expect(findCurrentEdition(editions, today)?.year).toBe(year)
  })
  it('is undefined for a flagship without editions', () => {
    expect(findCurrentEdition([], '2026-11-22')).toBeUndefined()
  })
})
