import { get, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectSql, type Sql } from '../../server/backend/database/sql.ts'
import { makePreparedFolder } from './prepared-folder.ts'
import { type ServedSite, serveSite } from './served-site.ts'
import {
  firstAdmin,
  makeTemporaryFolder,
  readEmbeddedDatabaseUrl,
  removeFolder,
  retryUntilTrue,
} from './site-under-test.ts'

const folder = makeTemporaryFolder()
const path = '/circles/culture'
let site: ServedSite
let sql: Sql

beforeAll(async () => {
  const dataDir = makePreparedFolder(`${folder}/data`)
  site = await serveSite({ DATA_DIR: dataDir, ADMIN_EMAIL: firstAdmin.email, ADMIN_PASSWORD: firstAdmin.password })
  sql = connectSql(readEmbeddedDatabaseUrl(dataDir), { max: 1 })
})
afterAll(async () => {
  await sql?.end()
  await site?.stop()
  removeFolder(folder)
})

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Requests a path exactly as written, with only these headers. */
const ask = (target: string, headers: Record<string, string> = { 'accept-encoding': 'br' }) =>
  new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(site.url)
    get({ hostname, port, path: target, headers }, answer => {
      const parts: Buffer[] = []
      answer.on('data', part => parts.push(part)).on('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      )
    }).on('error', reject)
  })

/** Requests a page twice, so that the page is cached in memory. */
async function fillCache(target = path) {
  await ask(target)
  return ask(target)
}

it.each(['/circles//culture', '/circles/%63ulture', '/x/../circles/culture', '/CIRCLES', '/circles/culture#x'])(
  'the page cache does not answer a request with an unusual URL, which the router answers (URL %s)',
  async target => {
    await fillCache()
    const { status } = await ask(target)
    expect([301, 400, 404]).toContain(status)
  },
)

it('the page cache sends exactly the same response as a rendering without the cache', async () => {
  const notModified = await fillCache()
  const fullAnswer = await ask(path, { 'accept-encoding': 'br', 'if-none-match': '"another"' })
  const { date: _, ...headers } = notModified.headers
  expect(headers).toEqual({ ...fullAnswer.headers, date: undefined })
  expect(notModified.body.equals(fullAnswer.body)).toBe(true)
  expect(notModified.headers['x-content-type-options']).toBe('nosniff')
  expect(notModified.headers['content-security-policy']).toContain("default-src 'self'")
})

it('the page cache sends each visitor the compression that the browser accepts', async () => {
  const { body } = await fillCache()
  const html = brotliDecompressSync(body).toString()
  const gzipAnswer = await ask(path, { 'accept-encoding': 'gzip' })
  expect(gzipAnswer.headers['content-encoding']).toBe('gzip')
  expect(gzipAnswer.headers.vary).toContain('Accept-Encoding')
  expect(gunzipSync(gzipAnswer.body).toString()).toBe(html)
  const plainAnswer = await ask(path, {})
  expect(plainAnswer.headers['content-encoding']).toBeUndefined()
  expect(plainAnswer.body.toString()).toBe(html)
})

it('the page cache responds with 304 to a browser with a matching ETag', async () => {
  const { headers } = await fillCache()
  expect((await ask(path, { 'if-none-match': headers.etag ?? '' })).status).toBe(304)
})

const wishes: Record<string, string>[] = [{ 'save-data': 'on' }, { cookie: 'data-saver=on' }]
it.each(wishes)('a visitor who asks for data saving gets the light page (request headers %j)', async wish => {
  const { headers } = await fillCache()
  const light = await ask(path, { 'accept-encoding': 'br', ...wish })
  expect(light.headers.etag).not.toBe(headers.etag)
})

it('a URL with an unknown query parameter returns the same cached page as the URL without it', async () => {
  const { headers } = await fillCache('/events')
  expect((await fillCache('/events?from=letter')).headers.etag).toBe(headers.etag)
  expect((await fillCache('/events?tab=past')).headers.etag).not.toBe(headers.etag)
})

it('a cached page is valid only until content changes', async () => {
  await fillCache()
  await sql`update public.circles set name = 'Culture and Song' where slug = 'culture'`
  await retryUntilTrue(async () =>
    expect(brotliDecompressSync((await ask(path)).body).toString()).toContain('and Song'),
  )
})
