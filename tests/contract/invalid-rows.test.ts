// @module-tag long
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import ICAL from 'ical.js'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicPages } from '../support/public-pages.ts'
import { invalidTitle, writeInvalidRows } from './invalid-rows.ts'
import { startWholeSite, type WholeSite } from './whole-site.ts'

let site: WholeSite

/** Starts a site with sample content and with rows that violate every rule for content. */
beforeAll(async () => {
  site = await startWholeSite()
  await writeInvalidRows(site.sql)
})
afterAll(() => site?.stop())

const readRows = async (path: string) => {
  const answer = await fetch(site.url + path)
  return { status: answer.status, text: await answer.text() }
}
/** Characters that XML 1.0 does not allow. */
const notXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u

const feeds = ['/feeds/news', '/feeds/news/road-to-davos', '/feeds/news/odd-category']
const oddPages = [
  '/circles/odd',
  '/circles/odd/calendar',
  '/event/odd',
  '/news/odd',
  '/news/deep',
  '/gallery?album=odd',
]
const calendars = ['all', 'flagships', 'circle/odd', 'circle/culture', 'region/europe', 'event/odd']

describe('a site with invalid rows', () => {
  it.each([
    ...publicPages.map(([path]) => path),
    ...oddPages,
    '/collective-calendar',
    '/events?tab=past',
    '/search?q=odd',
  ])('shows the page %s without an error', async path => {
    const { status, text } = await readRows(path)
    expect(status).toBe(200)
    expect(text).toMatch(/<h1/)
  })
  it('shows all valid rows', async () => {
    expect((await readRows('/events')).text).toContain('/event/')
    expect((await readRows('/news/all')).text).toContain('/news/a-bridge-fails-slowly')
    expect((await readRows('/event/odd')).text).toContain('The one good hour')
    expect((await readRows('/circles/odd')).text).toContain('the one good figure')
  })
  it.each(feeds)('has feeds in three formats below %s that a feed reader accepts', async path => {
    const rss = await readRows(`${path}.rss`)
    const atom = await readRows(`${path}.atom`)
    const json = await readRows(`${path}.json`)
    expect([rss.status, atom.status, json.status]).toEqual([200, 200, 200])
    for (const { text } of [rss, atom]) expect(notXml.exec(text)?.index).toBeUndefined()
    const titles = [
      parseRssFeed(rss.text).items?.map(item => item.title),
      parseAtomFeed(atom.text).entries?.map(entry =>
        typeof entry.title === 'string' ? entry.title : entry.title?.value,
      ),
      parseJsonFeed(json.text).items?.map(item => item.title),
    ]
    expect(titles[0]?.length).toBeGreaterThan(0)
    expect(titles[1]).toEqual(titles[0])
    expect(titles[2]).toEqual(titles[0])
  })
  it.each(calendars)('has a calendar file %s.ics that a calendar application accepts', async name => {
    const { status, text } = await readRows(`/calendar/${name}.ics`)
    expect(status).toBe(200)
    const calendar = new ICAL.Component(ICAL.parse(text))
    const names = text.split('\r\n').map(line => /^[A-Z-]+/.exec(line)?.[0])
    expect(names.filter(property => property === 'ATTENDEE' || property === 'X-INJECTED')).toEqual([])
    expect(text.replaceAll('\r\n', '')).not.toMatch(/(?!\t)\p{Cc}/u)

    const summaries = calendar.getAllSubcomponents('vevent').map(part => part.getFirstPropertyValue('summary'))
    if (name === 'all' || name.endsWith('odd')) expect(summaries).toContain(invalidTitle.shown)
  })
  it('has a link preview picture for every page', async () => {
    for (const path of oddPages) {
      const { text } = await readRows(path)
      const address = /<meta property="og:image" content="([^"]*)"/.exec(text)?.[1] ?? ''
      const picture = await fetch(address)
      expect(picture.status, address).toBe(200)
      expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({ width: 1200 })
    }
  })
  it('has a sitemap that is valid XML and contains every page', async () => {
    const index = await readRows('/sitemap.xml')
    const parts = [...index.text.matchAll(/<loc>([^<]*)</g)].map(([, address = '']) => new URL(address).pathname)
    expect(parts).toEqual(['/sitemap/pages.xml', '/sitemap/article.xml', '/sitemap/event.xml'])
    const maps = await Promise.all(parts.map(readRows))
    for (const { status, text } of [index, ...maps]) {
      expect(status).toBe(200)
      expect(notXml.exec(text)).toBeNull()
    }
    const all = maps.map(({ text }) => text).join('')
    expect(all).toContain('/event/odd<')
    expect(all).toContain('/news/a-bridge-fails-slowly<')
  })
  it('ignores a redirect that leads to another site', async () => {
    for (const key of ['away', 'apart', 'broken']) {
      const answer = await fetch(`${site.url}/event/${key}`, { redirect: 'manual' })
      expect(new URL(answer.headers.get('location') ?? '', site.url).origin, key).toBe(site.url)
    }
  })
  it('has only valid links in its footer', async () => {
    const footer = /<footer[\s\S]*<\/footer>/.exec((await readRows('/')).text)?.[0]
    expect(footer).toContain('href="https://good.example/"')
    expect(footer).not.toMatch(/onclick|bad\.example|javascript:/)
  })
})
