import { describe, expect, it } from 'vitest'
import { nearestName } from './suggest-name.ts'

const names = ['events', 'circles', 'event_circles', 'news_articles', 'partners']

describe('nearestName', () => {
  it.each([
    ['event', 'events'],
    ['circels', 'circles'],
    ['news_article', 'news_articles'],
    ['PARTNERS', 'partners'],
  ])('finds for %s %s', (wanted, found) => {
    expect(nearestName(names, wanted)).toBe(found)
  })
  it('finds nothing where no letters are shared', () => {
    expect(nearestName(names, 'xyz')).toBeUndefined()
  })
  it('finds nothing below the least likeness that is asked for', () => {
    expect(nearestName(names, 'evnt', { least: 0.9 })).toBeUndefined()
  })
  it('leaves a name out that is right where only another one would help', () => {
    expect(nearestName(names, 'events', { isExactLeftOut: true })).toBeUndefined()
  })
  it('compares no more of a name than 200 letters', () => {
    expect(nearestName(names, 'e'.repeat(1_000_000))).toBeUndefined()
  })
})
