import { describe, expect, it } from 'vitest'
import { product } from '../../platform/product.ts'
import type { Event } from './event.ts'
import { matches } from './event-filter.ts'
import { type EventSearch, eventSearchPath, hasFilters, readEventSearch } from './event-input.ts'

const health = { id: '1', slug: 'healthcare', name: 'Healthcare', color_hex: '#10B981' }
const culture = { id: '2', slug: 'culture', name: 'Culture', color_hex: '#8B5CF6' }

const event = (over: Partial<Event> = {}): Event =>
  ({
    id: 'e',
    slug: 'e',
    title: 'Cold chain',
    description: 'Vaccines beyond the last road',
    location: 'Kigali',
    region: 'East Africa',
    start_date: '2026-12-03T08:00:00.000Z',
    end_date: null,
    timezone: 'Africa/Kigali',
    time_precision: 'datetime',
    event_state: 'scheduled',
    circle_slug: 'healthcare',
    circle_color_hex: '#10B981',
    circles: [health, culture],
    is_flagship_event: false,
    is_partner_event: true,
    ...over,
  }) as Event

const search = (query = ''): EventSearch => readEventSearch(new URLSearchParams(query))

describe('what the address says', () => {
  it.each([
    'page=0',
    'page=-1',
    'page=x',
    'page=1.5',
    'tab=maybe',
    'region=Atlantis',
    'day=yesterday',
    'type=wedding',
    'circle=%3Cscript%3E',
  ])('%s reads as not said', query => {
    expect(search(query)).toEqual(search())
  })
  it('defaults to the first page of upcoming, with no filter', () => {
    expect(search()).toMatchObject({ q: '', circle: 'all', tab: 'upcoming', page: 1 })
    expect(hasFilters(search('tab=past&page=3'))).toBe(false)
  })
  it('goes back to page 1 with any change but of the page', () => {
    expect(eventSearchPath(search('page=3'), { tab: 'past' })).toBe('/events?tab=past')
    expect(eventSearchPath(search('page=3'), { region: 'Europe' })).toBe('/events?region=Europe')
    expect(eventSearchPath(search('q=rail&page=3'), { page: 2 })).toBe('/events?q=rail&page=2')
    expect(eventSearchPath(search('q=rail'), { q: '' })).toBe('/events')
  })
})

describe('the filters', () => {
  it.each(['q=railway', 'circle=ventures', 'region=Europe', 'type=flagship', `type=${product.slug}`, 'day=2026-12-04'])(
    '%s leaves it out',
    query => {
      expect(matches(event(), search(query))).toBe(false)
    },
  )
  it.each([
    '',
    'q=COLD',
    'q=last%20road',
    'q=kiga',
    'circle=healthcare',
    'circle=culture',
    'region=East%20Africa',
    'type=partner',
    'day=2026-12-03',
    'day=2026-12-03&q=cold&type=partner',
  ])('%s finds it', query => {
    expect(matches(event(), search(query))).toBe(true)
  })
  it('a search does not stumble over an event without a place', () => {
    expect(matches(event({ location: null }), search('q=nowhere'))).toBe(false)
  })
})
