import { describe, expect, it } from 'vitest'
import { isRepeatedHour, listZoneChanges } from './zone-changes.ts'

const year = [Date.parse('2026-01-01T00:00:00Z'), Date.parse('2027-01-01T00:00:00Z')] as const
const changes = (zone: string, [from, to] = year as readonly [number, number]) =>
  listZoneChanges(zone, from, to).map(({ at, before, after }) => [new Date(at).toISOString(), before, after])

describe('offset changes of a time zone', () => {
  it('are found twice a year for a zone with summer time', () => {
    expect(changes('Europe/Zurich')).toEqual([
      ['2026-03-29T01:00:00.000Z', 60, 120],
      ['2026-10-25T01:00:00.000Z', 120, 60],
    ])
  })
  it('are not found for a zone without summer time', () => {
    expect(changes('Africa/Lagos')).toEqual([])
  })
  it('are found before and after Ramadan for Africa/Casablanca', () => {
    const at = [Date.parse('2024-01-01T00:00:00Z'), Date.parse('2025-01-01T00:00:00Z')] as const
    expect(changes('Africa/Casablanca', at).map(([, before, after]) => [before, after])).toEqual([
      [60, 0],
      [0, 60],
    ])
  })
})

describe('an hour repeated by a clock change', () => {
  const repeated = (zone: string, ...moments: string[]) => moments.map(at => isRepeatedHour(zone, Date.parse(at)))
  it('is found at both occurrences, not before or after', () => {
    const hours = [
      '2027-10-30T23:59Z',
      '2027-10-31T00:00Z',
      '2027-10-31T00:30Z',
      '2027-10-31T01:30Z',
      '2027-10-31T02:00Z',
      '2027-10-31T02:01Z',
    ]
    expect(repeated('Europe/Zurich', ...hours)).toEqual([false, true, true, true, true, false])
  })
  it('is not found if clocks go forward or never change', () => {
    expect(repeated('Europe/Zurich', '2027-03-28T00:30Z', '2027-03-28T01:00Z')).toEqual([false, false])
    expect(repeated('Africa/Nairobi', '2027-10-31T00:30Z')).toEqual([false])
  })
})
