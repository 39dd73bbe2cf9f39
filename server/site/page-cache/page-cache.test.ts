import { expect, it } from 'vitest'
import { PageCache } from './page-cache.ts'
import { decompressBody, packResponse, type StoredResponse } from './stored-response.ts'

const page = (text: string, status = 200) => packResponse(status, {}, Buffer.from(text))
const readText = async (answer: StoredResponse) => String(await decompressBody(answer))
const limits = { maxBytes: 200_000, maxAge: 60_000 }

it('the page cache does not cache an error or a missing page', async () => {
  const cache = new PageCache(limits)
  await cache.answer('/gone', () => page('no', 404))
  await cache.answer('/broken', () => page('no', 503))
  expect(cache.size).toBe(0)
})

it('the page cache does not cache a private page', async () => {
  const cache = new PageCache(limits)
  await cache.answer('/connect/status?token=x', () =>
    packResponse(200, { 'cache-control': 'private, no-store' }, Buffer.from('hers')),
  )
  expect(cache.size).toBe(0)
})

it('the page cache does not cache a page whose rendering began before a content change', async () => {
  const cache = new PageCache(limits)
  const begun = Promise.withResolvers<void>()
  const old = cache.answer('/', async () => {
    await begun.promise
    return page('before')
  })
  cache.forgetAll()
  begun.resolve()
  await old
  expect(await readText(await cache.answer('/', () => page('after')))).toBe('after')
})

it('the page cache renders a page once for concurrent visitors', async () => {
  const cache = new PageCache(limits)
  let renderCount = 0
  const make = () => page(`version ${++renderCount}`)
  await Promise.all([cache.answer('/', make), cache.answer('/', make), cache.answer('/', make)])
  expect(renderCount).toBe(1)
  cache.forgetAll()
  expect(await readText(await cache.answer('/', make))).toBe('version 2')
})

it('the page cache sends the last successful version of a page while rendering fails', async () => {
  const cache = new PageCache(limits)
  const html = (text: string, status = 200) =>
    packResponse(status, { 'content-type': 'text/html' }, Buffer.from(`<html><body>${text}</body></html>`))
  await cache.answer('/', () => html('good'))
  cache.forgetAll()
  const stale = await cache.answer('/', () => html('no rows', 503))
  expect(stale.status).toBe(200)
  expect(await readText(stale)).toMatch(/<body><p role="status"[^>]*>The newest version .*<\/p>good<\/body>/)
  expect(stale.headers).toMatchObject({ warning: '110 - "Response is Stale"', 'cache-control': 'no-store' })
  expect(Number(stale.headers.age)).toBeGreaterThanOrEqual(0)
  cache.forgetAll()
  expect(await readText(await cache.answer('/', () => html('good again')))).toContain('good again')
})

it('the page cache does not serve the last successful version of a deleted page', async () => {
  const cache = new PageCache(limits)
  await cache.answer('/event/x', () => page('here'))
  cache.forgetAll()
  await cache.answer('/event/x', () => page('gone', 404))
  expect((await cache.answer('/event/x', () => page('no rows', 503))).status).toBe(503)
})

it('the page cache does not cache an incomplete page', async () => {
  const cache = new PageCache(limits)
  const partial = await cache.answer('/', () => packResponse(200, {}, Buffer.from('half'), { isPartial: true }))
  expect(await readText(partial)).toBe('half')
  expect(cache.size).toBe(0)
})

it('the page cache stays within its size limit for any number of URLs', async () => {
  const cache = new PageCache(limits)
  for (let n = 0; n < 500; n++) await cache.answer(`/events?q=${n}`, () => page('x'.repeat(2000)))
  expect(cache.size).toBeLessThan(200)
})

it('the page cache keeps the newest successful version of a page for later errors', async () => {
  const cache = new PageCache(limits)
  const html = (text: string, status = 200) =>
    packResponse(status, { 'content-type': 'text/html' }, Buffer.from(`<html><body>${text}</body></html>`))
  const shownWhenBroken = async () => {
    const stale = await cache.answer('/', () => html('no rows', 503))
    cache.forgetAll()
    return readText(stale)
  }
  /** Renders a page while a content change arrives. */
  const overtaken = async (text: string, status?: number) => {
    const begun = Promise.withResolvers<void>()
    const making = cache.answer('/', () => begun.promise.then(() => html(text, status)))
    cache.forgetAll()
    return async () => {
      begun.resolve()
      await making
    }
  }
  await cache.answer('/', () => html('first'))
  cache.forgetAll()
  await (await overtaken('second'))()
  expect(await shownWhenBroken()).toContain('second')

  const finishOlder = await overtaken('third')
  await cache.answer('/', () => html('fourth'))
  await finishOlder()
  cache.forgetAll()
  expect(await shownWhenBroken()).toContain('fourth')

  const finishRemoved = await overtaken('fifth')
  await cache.answer('/', () => html('gone', 404))
  await finishRemoved()
  cache.forgetAll()
  expect((await cache.answer('/', () => html('no rows', 503))).status).toBe(503)
})
