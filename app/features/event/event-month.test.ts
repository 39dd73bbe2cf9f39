import { describe, expect, it } from 'vitest'
import { addMonthsToMonth, buildMonthPath, formatMonthName, readMonthSearch } from './event-month.ts'

describe('URL of a month in the calendar', () => {
  it('ignores invalid parameters', () => {
    expect(readMonthSearch(new URLSearchParams('circle=culture&month=2027-02'))).toEqual({
      circle: 'culture',
      month: '2027-02',
    })
    expect(readMonthSearch(new URLSearchParams('circle=<b>&month=2027-13'))).toEqual({ circle: 'all' })
  })

  it('leaves out default values', () => {
    expect(buildMonthPath('/calendar', { circle: 'all', month: '2026-11' }, '2026-11')).toBe('/calendar')
    expect(buildMonthPath('/calendar', { circle: 'culture', month: '2026-12' }, '2026-11')).toBe(
      '/calendar?circle=culture&month=2026-12',
    )
  })
})

describe('a month calculated by adding months', () => {
  it('is in the next year if it is after December', () => {
    expect(addMonthsToMonth('2026-12', 1)).toBe('2027-01')
    expect(addMonthsToMonth('2026-01', -1)).toBe('2025-12')
    expect(formatMonthName('2027-01')).toBe('January 2027')
  })
})
