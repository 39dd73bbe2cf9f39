// @module-tag long
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type FeedSite, serveFeed, servePagedFeed } from '../support/feed-site.ts'
import { signInAmina, signUpMusa, signUpZola } from './cast.ts'
import { startWholeSite, type WholeSite } from './whole-site.ts'

let site: WholeSite
let amina: SupabaseClient
let musa: SupabaseClient
let zola: SupabaseClient
let feed: FeedSite
let pagedFeed: Awaited<ReturnType<typeof servePagedFeed>>
/** Makes the pages of a feed, newest entry first, with two entries per page. */
const buildPages = (letters: number) =>
  Array.from({ length: letters / 2 }, (_, page) => [{ id: 100 + letters - 2 * page }, { id: 99 + letters - 2 * page }])
let calendar: Server
const serverHost = (server: Server) => `127.0.0.1:${(server.address() as AddressInfo).port}`

beforeAll(async () => {
  feed = await serveFeed()
  feed.publish([{ id: 1 }, { id: 2 }])
  pagedFeed = await servePagedFeed(buildPages(6))
  calendar = createServer((_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/calendar' })
      .end(
        [
          'BEGIN:VCALENDAR',
          'VERSION:2.0',
          'BEGIN:VEVENT',
          'UID:quay-1',
          'SUMMARY:Tea on the quay',
          'DTSTART:20270311T090000Z',
        ]
          .concat('END:VEVENT', 'END:VCALENDAR', '')
          .join('\r\n'),
      ),
  )
  await new Promise<void>(resolve => calendar.listen(0, '127.0.0.1', resolve))
  const hosts = [feed.host, pagedFeed.host, serverHost(calendar)].join()
  site = await startWholeSite({ SAMPLE_CONTENT: 'off', IMPORT_HOSTS: hosts })
  amina = await signInAmina(site)
  musa = await signUpMusa(site)
  zola = (await signUpZola(site)).zola
})
afterAll(async () => {
  await site?.stop()
  feed?.close()
  pagedFeed?.close()
  calendar?.close()
})

type Source = {
  id: string
  kind: string
  outcome: string | null
  note: string | null
  failures: number
  readAt: string | null
  nextAt: string | null
  notBefore: string | null
  isAsked: boolean
  isRead: boolean
  mayBeRead: boolean
  open: { status: string } | null
  last: { id: string; wrote: number } | null
}
const sources = async (person: SupabaseClient): Promise<Source[]> =>
  (await person.rpc('list_import_sources').throwOnError()).data as Source[]

/** Waits until no reading of the feed is running, and returns the state of the feed. */
async function waitForSource(id: string, before?: Source): Promise<Source> {
  return vi.waitFor(
    async () => {
      const source = (await sources(amina)).find(candidate => candidate.id === id)
      expect(source, JSON.stringify(source)).toMatchObject({ isAsked: false, isRead: false, open: null })
      expect(source?.readAt).not.toBe(before?.readAt ?? null)
      return source as Source
    },
    { timeout: 50_000, interval: 200 },
  )
}
async function readSourceNow(before: Source): Promise<Source> {
  await amina.rpc('read_import_sources', { sources: [before.id] }).throwOnError()
  return waitForSource(before.id, before)
}
const register = (person: SupabaseClient, address: string, interval: string | null = 'day') =>
  person.from('import_sources').insert({ name: 'Harbour letters', address, every: interval }).select('id').single()
const articles = async () =>
  (await amina.from('news_articles').select('slug, title, status').order('slug').throwOnError()).data
const imports = async () => (await amina.from('imports').select('id').throwOnError()).data.length

it('the feeds of imports cannot be registered by a manager', async () => {
  expect((await register(musa, feed.address)).error?.code).toBe('42501')
  expect((await musa.rpc('read_import_sources')).error?.code).toBe('42501')
  expect((await zola.rpc('list_import_sources')).error?.code).toBe('42501')
  expect((await zola.from('import_sources').select('id')).data).toEqual([])
  expect((await register(amina, `http://user:secret@${feed.host}/feed`)).error?.code).toBe('23514')
  expect(feed.listRequests()).toHaveLength(0)
})

it('a feed is imported automatically as drafts without overwriting local edits', async () => {
  const { data } = await register(amina, feed.address).throwOnError()
  let source = await waitForSource(data.id)
  expect(source).toMatchObject({ outcome: 'new', failures: 0, last: { wrote: 2 } })
  expect(await articles()).toEqual([1, 2].map(n => ({ slug: `letter-${n}`, title: `Letter ${n}`, status: 'draft' })))
  expect(Date.parse(source.nextAt ?? '')).toBeGreaterThan(Date.now() + 20 * 3_600_000)
  expect(await imports()).toBe(1)

  // The host first responds "not modified", then sends the same content without an ETag, then changes only the date of
  // the feed itself.
  source = await readSourceNow(source)
  expect(source).toMatchObject({ outcome: 'nothing', note: null })
  expect(feed.listRequests().map(({ status }) => status)).toEqual([200, 304])
  feed.publish([{ id: 1 }, { id: 2 }], { hasMark: false })
  source = await readSourceNow(source)
  feed.publish([{ id: 1 }, { id: 2 }], { builtAt: 'Sun, 22 Nov 2026 09:00:00 GMT' })
  source = await readSourceNow(source)
  expect(source).toMatchObject({ outcome: 'nothing', last: { wrote: 2 } })
  expect(feed.listRequests()).toHaveLength(4)
  expect(await imports()).toBe(1)

  await musa.from('news_articles').update({ title: 'Musa’s own title' }).eq('slug', 'letter-1').throwOnError()
  feed.publish([{ id: 3 }, { id: 1, title: 'A newer title' }, { id: 2 }])
  source = await readSourceNow(source)
  expect(source).toMatchObject({ outcome: 'new', last: { wrote: 1 } })
  expect(await imports()).toBe(2)
  expect((await articles())?.map(({ title, status }) => [title, status])).toEqual([
    ['Musa’s own title', 'draft'],
    ['Letter 2', 'draft'],
    ['Letter 3', 'draft'],
  ])
  const { data: counts } = await musa.rpc('count_import', { import: source.last?.id })
  expect(counts).toMatchObject({ outcomes: { created: 1, conflict: 1, skipped: 1 } })

  feed.refuse(503, { 'retry-after': '7200' })
  source = await readSourceNow(source)
  expect(source).toMatchObject({ outcome: 'failed', failures: 1, note: '127.0.0.1 answered 503.' })
  expect(Date.parse(source.notBefore ?? '')).toBeGreaterThan(Date.now() + 1.9 * 3_600_000)
})

it('a feed is not fetched if the user who registered it may no longer import', async () => {
  const otherFeed = await serveFeed()
  try {
    otherFeed.publish([{ id: 9 }])
    const efua = await signUpZola(site)
    await amina.rpc('give_role', { person: efua.id, role: 'admin' }).throwOnError()
    const { data } = await register(efua.zola, otherFeed.address, null).throwOnError()
    await amina.rpc('give_role', { person: efua.id, role: 'user' }).throwOnError()
    await amina.rpc('read_import_sources', { sources: [data.id] }).throwOnError()
    await waitForSource(data.id)
    const refusedSource = (await sources(musa)).find(({ id }) => id === data.id)
    expect(refusedSource).toMatchObject({
      mayBeRead: false,
      outcome: 'skipped',
      note: expect.stringContaining('may not bring in'),
    })
    expect(otherFeed.listRequests()).toHaveLength(0)
  } finally {
    otherFeed.close()
  }
})

it('a feed with several pages is read completely only the first time', async () => {
  await amina.from('import_sources').update({ is_on: false }).neq('address', pagedFeed.address).throwOnError()
  const { data } = await amina
    .from('import_sources')
    .insert({ name: 'Paged letters', address: pagedFeed.address, every: 'day' })
    .select('id')
    .single()
    .throwOnError()
  let source = await waitForSource(data.id)
  expect(source).toMatchObject({ outcome: 'new', last: { wrote: 6 } })
  expect(pagedFeed.asked()).toBe(3)

  pagedFeed.publish(buildPages(8))
  source = await readSourceNow(source)
  expect(source).toMatchObject({ outcome: 'new', last: { wrote: 2 } })
  // The second page contains entries that were imported before, so later pages are not read.
  expect(pagedFeed.asked()).toBe(5)
  pagedFeed.publish([[{ id: 109 }, { id: 108 }], ...buildPages(8)])
  source = await readSourceNow(source)
  expect(source).toMatchObject({ outcome: 'new', last: { wrote: 1 } })
  expect(pagedFeed.asked()).toBe(6)
})

it('a registered calendar imports events', async () => {
  const { data } = await amina
    .from('import_sources')
    .insert({ name: 'Harbour guild', address: `http://${serverHost(calendar)}/guild.ics`, kind: 'event', every: null })
    .select('id')
    .single()
    .throwOnError()
  await amina.rpc('read_import_sources', { sources: [data.id] }).throwOnError()
  const source = await waitForSource(data.id)
  expect(source).toMatchObject({ kind: 'event', outcome: 'new', last: { wrote: 1 } })
  const { data: events } = await amina.from('events').select('title, status').eq('title', 'Tea on the quay')
  expect(events).toEqual([{ title: 'Tea on the quay', status: 'draft' }])
  // The type of content that a feed imports cannot be changed.
  expect((await amina.from('import_sources').update({ kind: 'article' }).eq('id', data.id)).error?.code).toBe('42501')
})
