import { describe, expect, it } from 'vitest'
import { describeZone, zoneChanges } from './zone-changes.ts'

const year = [Date.parse('2026-01-01T00:00:00Z'), Date.parse('2027-01-01T00:00:00Z')] as const
const changes = (zone: string, [from, to] = year as readonly [number, number]) =>
  zoneChanges(zone, from, to).map(({ at, before, after }) => [new Date(at).toISOString(), before, after])

describe('offset changes of a time zone', () => {
  it('happen twice a year with summer time', () => {
    expect(changes('Europe/Zurich')).toEqual([
      ['2026-03-29T01:00:00.000Z', 60, 120],
      ['2026-10-25T01:00:00.000Z', 120, 60],
    ])
  })
  it('never happen without it', () => {
    expect(changes('Africa/Lagos')).toEqual([])
  })
  it('happen around Ramadan', () => {
    const at = [Date.parse('2024-01-01T00:00:00Z'), Date.parse('2025-01-01T00:00:00Z')] as const
    expect(changes('Africa/Casablanca', at).map(([, before, after]) => [before, after])).toEqual([
      [60, 0],
      [0, 60],
    ])
  })
  it('are described after the initial offset', () => {
    expect(describeZone('Africa/Lagos', ...year).split('\r\n')).toEqual([
      'BEGIN:VTIMEZONE',
      'TZID:Africa/Lagos',
      'BEGIN:STANDARD',
      'DTSTART:20251231T010000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0100',
      'END:STANDARD',
      'END:VTIMEZONE',
    ])
    expect(describeZone('Europe/Zurich', ...year)).toContain(
      'BEGIN:DAYLIGHT\r\nDTSTART:20260329T020000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nEND:DAYLIGHT',
    )
  })
})
