import { expect, test } from 'vitest'
import { estimateReadTime } from '../../app/platform/text/read-time.ts'
import { toSampleYear } from '../support/sample-years.ts'
import {
  findAllElements,
  findByName,
  findFirstElement,
  followLink,
  getHref,
  getMainHeading,
  getTextOfElement,
  listTexts,
  openPage,
  readTableRows,
} from './sent-page.ts'

test('an article that does not exist gets 404 with the required text', async () => {
  const page = await openPage('/news/no-such-article')
  expect(page.status).toBe(404)
  expect(getMainHeading(page)).toBe('Article Not Found')
  expect(getTextOfElement(page)).toContain("The article you're looking for doesn't exist or has been removed.")
  expect(getHref(page, 'Back to News')).toBe('/news')
})

test('visitors can read only published articles', async () => {
  const articles = await readTableRows<{ status: string; published_at: string }>(
    'news_articles?select=slug,status,published_at',
  )
  expect(articles.length).toBeGreaterThan(10)
  for (const { status, published_at } of articles) {
    expect(status).toBe('published')
    expect(Date.parse(published_at.replace(' ', 'T'))).toBeLessThanOrEqual(Date.now())
  }
})

test('the news page has one featured story, three interviews and three network stories', async () => {
  const page = await openPage('/news')
  const featuredArticle = findFirstElement(page, '.featured')
  // Whether the test runs in January. In January one scheduled article is published, which changes the numbers.
  const isJanuary = Date.now() > Date.parse(toSampleYear('2027-01-11T08:00:00Z'))
  expect(listTexts(featuredArticle, 'h3')).toEqual([isJanuary ? 'Ninety-four minutes' : 'A bridge fails slowly'])
  expect(getTextOfElement(featuredArticle)).toContain('Read Full Story')
  expect(getTextOfElement(featuredArticle)).toMatch(/\d+ min read/)
  for (const [name, action, more] of [
    ['Road to Davos', 'Read Interview', 'View All Interviews'],
    ['Baraza Collective News', 'Read Story', 'View All Stories'],
  ] as const) {
    const section = findByName(page, 'region', name)
    expect(findAllElements(section, 'article')).toHaveLength(3)
    expect(listTexts(section, 'article .more')).toEqual([action, action, action])
    expect(getHref(section, more)).toMatch(/^\/news\//)
  }
  expect(findByName(page, 'link', /Subscribe to the newsletter/).getAttribute('target')).toBe('_blank')
})

test('the read time of an interview on the news page matches the interview’s text', async () => {
  const story = findFirstElement(findByName(await openPage('/news'), 'region', 'Road to Davos'), 'article')
  const link = findFirstElement(story, 'a')
  const slug = (link.getAttribute('href') ?? '').split('/').at(-1) ?? ''
  const article = await openPage(link.getAttribute('href') ?? '')
  expect(getMainHeading(article)).toBe(getTextOfElement(findFirstElement(story, 'h3')))
  const [row] = await readTableRows<{ content_html: string }>(`news_articles?select=content_html&slug=eq.${slug}`)
  const text = row?.content_html.replace(/<[^>]*>/g, '') ?? ''
  expect(getTextOfElement(findFirstElement(article, 'article > header'))).toContain(
    `${estimateReadTime(text)} min read`,
  )
})

test('an article shows its category, date, read time and text', async () => {
  const page = await openPage('/news/a-bridge-fails-slowly')
  const header = getTextOfElement(findFirstElement(page, 'article > header'))
  expect(header).toContain('Road to Davos')
  expect(header).toContain(toSampleYear('November 12, 2026'))
  expect(header).toMatch(/\d+ min read/)
  expect(getTextOfElement(findFirstElement(page, '.article-end'))).toContain(
    toSampleYear('Published on November 12, 2026'),
  )
  expect(getTextOfElement(page)).toContain('Sound concrete rings.')
  expect((await followLink(page, 'View All Articles')).address).toBe('/news/all')
})

test('an article names the e-mail address to which visitors report errors', async () => {
  const page = await openPage('/news/a-clinic-is-a-cold-box')
  const end = findFirstElement(page, '.article-end')
  expect(getTextOfElement(end)).toContain('Found an error? Write to press@baraza.example.')
  expect(getHref(end, 'press@baraza.example')).toBe(
    `mailto:press@baraza.example?subject=${encodeURIComponent(`Correction: ${getMainHeading(page)}`)}`,
  )
})

test('the editorial standards allow generated covers, but no other generated pictures', async () => {
  const text = getTextOfElement(await openPage('/editorial'))
  expect(text).toContain('We do not publish text or pictures made by a generative system')
  expect(text).toContain('the site weaves a cover for it from its name and the colour of its circle')
})
