// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTemporaryFolder } from './site-under-test.ts'
import { startWholeSite, type WholeSite } from './whole-site.ts'

let site: WholeSite

beforeAll(async () => {
  site = await startWholeSite({ DATA_DIR: makeTemporaryFolder(), BACKGROUND_WORK: 'off' })
})
afterAll(() => site?.stop())

async function requestPage(path: string, address: string) {
  const answer = await fetch(new URL(path, site.url), {
    redirect: 'manual',
    headers: { 'x-forwarded-for': address, accept: 'text/html,*/*' },
  })
  const text = await answer.text()
  return {
    status: answer.status,
    text,
    location: answer.headers.get('location'),
    retryAfter: Number(answer.headers.get('retry-after') ?? Number.NaN),
  }
}

test('a client that sends sixty page requests at the same time gets 429', async () => {
  // The first page of a new server takes longer than the others.
  expect((await requestPage('/news/all', '198.51.100.9')).status).toBe(200)
  const flood = Promise.all(Array.from({ length: 60 }, (_, n) => requestPage(`/events?q=word-${n}`, '203.0.113.60')))
  // One client may use four of the eight renderings. A fifth request of the other clients would have to wait, for a
  // time that depends on the machine.
  const otherPages = await Promise.all(
    Array.from({ length: 4 }, (_, n) => requestPage(`/news/all?q=word-${n}`, `198.51.100.${n + 1}`)),
  )
  expect(otherPages.map(({ status }) => status)).toEqual(Array(4).fill(200))
  for (const { status, retryAfter } of await flood) {
    expect([200, 429]).toContain(status)
    if (status === 429) expect(retryAfter).toBeGreaterThan(0)
  }
})

/** Lists all URLs of the site in a page: links, scripts, styles, pictures, previews. */
function listAddresses(html: string): string[] {
  const links = [...html.matchAll(/(?:href|src|content)="([^"#]+)/g)].map(([, address = '']) => address)
  const paths = links
    .map(address => address.replaceAll('&amp;', '&'))
    .filter(address => address.startsWith('/') || address.startsWith(`${site.url}/`))
  return paths.map(path => {
    const { pathname, search } = new URL(path, site.url)
    return pathname + search
  })
}

test('a link checker with four parallel requests gets either pages or 429 with Retry-After', async () => {
  const visitedPaths = new Set(['/'])
  // Only one URL with a query is read per path, because there are unlimited combinations of list filters.
  const queriedFunctions = new Set<string>()
  const unread = ['/']
  const odd: [path: string, status: number][] = []
  async function check(path: string): Promise<void> {
    const { status, text, location, retryAfter } = await requestPage(path, '203.0.113.4')
    if (![200, 301, 302, 429].includes(status) || (status === 429 && !(retryAfter > 0))) odd.push([path, status])
    for (const address of listAddresses(location ? `href="${location}"` : text)) {
      const [path = '', question] = address.split('?')
      if (visitedPaths.has(address) || (question !== undefined && queriedFunctions.has(path))) continue
      if (question !== undefined) queriedFunctions.add(path)
      visitedPaths.add(address)
      unread.push(address)
    }
  }
  while (unread.length > 0) await Promise.all(unread.splice(0, 4).map(check))
  expect(odd).toEqual([])
  expect(visitedPaths.size).toBeGreaterThan(300)
}, 900_000)
