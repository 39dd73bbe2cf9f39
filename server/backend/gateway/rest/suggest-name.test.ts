import { describe, expect, it } from 'vitest'
import { nearestName } from './suggest-name.ts'

const names = ['events', 'circles', 'event_circles', 'news_articles', 'partners']

describe('nearestName', () => {
  it.each([
    ['event', 'events'],
    ['circels', 'circles'],
    ['news_article', 'news_articles'],
    ['PARTNERS', 'partners'],
  ])('finds for %s %s', (misspelt, expected) => {
    expect(nearestName(names, misspelt)).toBe(expected)
  })
  it('finds nothing without common letters', () => {
    expect(nearestName(names, 'xyz')).toBeUndefined()
  })
  it('finds nothing below the minimum similarity', () => {
    expect(nearestName(names, 'evnt', { least: 0.9 })).toBeUndefined()
  })
  it('leaves out an exact match when only another name would help', () => {
    expect(nearestName(names, 'events', { isExactLeftOut: true })).toBeUndefined()
  })
  it('compares at most 200 letters of a name', () => {
    expect(nearestName(names, 'e'.repeat(1_000_000))).toBeUndefined()
  })
})
