import { describe, expect, it } from 'vitest'
import { buildEventSearchPath, type EventSearch, hasEventFilters, readEventSearch } from './event-input.ts'

const search = (query = ''): EventSearch => readEventSearch(new URLSearchParams(query))

describe('URL parameters of the event list', () => {
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
  ])('are ignored if they are invalid (query %s)', query => {
    expect(search(query)).toEqual(search())
  })
  it('default to the first page of upcoming events, without filters', () => {
    expect(search()).toMatchObject({ q: '', circle: 'all', tab: 'upcoming', page: 1 })
    expect(hasEventFilters(search('tab=past&page=3'))).toBe(false)
  })
  it('return to page 1 after any parameter except the page changes', () => {
    expect(buildEventSearchPath(search('page=3'), { tab: 'past' })).toBe('/events?tab=past')
    expect(buildEventSearchPath(search('page=3'), { region: 'Europe' })).toBe('/events?region=Europe')
    expect(buildEventSearchPath(search('q=rail&page=3'), { page: 2 })).toBe('/events?q=rail&page=2')
    expect(buildEventSearchPath(search('q=rail'), { q: '' })).toBe('/events')
  })
})
