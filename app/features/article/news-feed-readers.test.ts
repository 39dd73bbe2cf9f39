// @vitest-environment jsdom
import { extractFromJson, extractFromXml } from '@extractus/feed-extractor'
import { parseFeed } from '@rowanmanning/feed-parser'
import fc from 'fast-check'
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import RssParser from 'rss-parser'
import { describe, expect, it } from 'vitest'
import { removeUnreadableCharacters, toOneLine } from '../../platform/text/invisible-characters.ts'
import type { ArticleDetail } from './article.ts'
import { buildNewsFeed } from './news-feed.ts'

/** Title and excerpt of a feed entry, as a feed reader displays them. */
type Shown = { title: string; summary: string }

/** Returns the text of an HTML string, as a browser displays it. */
const textOfHtml = (html: string) => {
  const element = document.createElement('div')
  element.innerHTML = html
  return element.textContent
}
const html = (value: unknown) => textOfHtml(String((value as { value?: string } | undefined)?.value ?? value ?? ''))
const text = (value: unknown) => String(value ?? '')

const readers: Record<string, (feed: string) => Shown | Promise<Shown>> = {
  'rss by feedsmith'(feed) {
    const [item] = parseRssFeed(feed).items ?? []
    return { title: text(item?.title), summary: html(item?.description) }
  },
  'atom by feedsmith'(feed) {
    const [entry] = parseAtomFeed(feed).entries ?? []
    return { title: html(entry?.title), summary: html(entry?.summary) }
  },
  'json by feedsmith'(feed) {
    const [item] = parseJsonFeed(feed).items ?? []
    return { title: text(item?.title), summary: text(item?.summary) }
  },
  async 'rss by rss-parser'(feed) {
    const { items } = await new RssParser().parseString(feed)
    return { title: text(items[0]?.title), summary: html(items[0]?.content) }
  },
  async 'atom by rss-parser'(feed) {
    const { items } = await new RssParser().parseString(feed)
    return { title: html(items[0]?.title), summary: html(items[0]?.summary) }
  },
  // Names of parsers that already unescape HTML.
  'rss by @rowanmanning/feed-parser'(feed) {
    const [item] = parseFeed(feed).items
    return { title: text(item?.title), summary: text(item?.description) }
  },
  'atom by @rowanmanning/feed-parser'(feed) {
    const [item] = parseFeed(feed).items
    return { title: text(item?.title), summary: text(item?.description) }
  },
  'rss by @extractus/feed-extractor'(feed) {
    const item = extractFromXml(feed, { normalization: false }) as { item: { title: string; description: string }[] }
    const first = [item.item].flat()[0]
    return { title: text(first?.title), summary: text(first?.description) }
  },
  'json by @extractus/feed-extractor'(feed) {
    const { items = [] } = extractFromJson(feed, { normalization: false }) as { items?: Record<string, string>[] }
    return { title: text(items[0]?.title), summary: text(items[0]?.summary) }
  },
}

const article = (title: string, excerpt: string) =>
  ({
    ...{ id: '9422cbe4-bcd1-455b-aceb-7feabf5e5aa0', slug: 'a-bridge', title, excerpt },
    ...{ content_html: `<p>One ]]> two ]]> three.</p>`, feature_image_url: null, feature_image_alt: null },
    ...{ published_at: '2026-11-12T08:00:00.000Z', updated_at: '2026-11-13T09:00:00.000Z' },
    ...{ categories: null, authors: [] },
  }) as unknown as ArticleDetail
const write = (reader: string, title: string, excerpt: string) => {
  const format = reader.split(' ')[0] as 'rss' | 'atom' | 'json'
  return buildNewsFeed({ category: undefined, articles: [article(title, excerpt)] }, format, 'https://site.example')
}
/** Texts without whitespace for comparison, because feed readers trim and collapse whitespace in different ways. */
const squeezed = ({ title, summary }: Shown) =>
  [title, summary].map(shown => shown.replace(/[\s\u00A0\uFEFF]+/g, ' ').trim())

const pieces = ['Growth <5%', ' & ', '"x"', '<b>bold</b>', ']]>', "it's", 'a<b and b>c', '<!--', '漢字', 'é']
const entities = ['&amp;', '&lt;']
const texts = (parts: string[]) =>
  fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 8 }).map(some => `A${some.join('')}z`)
// Expected titles for a parser. Titles in RSS are plain text, but two parsers unescape them, so that a title with
// `&lt;` becomes `<`.
const titlesFor = (reader: string) => texts(reader.startsWith('rss by @') ? pieces : [...pieces, ...entities])

describe('a feed read by other libraries', () => {
  it.each(Object.keys(readers))('shows titles and excerpts as written (library %s)', async reader => {
    await fc.assert(
      fc.asyncProperty(titlesFor(reader), texts([...pieces, ...entities]), async (title, excerpt) => {
        const shown = (await readers[reader]?.(write(reader, title, excerpt))) as Shown
        expect(squeezed(shown)).toEqual(
          squeezed({ title: toOneLine(title), summary: removeUnreadableCharacters(excerpt) }),
        )
      }),
    )
  })
  it('keeps the characters ]]>, which would end a CDATA section', () => {
    const [item] = parseRssFeed(write('rss', 'A ]]> b ]]> c', 'D')).items ?? []
    expect(item?.title).toBe('A ]]> b ]]> c')
    expect(textOfHtml(item?.content?.encoded ?? '')).toBe('One ]]> two ]]> three.')
    expect(JSON.parse(write('json', 'A ]]> b', 'D ]]> e')).items[0]).toMatchObject({
      title: 'A ]]> b',
      summary: 'D ]]> e',
    })
  })
})
