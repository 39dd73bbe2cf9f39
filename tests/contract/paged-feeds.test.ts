// @module-tag long
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { servePagedFeed } from '../support/feed-site.ts'
import { getSessionToken, signUpMusa } from './cast.ts'
import { startWholeSite, type WholeSite } from './whole-site.ts'

type Feed = Awaited<ReturnType<typeof servePagedFeed>>
let site: WholeSite
let musa: SupabaseClient
let fullFeed: Feed
let round: Feed
let brokenFeed: Feed

beforeAll(async () => {
  const pages = [
    [{ id: 6 }, { id: 5 }],
    [{ id: 4 }, { id: 3 }],
    [{ id: 2 }, { id: 1 }],
  ]
  fullFeed = await servePagedFeed(pages)
  round = await servePagedFeed(pages, '/feed?page=2')
  brokenFeed = await servePagedFeed(pages, '/feed?page=9')
  const hosts = [fullFeed, round, brokenFeed].map(({ host }) => host).join(',')
  site = await startWholeSite({ SAMPLE_CONTENT: 'off', IMPORT_HOSTS: hosts })
  musa = await signUpMusa(site)
})
afterAll(async () => {
  await site?.stop()
  for (const feed of [fullFeed, round, brokenFeed]) feed?.close()
})

async function importFeed(address: string) {
  const answer = await fetch(`${site.url}/api/imports/address`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await getSessionToken(musa)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ address }),
  })
  const { id } = (await answer.json()) as { id: string }
  const feedImport = await vi.waitFor(
    async () => {
      const { data } = await musa.from('imports').select('status, report').eq('id', id).single().throwOnError()
      expect(data.status).toBe('planned')
      return data
    },
    { timeout: 50_000, interval: 200 },
  )
  const items = await musa.from('import_items').select('source_id, place').eq('import_id', id).order('number')
  return { items: items.data, report: feedImport.report as { troubles: unknown[]; notCarried: object } }
}

it('the feed import reads a feed with several pages to its end', async () => {
  const { items, report } = await importFeed(fullFeed.address)
  expect(items?.map(item => item.source_id)).toEqual([6, 5, 4, 3, 2, 1].map(n => `letter-${n}`))
  expect(items?.at(-1)?.place).toMatch(/^page 3, /)
  expect(report).toMatchObject({ troubles: [], notCarried: {} })
  expect(fullFeed.asked()).toBe(3)
})

it('the feed import stops at a feed that links to itself', async () => {
  const { items, report } = await importFeed(round.address)
  expect(items).toHaveLength(6)
  expect(report.troubles).toEqual([])
  expect(round.asked()).toBe(3)
})

it('the feed import keeps the entries that were read before a page fails', async () => {
  const { items, report } = await importFeed(brokenFeed.address)
  expect(items).toHaveLength(6)
  expect(report.troubles).toEqual([{ place: 'page 4', message: '127.0.0.1 answered 404. What is older was not read.' }])
})
