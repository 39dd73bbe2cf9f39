import { describe, expect, it } from 'vitest'
import { addDaysInZone, getEventStartDay, listRepeatDays, makeEventTemplate, planEventCopies } from './event-repeat.ts'

const event = {
  id: '1',
  title: 'Accra Night Market of Ideas 2026',
  slug: 'accra-night-market-2026',
  start_date: '2026-11-24T18:00:00.000Z',
  end_date: '2026-11-24T22:00:00.000Z',
  timezone: 'Africa/Accra',
}

describe('a repeated event', () => {
  it('is on the same weekday next year, with that year in its title', () => {
    const days = listRepeatDays(getEventStartDay(event), { name: 'next year' })
    expect(days).toEqual(['2027-11-23'])
    expect(planEventCopies(event, days)).toEqual([
      {
        title: 'Accra Night Market of Ideas 2027',
        slug: 'accra-night-market-2027',
        start_date: '2027-11-23T18:00:00.000Z',
        end_date: '2027-11-23T22:00:00.000Z',
      },
    ])
  })
  it('creates copies that each have a unique slug', () => {
    const days = listRepeatDays('2026-12-10', { name: 'weeks', every: 2, times: 3 })
    expect(days).toEqual(['2026-12-24', '2027-01-07', '2027-01-21'])
    expect(planEventCopies(event, days).map(({ slug }) => slug)).toEqual(days.map(day => `accra-night-market-${day}`))
  })
  it('keeps its weekday and its week of the month', () => {
    expect(listRepeatDays('2026-11-17', { name: 'months', every: 1, times: 2 })).toEqual(['2026-12-15', '2027-01-19'])
    expect(listRepeatDays('2026-12-31', { name: 'months', every: 2, times: 1 })).toEqual(['2027-02-25'])
  })
  it('keeps its local time across a daylight saving change', () => {
    expect(addDaysInZone('2026-10-20T15:00:00Z', 'Europe/Zurich', 7)).toBe('2026-10-27T16:00:00.000Z')
    expect(addDaysInZone('2026-03-01T22:30:00Z', 'Africa/Nairobi', 1)).toBe('2026-03-02T22:30:00.000Z')
  })
  it('lasts as many days as the original event', () => {
    const long = { ...event, title: 'Six days', end_date: '2026-11-29T22:00:00.000Z' }
    expect(planEventCopies(long, ['2027-03-01'])[0]).toMatchObject({
      title: 'Six days',
      start_date: '2027-03-01T18:00:00.000Z',
      end_date: '2027-03-06T22:00:00.000Z',
    })
  })
  it('can be saved as a template that keeps the start date of the event', () => {
    expect(makeEventTemplate(event)).toMatchObject({
      slug: 'accra-night-market-pattern',
      is_pattern: true,
      start_date: event.start_date,
    })
  })
})
