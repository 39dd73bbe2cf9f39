import { createHash } from 'node:crypto'
import { staleAnswer } from '../../../server/site/stale-answer.ts'
import { plainOf, storeAnswer } from '../../../server/site/stored-answer.ts'
import { ofSample } from '../../support/sample.ts'
import { alive, expect, test } from '../../support/visit.ts'

test('a page comes compressed, with a policy that names its scripts, and not twice', { tag: '@core' }, async ({
  request,
}) => {
  const first = await request.get('/', { headers: { 'accept-encoding': 'br' } })
  expect(first.headers()['content-encoding']).toBe('br')
  const policy = first.headers()['content-security-policy'] ?? ''
  expect(policy).toMatch(/script-src 'self' 'sha256-/)
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
  expect(policy).toContain("object-src 'none'")
  const again = await request.get('/', {
    headers: { 'accept-encoding': 'br', 'if-none-match': first.headers().etag ?? '' },
  })
  expect(again.status()).toBe(304)
})

test('the policy names the scripts of ours that stand in the page, and no nonce is kept with it', async ({
  request,
}) => {
  for (const path of ['/', '/events?q=davos', '/nowhere']) {
    const answer = await request.get(path)
    const html = await answer.text()
    expect(html, path).not.toMatch(/\snonce=/)
    const own = [...html.matchAll(/<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>([\s\S]+?)<\/script>/g)].map(
      ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    )
    const named = /script-src 'self' ([^;]*)/.exec(answer.headers()['content-security-policy'] ?? '')?.[1]?.split(' ')
    expect(named?.toSorted(), path).toEqual([...new Set(own)].toSorted())
  }
})

test('every answer says what a browser should refuse', { tag: '@core' }, async ({ request }) => {
  for (const path of ['/', '/healthz', '/weave/480x320/any/a8431f/x.svg', '/rest/v1/events']) {
    const headers = (await request.get(path)).headers()
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin')
  }
})

test('built files never change and are kept for a year; a missing one is missing', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const script = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? ''
  const answer = await request.get(script, { headers: { 'accept-encoding': 'br' } })
  expect(answer.headers()['cache-control']).toContain('immutable')
  expect(answer.headers()['content-encoding']).toBe('br')
  // What is said of pages would weigh as much as many of the files.
  expect(answer.headers()['x-content-type-options']).toBe('nosniff')
  expect(answer.headers()).not.toHaveProperty('permissions-policy')
  expect((await request.get('/assets/nothing.js')).status()).toBe(404)
})

test('the process is well, and says so in one word', async ({ request }) => {
  const answer = await request.get('/healthz')
  expect(answer.status()).toBe(200)
  expect(await answer.json()).toEqual({ status: 'ok' })
})

test('campaign marks do not make another page', async ({ request }) => {
  const plain = await request.get('/events')
  const marked = await request.get('/events?utm_source=letter&fbclid=x')
  expect(marked.headers().etag).toBe(plain.headers().etag)
})

test('a cloth is drawn for whoever asks properly, and for nobody else', async ({ request }) => {
  const cloth = await request.get('/weave/480x320/twill/3b82f6/corridor.svg')
  expect(cloth.headers()['content-type']).toBe('image/svg+xml')
  expect(cloth.headers()['cache-control']).toContain('immutable')
  for (const path of [
    '/weave/9999x9999/twill/3b82f6/x.svg',
    '/weave/480x320/velvet/3b82f6/x.svg',
    '/weave/480x320/any/red/x.svg',
  ])
    expect((await request.get(path)).status(), path).toBe(404)
  expect((await request.get('/weave/480x320/any/3b82f6/%E0%A4%A.svg')).status()).toBe(400)
})

test('a page that says its age says it above everything else, and comes alive like any other', async ({ page }) => {
  await page.route('**/about', async route => {
    const answer = await route.fetch()
    const { 'content-encoding': _, ...headers } = answer.headers()
    const kept = await storeAnswer(answer.status(), headers, await answer.body())
    const stale = await staleAnswer(kept, Date.UTC(2026, 10, 22, 14, 5))
    await route.fulfill({ status: 200, headers: stale.headers, body: await plainOf(stale) })
  })
  await page.goto('/about')
  await alive(page)
  await expect(page.getByText('You see it as it was on Sunday, November 22, 2026 at 14:05 UTC.')).toBeInViewport()
})

test('every address on the map of the site is final, and the one address of its page', async ({ request }) => {
  const listed = async (map: string) => {
    const answer = await request.get(map)
    expect(answer.status(), map).toBe(200)
    return [...(await answer.text()).matchAll(/<loc>([^<]*)</g)].map(([, address = '']) => address)
  }
  const addresses = (await Promise.all((await listed('/sitemap.xml')).map(listed))).flat()
  for (const path of ['/flagship-davos', ofSample('/flagship-davos/2026'), '/news/a-bridge-fails-slowly'])
    expect(addresses.map(address => new URL(address).pathname)).toContain(path)
  for (const address of addresses) {
    const answer = await request.get(address, { maxRedirects: 0 })
    expect(answer.status(), address).toBe(200)
    const [, canonical] = /<link rel="canonical" href="([^"]*)"/.exec(await answer.text()) ?? []
    expect(canonical, address).toBe(address)
  }
})
