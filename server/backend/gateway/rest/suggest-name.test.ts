import { describe, expect, it } from 'vitest'
import { findNearestName } from './suggest-name.ts'

const names = ['events', 'circles', 'event_circles', 'news_articles', 'partners']

describe('findNearestName', () => {
  it.each([
    ['event', 'events'],
    ['circels', 'circles'],
    ['news_article', 'news_articles'],
    ['PARTNERS', 'partners'],
  ])('finds for the name %s the nearest name %s', (misspelt, expected) => {
    expect(findNearestName(names, misspelt)).toBe(expected)
  })
  it('finds no name for a word that has no letters in common with any name', () => {
    expect(findNearestName(names, 'xyz')).toBeUndefined()
  })
  it('finds no name below the minimum similarity', () => {
    expect(findNearestName(names, 'evnt', { least: 0.9 })).toBeUndefined()
  })
  it('leaves out an exact match', () => {
    expect(findNearestName(names, 'events', { isExactLeftOut: true })).toBeUndefined()
  })
  it('compares at most 200 letters of a name', () => {
    expect(findNearestName(names, 'e'.repeat(1_000_000))).toBeUndefined()
  })
})
