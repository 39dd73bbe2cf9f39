import { expect, test } from 'vitest'
import { readTime } from '../../app/platform/text/read-time.ts'
import { ofSample } from '../support/sample.ts'
import { all, first, follow, hrefOf, mainHeading, named, openPage, rows, textOf, texts } from './sent-page.ts'

test('an article that does not exist answers 404 with the required text', async () => {
  const page = await openPage('/news/no-such-article')
  expect(page.status).toBe(404)
  expect(mainHeading(page)).toBe('Article Not Found')
  expect(textOf(page)).toContain("The article you're looking for doesn't exist or has been removed.")
  expect(hrefOf(page, 'Back to News')).toBe('/news')
})

test('visitors read only published articles, and no scheduled ones', async () => {
  const articles = await rows<{ status: string; published_at: string }>('news_articles?select=slug,status,published_at')
  expect(articles.length).toBeGreaterThan(10)
  for (const { status, published_at } of articles) {
    expect(status).toBe('published')
    expect(Date.parse(published_at.replace(' ', 'T'))).toBeLessThanOrEqual(Date.now())
  }
})

test('the news page has one featured story, three interviews, three network stories and no culture', async () => {
  const page = await openPage('/news')
  const featured = first(page, '.featured')
  // One article is scheduled for January.
  const isJanuary = Date.now() > Date.parse(ofSample('2027-01-11T08:00:00Z'))
  expect(texts(featured, 'h3')).toEqual([isJanuary ? 'Ninety-four minutes' : 'A bridge fails slowly'])
  expect(textOf(featured)).toContain('Read Full Story')
  expect(textOf(featured)).toMatch(/\d+ min read/)
  for (const [name, action, more] of [
    ['Road to Davos', 'Read Interview', 'View All Interviews'],
    ['Baraza Collective News', 'Read Story', 'View All Stories'],
  ] as const) {
    const section = named(page, 'region', name)
    expect(all(section, 'article')).toHaveLength(3)
    expect(texts(section, 'article .more')).toEqual([action, action, action])
    expect(hrefOf(section, more)).toMatch(/^\/news\//)
  }
  expect(named(page, 'link', /Subscribe to the newsletter/).getAttribute('target')).toBe('_blank')
})

test('an interview on the news page links to its article, whose read time matches its text', async () => {
  const story = first(named(await openPage('/news'), 'region', 'Road to Davos'), 'article')
  const link = first(story, 'a')
  const slug = (link.getAttribute('href') ?? '').split('/').at(-1) ?? ''
  const article = await openPage(link.getAttribute('href') ?? '')
  expect(mainHeading(article)).toBe(textOf(first(story, 'h3')))
  const [row] = await rows<{ content_html: string }>(`news_articles?select=content_html&slug=eq.${slug}`)
  const text = row?.content_html.replace(/<[^>]*>/g, '') ?? ''
  expect(textOf(first(article, 'article > header'))).toContain(`${readTime(text)} min read`)
})

test('an article shows its category, date, read time and text', async () => {
  const page = await openPage('/news/a-bridge-fails-slowly')
  const header = textOf(first(page, 'article > header'))
  expect(header).toContain('Road to Davos')
  expect(header).toContain(ofSample('November 12, 2026'))
  expect(header).toMatch(/\d+ min read/)
  expect(textOf(first(page, '.article-end'))).toContain(ofSample('Published on November 12, 2026'))
  expect(textOf(page)).toContain('Sound concrete rings.')
  expect((await follow(page, 'View All Articles')).address).toBe('/news/all')
})
