import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PageCache } from './page-cache.ts'
import { decompressBody, packResponse, type StoredResponse } from './stored-response.ts'

const second = 1_000
const calendar = (text: string, status = 200) =>
  packResponse(status, { 'content-type': 'text/calendar; charset=utf-8' }, Buffer.from(text))
const readText = async (answer: StoredResponse) => String(await decompressBody(answer))

/** Makes a calendar that contains a counter, and whose rendering can be paused. */
function createCalendar(cache: PageCache) {
  let renderCount = 0
  let content = 0
  let gate = Promise.resolve()
  let isGone = false
  const make = async () => {
    renderCount += 1
    const shown = content
    await gate
    return isGone ? calendar('gone', 404) : calendar(`version ${shown}`)
  }
  return {
    read: async () => readText(await cache.answer('/calendar/all.ics', make)),
    change() {
      content += 1
      cache.forgetAll()
    },
    takeAway() {
      isGone = true
      cache.forgetAll()
    },
    /** Pauses the rendering. @returns a function that lets the paused renderings finish */
    hold() {
      const renderGate = Promise.withResolvers<void>()
      gate = renderGate.promise
      return renderGate.resolve
    },
    get made() {
      return renderCount
    },
  }
}

let cache: PageCache
beforeEach(() => {
  // Only the date is faked, because compression runs in real time.
  vi.useFakeTimers({ toFake: ['Date'] })
  cache = new PageCache({ maxBytes: 2_000_000, maxAge: 60 * second })
})
afterEach(() => vi.useRealTimers())

it('the page refresher serves an outdated calendar for at most two seconds after a content change', async () => {
  const { read, change, hold } = createCalendar(cache)
  await read()
  const finish = hold()
  change()
  vi.setSystemTime(Date.now() + 2 * second + 1)
  const waiting = read()
  finish()
  expect(await waiting).toBe('version 1')
})

it('the page refresher does not serve a deleted calendar again', async () => {
  const all = createCalendar(cache)
  await all.read()
  all.takeAway()
  await vi.waitFor(async () => expect(await all.read()).toBe('gone'), { timeout: 5 * second })
  all.change()
  expect(await all.read()).toBe('gone')
})

it('the page refresher serves the old calendar while the new calendar is rendered in the background', async () => {
  const all = createCalendar(cache)
  await all.read()
  const finish = all.hold()
  all.change()
  expect(await all.read()).toBe('version 0')
  expect(all.made).toBe(2)
  finish()
  await vi.waitFor(async () => expect(await all.read()).toBe('version 1'), { timeout: 5 * second })
  expect(all.made).toBe(2)
})

it('the page refresher renders the calendar once more if the content changes during rendering', async () => {
  const all = createCalendar(cache)
  await all.read()
  const finish = all.hold()
  all.change()
  all.change()
  finish()
  await vi.waitFor(async () => expect(await all.read()).toBe('version 2'), { timeout: 5 * second })
})

it('the page refresher does not serve an outdated HTML page', async () => {
  let renderCount = 0
  const page = () =>
    cache.answer('/events', () =>
      packResponse(200, { 'content-type': 'text/html' }, Buffer.from(`<body>version ${++renderCount}</body>`)),
    )
  await page()
  cache.forgetAll()
  expect(await readText(await page())).toContain('version 2')
})
