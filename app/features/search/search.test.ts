import { describe, expect, it } from 'vitest'
import { paths } from '../../platform/paths.ts'
import { toComparableText } from '../../platform/text/to-comparable-text.ts'
import {
  buildResultPath,
  countSearchResultsByKind,
  getTotalResultCount,
  isSearchable,
  parseSearchResults,
  readSearchText,
  type SearchResult,
} from './search.ts'
import { splitHighlightedText } from './search-marks.ts'

const person = (about: object): SearchResult =>
  parseSearchResults([
    { kind: 'person', slug: 'a', title: 'A', snippet: '', rank: 1, total: 31, is_more: false, about },
  ])[0] as SearchResult

describe('a search text', () => {
  it('is trimmed and cut to the maximum length', () => {
    expect(readSearchText(new URLSearchParams({ q: '  two   words ' }))).toBe('two words')
    expect(readSearchText(new URLSearchParams({ q: 'x'.repeat(500) }))).toHaveLength(100)
    expect(readSearchText(new URLSearchParams())).toBe('')
  })
  it('of one letter starts no search', () => {
    expect([isSearchable('k'), isSearchable('ki')]).toEqual([false, true])
  })
})

describe('a search result', () => {
  it('for a person links to the page that shows the person', () => {
    expect(buildResultPath(person({ groups: ['council', 'chair'], circle_slug: 'culture', color_hex: null }))).toBe(
      '/leadership-council',
    )
    expect(buildResultPath(person({ groups: ['management'], circle_slug: null, color_hex: null }))).toBe('/team')
    expect(buildResultPath(person({ groups: ['chair'], circle_slug: 'culture', color_hex: null }))).toBe(
      '/circles/culture',
    )
  })
  it('for a flagship links to the page with the matching text', () => {
    const findPath = (year: number | null, section: string | null) =>
      buildResultPath(
        parseSearchResults([
          {
            kind: 'flagship',
            slug: 'davos',
            title: 'A',
            snippet: '',
            rank: 1,
            total: 1,
            is_more: false,
            about: { flagship: 'davos', city: 'Davos', year, section },
          },
        ])[0] as SearchResult,
      )
    expect(findPath(null, null)).toBe(paths.flagship('davos'))
    expect(findPath(null, 'the-house')).toBe(`${paths.flagship('davos')}#the-house`)
    expect(findPath(2027, null)).toBe('/flagship-davos/2027')
    expect(findPath(2027, 'programme')).toBe('/flagship-davos/2027#programme')
  })
  it('for a promise links to the event where the promise was made', () => {
    const about = { due_on: '2027-03-01', state: 'open', settled_on: null, event: 'The long table' }
    const base = { title: 'A road', snippet: '', rank: 1, total: 1, is_more: false }
    const promise = { ...base, kind: 'promise', slug: 'the-long-table', about }
    const [whole, ...odd] = parseSearchResults([promise, { ...promise, about: { ...about, due_on: 'soon' } }])
    expect(whole && buildResultPath(whole)).toBe('/event/the-long-table#promises')
    expect(odd).toEqual([])
  })
  it('for a text of the site links to the page that shows the text', () => {
    const row = { slug: 'news.intro', title: '', snippet: 'x', rank: 1, total: 1, is_more: false }
    const [text, album, page, added] = parseSearchResults([
      { ...row, kind: 'text' },
      { ...row, kind: 'album', slug: 'cloths' },
      { ...row, kind: 'page', slug: 'privacy-policy' },
      { ...row, kind: 'page', slug: 'press' },
    ]) as [SearchResult, SearchResult, SearchResult, SearchResult]
    expect(buildResultPath(text, () => ({ title: 'News', to: '/news' }))).toBe('/news')
    expect(buildResultPath(text)).toBeUndefined()
    expect(buildResultPath(album)).toBe('/gallery?album=cloths')
    expect(buildResultPath(page)).toBe('/privacy-policy')
    expect(buildResultPath(added)).toBe('/press')
  })
  it('moves its type to the top if its title equals the search text', () => {
    const row = { slug: 'a', title: 'A', snippet: '', total: 1, is_more: false }
    const results = parseSearchResults([
      { ...row, kind: 'page', rank: 9 },
      { ...row, kind: 'circle', rank: 26, about: { color_hex: null } },
    ])
    expect(countSearchResultsByKind(results)[0]?.kind).toBe('circle')
    expect(countSearchResultsByKind([])[0]?.kind).toBe('event')
  })
  it('counts in the total even beyond the limit of listed results', () => {
    expect(getTotalResultCount([person({ groups: [], circle_slug: null, color_hex: null })])).toBe(31)
    expect(getTotalResultCount([])).toBe(0)
  })
})

describe('highlighting of matches', () => {
  const marked = (text: string, question: string) =>
    splitHighlightedText(text, question)
      .filter(piece => piece.marked)
      .map(({ text }) => text)
  it.each([
    ['Côte d’Ivoire votes', 'cote divoire', ['Côte', 'd’Ivoire']],
    ['A day in N’Djamena', 'ndjamena', ['N’Djamena']],
    ['A day in N’Djamena', 'djam', ['N’Djamena']],
    ['Ṣọlá Fádaìró', 'fada', ['Fádaìró']],
    ['Porto-Novo', 'novo', ['Novo']],
    ['In the “cupboard.” (Cups, too)', 'cup', ['cupboard', 'Cups']],
    ['Somalia', 'mali', []],
    ['Anything', '', []],
  ])('marks, in the text “%s”, the words of the search “%s”', (text, question, expected) => {
    expect(marked(text, question)).toEqual(expected)
    expect(
      splitHighlightedText(text, question)
        .map(piece => piece.text)
        .join(''),
    ).toBe(text)
  })
  it('ignores accents in the same way as the database', () => {
    expect(toComparableText('L’Œuvre, Straße & ƙasa')).toBe('loeuvre strasse kasa')
  })
})
