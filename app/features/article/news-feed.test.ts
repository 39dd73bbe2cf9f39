import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import { describe, expect, it } from 'vitest'
import type { ArticleDetail } from './article.ts'
import { listFeedAlternates } from './article-feeds.ts'
import { buildNewsFeed, createFeedResponse } from './news-feed.ts'

const article = (changes: Partial<ArticleDetail> = {}): ArticleDetail =>
  ({
    id: '9422cbe4-bcd1-455b-aceb-7feabf5e5aa0',
    slug: 'a-bridge',
    title: 'Bridges & “borders” <in> N’Djaména',
    excerpt: 'What a hammer says.',
    content_html:
      '<p>One ]]> two, <a href="/events">here</a>.</p><script>alert(1)</script><img src="/a.jpg" alt="A" onerror="alert(1)"><iframe src="https://player.vimeo.com/video/1" title="The film"></iframe><iframe src="https://evil.example/"></iframe>',
    feature_image_url: '/storage/bridge "1".jpg',
    feature_image_alt: 'A bridge, "seen" from below',
    published_at: '2026-11-12T08:00:00.000Z',
    updated_at: '2026-11-13T09:00:00.000Z',
    categories: { name: 'Road to Davos', slug: 'road-to-davos', action_label: 'Read' },
    authors: [{ name: 'Hawa Sarr', slug: 'hawa' }],
    ...changes,
  }) as ArticleDetail

const asHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const origin = 'https://site.example'
const matter = { category: undefined, articles: [article()] }

describe('a feed read by an independent parser', () => {
  const atom = parseAtomFeed(buildNewsFeed(matter, 'atom', origin))
  const rss = parseRssFeed(buildNewsFeed(matter, 'rss', origin))
  const json = parseJsonFeed(buildNewsFeed(matter, 'json', origin))
  const contents = {
    rss: rss.items?.[0]?.content?.encoded ?? '',
    atom: String(atom.entries?.[0]?.content?.value ?? atom.entries?.[0]?.content ?? ''),
    json: json.items?.[0]?.content_html ?? '',
  }
  it('contains the title as written, in all three formats', () => {
    const title = 'Bridges & “borders” <in> N’Djaména'
    expect(rss.items?.[0]?.title).toBe(title)
    expect(json.items?.[0]?.title).toBe(title)
    expect(atom.entries?.[0]?.title).toEqual({ value: asHtml(title), type: 'html' })
  })
  it('identifies each article by its id in all three formats', () => {
    const id = 'urn:uuid:9422cbe4-bcd1-455b-aceb-7feabf5e5aa0'
    expect([rss.items?.[0]?.guid?.value, atom.entries?.[0]?.id, json.items?.[0]?.id]).toEqual([id, id, id])
    expect(rss.items?.[0]?.link).toBe(`${origin}/news/a-bridge`)
    expect(atom.entries?.[0]?.links?.[0]?.href).toBe(`${origin}/news/a-bridge`)
    expect(json.items?.[0]?.url).toBe(`${origin}/news/a-bridge`)
  })
  it('includes the picture with its media type', () => {
    const url = `${origin}/storage/bridge%20%221%22.jpg`
    expect(rss.items?.[0]?.enclosures).toEqual([{ url, length: 0, type: 'image/jpeg' }])
    expect(atom.entries?.[0]?.links).toContainEqual({ rel: 'enclosure', href: url, type: 'image/jpeg' })
    expect(json.items?.[0]?.image).toBe(url)
    const without = { category: undefined, articles: [article({ feature_image_url: null })] }
    for (const form of ['rss', 'atom', 'json'] as const)
      expect(buildNewsFeed(without, form, origin)).not.toMatch(/enclosure|"image"/)
  })
  it('includes dates and authors of an article', () => {
    expect(new Date(String(rss.items?.[0]?.pubDate)).toISOString()).toBe('2026-11-12T08:00:00.000Z')
    expect(new Date(String(atom.entries?.[0]?.published)).toISOString()).toBe('2026-11-12T08:00:00.000Z')
    expect(new Date(String(atom.entries?.[0]?.updated)).toISOString()).toBe('2026-11-13T09:00:00.000Z')
    expect(new Date(String(json.items?.[0]?.date_published)).toISOString()).toBe('2026-11-12T08:00:00.000Z')
    expect(new Date(String(json.items?.[0]?.date_modified)).toISOString()).toBe('2026-11-13T09:00:00.000Z')
    expect(atom.entries?.[0]?.authors?.[0]?.name).toBe('Hawa Sarr')
    // The author is in Dublin Core's `creator`, because the `author` element of RSS only allows an e-mail address.
    expect(rss.items?.[0]?.dc?.creators).toEqual(['Hawa Sarr'])
    expect(buildNewsFeed(matter, 'rss', origin)).not.toContain('<author>')
    expect(JSON.stringify(json.items?.[0])).toContain('Hawa Sarr')
  })
  it('contains its own URL in all three formats', () => {
    expect(JSON.parse(buildNewsFeed(matter, 'json', origin))).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      authors: [{ name: 'Baraza Collective' }],
      items: [{ authors: expect.any(Array) }],
    })
    expect(json.feed_url).toBe(`${origin}/feeds/news.json`)
    expect(atom.links?.find(({ rel }) => rel === 'self')?.href).toBe(`${origin}/feeds/news.atom`)
    expect(JSON.stringify(rss)).toContain(`${origin}/feeds/news.rss`)
  })
  it.each(Object.entries(contents))('has the full sanitised text with absolute URLs (format %s)', (_, html) => {
    expect(html).toContain('One ]]')
    expect(html).toContain(`href="${origin}/events"`)
    expect(html).toContain(`src="${origin}/a.jpg"`)
    expect(html).toContain(`src="${origin}/storage/bridge%20%221%22.jpg"`)
    expect(html).toContain('<a href="https://player.vimeo.com/video/1">The film</a>')
    expect(html).not.toMatch(/script|onerror|evil|iframe/)
  })
})

describe('a feed with an imported article', () => {
  const odd = article({
    title: 'Odd\u0001\u000b title\u202e',
    excerpt: 'A ]]> B ]]> C\ufffe',
    content_html: '<p>One ]]> two ]]> three\u0008\ud800.</p>',
    authors: [],
  })
  const mixed = { category: { name: 'Odd\u0001', slug: 'odd' }, articles: [odd, article()] }
  it('is valid XML or JSON even without an author', () => {
    const read = {
      rss: parseRssFeed(buildNewsFeed(mixed, 'rss', origin)).items?.map(({ title }) => title),
      atom: parseAtomFeed(buildNewsFeed(mixed, 'atom', origin)).entries?.map(({ title }) => title?.value ?? title),
      json: parseJsonFeed(buildNewsFeed(mixed, 'json', origin)).items?.map(({ title }) => title),
    }
    const titles = ['Odd title', 'Bridges & “borders” <in> N’Djaména']
    expect(read).toEqual({ rss: titles, atom: titles.map(asHtml), json: titles })
  })
  it.each(['rss', 'atom'] as const)('contains no character that XML forbids (format %s)', format => {
    const text = buildNewsFeed(mixed, format, origin)
    expect(text).not.toMatch(/(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/u)
    // After all CDATA sections are removed, no `]]>` and no text of an article is left: no section was closed too
    // early.
    expect(text.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '')).not.toMatch(/\]\]>|three/)
  })
})

it('a title and an excerpt that look like markup stay plain text in every feed format', () => {
  const markup = 'Growth < 5 % & <img src=x onerror=alert(1)> ]]>'
  const feed = { category: undefined, articles: [article({ title: markup, excerpt: markup })] }
  const escaped = asHtml(markup)
  const entry = parseAtomFeed(buildNewsFeed(feed, 'atom', origin)).entries?.[0]
  expect([entry?.title?.value, entry?.summary?.value]).toEqual([escaped, escaped])
  const item = parseRssFeed(buildNewsFeed(feed, 'rss', origin)).items?.[0]
  expect([item?.title, item?.description]).toEqual([markup, escaped])
  const { items } = JSON.parse(buildNewsFeed(feed, 'json', origin))
  expect([items[0].title, items[0].summary]).toEqual([markup, markup])
})

describe('a feed', () => {
  it('is valid without entries', () => {
    const empty = { category: { name: 'Culture', slug: 'culture-circle' }, articles: [] }
    expect(parseJsonFeed(buildNewsFeed(empty, 'json', origin)).title).toContain('Culture')
    expect(parseRssFeed(buildNewsFeed(empty, 'rss', origin)).items ?? []).toEqual([])
    expect(parseAtomFeed(buildNewsFeed(empty, 'atom', origin)).entries ?? []).toEqual([])
  })
  it('has identical bytes if the articles are the same', () => {
    for (const format of ['rss', 'atom', 'json'] as const)
      expect(buildNewsFeed(matter, format, origin)).toBe(buildNewsFeed(matter, format, origin))
  })
  it('has the content type of its format and an address in each format', () => {
    expect(createFeedResponse(matter, 'atom', origin).headers.get('content-type')).toBe(
      'application/atom+xml; charset=utf-8',
    )
    expect(listFeedAlternates({ name: 'Culture', slug: 'culture-circle' }).map(({ path }) => path)).toEqual([
      '/feeds/news/culture-circle.rss',
      '/feeds/news/culture-circle.atom',
      '/feeds/news/culture-circle.json',
    ])
  })
})
