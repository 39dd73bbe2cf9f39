import { describe, expect, it } from 'vitest'
import { formatVtimezone } from './vtimezone.ts'

const describeYears = (zone: string, from = '2026-01-01T00:00:00Z', to = '2027-01-01T00:00:00Z') =>
  formatVtimezone(zone, Date.parse(from), Date.parse(to)).split('\r\n')
const rules = (lines: string[]) => lines.filter(line => line.startsWith('RRULE:'))

describe('the definition of a time zone', () => {
  it('has one offset if the zone has no summer time', () => {
    expect(describeYears('Africa/Lagos')).toEqual([
      'BEGIN:VTIMEZONE',
      'TZID:Africa/Lagos',
      'BEGIN:STANDARD',
      'DTSTART:20230101T010000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0100',
      'END:STANDARD',
      'END:VTIMEZONE',
    ])
  })
  it('has one rule for summer time and one for winter time', () => {
    expect(describeYears('Europe/Zurich')).toEqual([
      'BEGIN:VTIMEZONE',
      'TZID:Europe/Zurich',
      'BEGIN:DAYLIGHT',
      'DTSTART:20230326T020000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
      'END:DAYLIGHT',
      'BEGIN:STANDARD',
      'DTSTART:20231029T030000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
      'END:STANDARD',
      'END:VTIMEZONE',
    ])
    expect(rules(describeYears('America/New_York'))).toEqual([
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
      'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
    ])
  })
  it('gives a replaced rule an end date', () => {
    expect(rules(describeYears('America/New_York', '2005-03-01T00:00:00Z'))).toEqual([
      'RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU;UNTIL=20060402T070000Z',
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=20061029T060000Z',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
      'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
    ])
  })
  it('lists days of the month for changes not on Sunday', () => {
    expect(rules(describeYears('America/Nuuk'))).toContain(
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=24,25,26,27,28,29,30;BYDAY=SA',
    )
  })
  it('lists single dates of changes if no rule fits', () => {
    const lines = describeYears('Africa/Casablanca', '2024-03-01T00:00:00Z', '2025-05-01T00:00:00Z')
    expect(rules(lines)).toEqual([])
    expect(lines).toContain('DTSTART:20240310T030000')
    expect(lines).toContain('DTSTART:20240414T020000')
    // Changes after the last event are left out. Of the changes before the first event, only the last change is
    // included, because the last change is still in force.
    expect(lines.join()).not.toMatch(/DTSTART:202(2|6)/)
    expect(lines.filter(line => line.startsWith('DTSTART:2023'))).toEqual(['DTSTART:20230423T020000'])
  })
})
