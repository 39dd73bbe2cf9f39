import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { makePublicDb } from '../../app/platform/db/public-db.ts'
import { siteRequestContext } from '../../app/platform/request.ts'
import { loader as loadUnknownPath } from '../../app/routes/$.tsx'
import {
  fetchFromSite,
  findAllByName,
  findAllElements,
  findByName,
  findFirstElement,
  getHref,
  getMainHeading,
  getTextOfElement,
  openPage,
} from './sent-page.ts'

test.each(['/nowhere', '/events/nothing', '/404'])('the missing URL %s gets 404 with the required text', async path => {
  const page = await openPage(path)
  expect(page.status).toBe(404)
  expect(getMainHeading(page)).toBe('Oops! Page not found')
  expect(getHref(page, 'Return to Home')).toBe('/')
  expect(findFirstElement(page, 'meta[name=robots]').getAttribute('content')).toBe('noindex')
})

test.each(['//evil.example/', 'https://evil.example/'])(
  'the page for missing URLs does not link back to %s',
  async from => {
    const page = await openPage(`/404?reason=failure&from=${from}`)
    expect(findAllByName(page, 'link', 'Retry')).toEqual([])
  },
)

test('the page of an event that could not be loaded has status 503 and a Retry link', async () => {
  const page = await openPage('/404?reason=failure&from=/event/a-gathering')
  expect(page.status).toBe(503)
  expect(getHref(page, 'Retry')).toBe('/event/a-gathering')
})

test('an unknown path gets status 503 while pages and redirects cannot be read', async () => {
  const db = makePublicDb('http://site.example', 'key', () => Promise.reject(new TypeError('fetch failed')))
  const context = new RouterContextProvider()
  context.set(siteRequestContext, { db, origin: '', backend: { url: '', publishableKey: '' }, savesData: false })
  const url = new URL('http://site.example/2019/a-moved-post?page=2')
  const request = new Request(url)
  const answer = await loadUnknownPath({ request, context, url, params: { '*': '2019/a-moved-post' }, pattern: '*' })
  expect(answer).toMatchObject({ init: { status: 503 } })
})

test('the footer links to e-mail, social networks, the Swiss association and the newsletter', async () => {
  const footer = findFirstElement(await openPage('/about'), 'body > * footer, footer')
  const mail = findAllByName(footer, 'link', /@/)
  expect(mail.map(link => link.getAttribute('href'))).toEqual([expect.stringMatching(/^mailto:/)])
  expect(getHref(footer, 'Admin Portal')).toBe('/admin')
  const externalLinks = findAllElements(footer, 'a[href^="https://"]')
  expect(externalLinks.filter(link => getTextOfElement(link).includes('Swiss-African Business'))).toHaveLength(1)
  expect(externalLinks.filter(link => /newsletter/i.test(getTextOfElement(link)))).toHaveLength(1)
  expect(externalLinks.length, 'and at least one of a social network').toBeGreaterThan(2)
  for (const link of externalLinks) {
    expect(link.getAttribute('target'), getTextOfElement(link)).toBe('_blank')
    expect(link.getAttribute('rel'), getTextOfElement(link)).toMatch(/noopener/)
  }
})

test('the sign-in pages name the e-mail address for help with accounts', async () => {
  for (const path of ['/auth/login', '/auth/reset']) {
    const [help] = findAllByName(findFirstElement(await openPage(path), 'footer'), 'link', /@/)
    expect(help?.getAttribute('href'), path).toMatch(/^mailto:[\w.-]+@/)
  }
})

test('the navigation marks the link Events on the list of events and on the page of an event', async () => {
  for (const [path, current] of [
    ['/events', 'page'],
    ['/event/who-pays-for-the-corridor', 'true'],
  ] as const) {
    const main = findByName(await openPage(path), 'navigation', 'Main')
    expect(getTextOfElement(findFirstElement(main, 'a'))).toBe('Home')
    expect(findByName(main, 'link', 'Events').getAttribute('aria-current')).toBe(current)
  }
})

test('the first style sheet of a page names the cascade layers in their order', async () => {
  const page = await openPage('/')
  const href = findFirstElement(page, 'link[rel=stylesheet]').getAttribute('href') ?? ''
  const css = await (await fetchFromSite(href)).text()
  const layers = [...css.matchAll(/@layer ([\w, ]+)/g)].flatMap(([, names = '']) => names.split(/, ?/))
  expect([...new Set(layers.map(name => name.trim()))]).toEqual(['tokens', 'base', 'ui', 'feature', 'shell', 'page'])
})
