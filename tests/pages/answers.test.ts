import { createHash } from 'node:crypto'
import { request as nodeRequest } from 'node:http'
import { expect, test } from 'vitest'
import { makeVisitorHeaders } from '../support/users.ts'
import { fetchFromSite, getSampleSite, openPage } from './sent-page.ts'

/** Reads the response headers with Node's own client, because `fetch` decompresses the body and hides its encoding. */
const rawHeaders = (path: string, headers: Record<string, string>) =>
  new Promise<{ status?: number; headers: Record<string, string | string[] | undefined> }>((resolve, reject) => {
    const pageRequest = nodeRequest(
      new URL(path, getSampleSite()),
      { headers: { ...makeVisitorHeaders(), ...headers } },
      answer => {
        answer.resume()
        resolve({ status: answer.statusCode, headers: answer.headers })
      },
    )
    pageRequest.on('error', reject).end()
  })

test('a page lists its scripts in its content security policy', async () => {
  const page = await rawHeaders('/', { 'accept-encoding': 'br' })
  expect(page.headers['content-encoding']).toBe('br')
  const policy = page.headers['content-security-policy']
  expect(policy).toMatch(/script-src 'self' 'sha256-/)
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
  expect(policy).toContain("object-src 'none'")
  const revalidation = await rawHeaders('/', { 'accept-encoding': 'br', 'if-none-match': String(page.headers.etag) })
  expect(revalidation.status).toBe(304)
})

test.each(['/', '/events?q=davos', '/nowhere'])(
  'the content security policy of the page %s lists exactly the inline scripts of the page',
  async path => {
    const { html, headers } = await openPage(path)
    expect(html).not.toMatch(/\snonce=/)
    const inline = [...html.matchAll(/<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>([\s\S]+?)<\/script>/g)].map(
      ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    )
    const hashes = /script-src 'self' ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]?.split(' ')
    expect(hashes?.toSorted()).toEqual([...new Set(inline)].toSorted())
  },
)

test.each(['/', '/healthz', '/weave/480x320/any/a8431f/x.svg', '/rest/v1/events'])(
  'the response to the path %s has the security headers',
  async path => {
    const { headers } = await fetchFromSite(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  },
)

test('built files are cached for a year', async () => {
  const { html } = await openPage('/')
  const script = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? ''
  const { headers } = await rawHeaders(script, { 'accept-encoding': 'br' })
  expect(headers['cache-control']).toContain('immutable')
  expect(headers['content-encoding']).toBe('br')
  // Static files are sent without the headers for pages, because these headers would be as large as many of the files.
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers).not.toHaveProperty('permissions-policy')
  expect((await fetchFromSite('/assets/nothing.js')).status).toBe(404)
})

test('the health check responds with one word', async () => {
  const answer = await fetchFromSite('/healthz')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ status: 'ok' })
})

test('campaign parameters in a URL return the same cached page', async () => {
  const plainPage = await fetchFromSite('/events')
  const pageWithTracking = await fetchFromSite('/events?utm_source=letter&fbclid=x')
  expect(pageWithTracking.headers.get('etag')).toBe(plainPage.headers.get('etag'))
})

test('a woven cover is drawn only in known sizes, structures and colours', async () => {
  const cover = await fetchFromSite('/weave/480x320/twill/3b82f6/corridor.svg')
  expect(cover.headers.get('content-type')).toBe('image/svg+xml')
  expect(cover.headers.get('cache-control')).toContain('immutable')
  for (const path of [
    '/weave/9999x9999/twill/3b82f6/x.svg',
    '/weave/480x320/velvet/3b82f6/x.svg',
    '/weave/480x320/any/red/x.svg',
  ])
    expect((await fetchFromSite(path)).status, path).toBe(404)
  expect((await fetchFromSite('/weave/480x320/any/3b82f6/%E0%A4%A.svg')).status).toBe(400)
})

test('security.txt expires in less than a year', async () => {
  const answer = await fetchFromSite('/.well-known/security.txt')
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const fields = Object.fromEntries(
    (await answer.text())
      .trim()
      .split('\n')
      .map(line => line.split(/: (.*)/)),
  )
  expect(fields).toMatchObject({ Contact: 'mailto:hello@baraza.example', 'Preferred-Languages': 'en' })
  const validityMs = Date.parse(fields.Expires ?? '') - Date.now()
  expect(validityMs).toBeGreaterThan(0)
  expect(validityMs).toBeLessThan(365 * 86_400_000)
})
