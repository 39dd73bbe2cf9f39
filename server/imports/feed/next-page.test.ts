import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findNextFeedPage } from './next-page.ts'

const fixture = (name: string) => readFileSync(`tests/fixtures/imports/feed/${name}`, 'utf8')
const at = 'https://a.example/feed'
const atom = (links: string, entries = '<entry><id>1</id></entry>') =>
  `<feed xmlns="http://www.w3.org/2005/Atom">${links}${entries}</feed>`

describe('the next page of a paginated feed', () => {
  it.each([
    [
      'the next of several pages',
      atom('<link rel="next" href="/feed?page=2&amp;n=9"/>'),
      'https://a.example/feed?page=2&n=9',
    ],
    ['the previous archive', atom('<link href="2023.xml" rel="prev-archive"/>'), 'https://a.example/2023.xml'],
    [
      'after the entries',
      `${atom('')}`.replace('</feed>', '<link rel="next" href="b"/></feed>'),
      'https://a.example/b',
    ],
    [
      'in RSS',
      '<rss><channel><atom:link rel="next" href="https://a.example/feed/2"/><item/></channel></rss>',
      'https://a.example/feed/2',
    ],
  ])('is found in the feed (case “%s”)', (_, document, address) => {
    expect(findNextFeedPage(document, at)).toEqual({ address, isGuess: false })
  })
  it('is found in a JSON Feed', () => {
    expect(findNextFeedPage(`\ufeff${fixture('clinic.json')}`, 'https://clinic.example/feed.json')).toEqual({
      address: 'https://clinic.example/feed.json?page=2',
      isGuess: false,
    })
  })
})

describe('the unnamed next page of a WordPress feed', () => {
  it.each([
    ['https://silo.example/feed/', 'https://silo.example/feed/?paged=2'],
    ['https://silo.example/feed/?cat=3&paged=7', 'https://silo.example/feed/?cat=3&paged=8'],
    ['https://silo.example/feed/?paged=-1', 'https://silo.example/feed/?paged=2'],
  ])('is guessed for the URL %s as %s', (from, address) => {
    expect(findNextFeedPage(fixture('wordpress.rss.xml'), from)).toEqual({ address, isGuess: true })
  })
  it('is not guessed after a page without entries', () => {
    const empty = fixture('wordpress.rss.xml').replace(/<item>[\s\S]*<\/item>/, '')
    expect(findNextFeedPage(empty, 'https://silo.example/feed/?paged=9')).toBeUndefined()
  })
})

describe('a next page of the feed is not requested', () => {
  it.each([
    ['a feed without a link', fixture('library.rdf.xml')],
    ['a feed that links to itself', atom('<link rel="next" href="/feed#2"/>')],
    ['a link of an entry', atom('', '<entry><link rel="next" href="b"/></entry>')],
    ['a javascript: URL', atom('<link rel="next" href="javascript:alert(1)"/>')],
    ['a URL with a password', atom('<link rel="next" href="https://a:b@a.example/"/>')],
    ['a link without a URL', atom('<link rel="next"/>')],
    ['invalid JSON', '{"next_url":"https://a.example/2"'],
    ['an HTML page', '<!doctype html><link rel="next" href="/2">'],
  ])('in the case “%s”', (_, document) => {
    expect(findNextFeedPage(document, at)).toBeUndefined()
  })
})
