import { setTimeout as pause } from 'node:timers/promises'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { Agent, fetch as ask } from 'undici'
import { connectSql } from '../server/backend/database/sql.ts'
import {
  firstAdmin,
  makeTemporaryFolder,
  readEmbeddedDatabaseUrl,
  removeFolder,
  signedOutOptions,
} from '../tests/contract/site-under-test.ts'
import { type SiteProcess, serverEntryFile, startProcess } from '../tests/durability/site-process.ts'
import { findMedian, formatTable } from './table.ts'

/** Duration of the load in seconds: two minutes, or `BENCH_SECONDS`. */
const loadSeconds = Number(process.env.BENCH_SECONDS ?? 120)
const addressCount = 500
const overloadFactor = 10
/** Seconds for measuring the site's capacity before the load. */
const capacitySeconds = 8
/** Upper limits of the load, whatever the capacity: requests in total, and pending requests. */
const maxRequests = 60_000
const maxPendingRequests = 2_000
const editorCount = 4
/** Milliseconds between two saves of an editor. */
const saveIntervalMs = 500
/** Limits in ms that the site has to meet under load. */
const maxTimesMs = { save: 2_000, recovery: 5_000 }

const makeNetworkAddress = (n: number) => `10.${(n % addressCount) >> 8}.${(n % addressCount) & 255}.7`
/** Chooses the URL of a request: seven of ten requests are for uncached pages, two for rows, one for a cached page. */
const chooseRequestPath = (n: number) => {
  if (n % 10 < 7) return `/search?q=word-${n}`
  return n % 10 < 9 ? '/rest/v1/news_articles?select=id,title,content_html&order=title&limit=20' : '/'
}

type ResponseCount = { answers: Map<number, number>; withoutRetryAfter: number; failed: number; longest: number }

/**
 * Loads the site with ten times the requests that it can handle, from five hundred network addresses, while four
 * editors save. The requests go only to this machine, and their number and time are limited.
 */
export async function benchOverload(): Promise<string> {
  const dataDir = makeTemporaryFolder()
  const site = await startProcess({ dataDir, entry: serverEntryFile, variables: { SAMPLE_CONTENT: 'on' } })
  const sql = connectSql(readEmbeddedDatabaseUrl(dataDir), { max: 1 })
  const visitors = new Agent({ connections: maxPendingRequests })
  try {
    const people = await Promise.all(Array.from({ length: editorCount }, () => signIn(site)))
    const carried = await measureCapacity(site, visitors)
    const before = await saveRepeatedly(people, 5_000)
    const saving = saveRepeatedly(people, loadSeconds * 1000)
    const { count: load, rest } = await sendAtConstantRate(site, visitors, carried * overloadFactor)
    const [recovery] = await Promise.all([measureRecovery(site, people[0]), rest])
    const during = await saving
    const storedSlugs = new Set(
      (await sql<{ slug: string }[]>`select slug from public.events where slug like 'overload-%'`).map(
        ({ slug }) => slug,
      ),
    )
    const lostCount = [...before.acknowledged, ...during.acknowledged].filter(slug => !storedSlugs.has(slug)).length
    const count = (...statuses: number[]) => statuses.reduce((sum, status) => sum + (load.answers.get(status) ?? 0), 0)
    const sentCount = [...load.answers.values()].reduce((sum, each) => sum + each, load.failed)
    const others = sentCount - load.failed - count(200, 429, 503)
    const rows: [string, string | number, string][] = [
      ['carried before, a second', carried, ''],
      ['sent, a second', Math.round(sentCount / loadSeconds), ''],
      ['sent in all', sentCount, ''],
      ['answered 200', count(200), ''],
      ['answered 429', count(429), ''],
      ['answered 503', count(503), ''],
      ['429 or 503 without Retry-After', load.withoutRetryAfter, formatVerdict(load.withoutRetryAfter === 0)],
      ['answered otherwise', others, formatVerdict(others === 0)],
      ['without an answer', load.failed, formatVerdict(load.failed === 0)],
      ['longest wait, ms', Math.round(load.longest), ''],
      ['a save before, median, ms', Math.round(findMedian(before.took)), ''],
      [
        'a save under load, median, ms',
        Math.round(findMedian(during.took)),
        formatVerdict(findMedian(during.took) < maxTimesMs.save),
      ],
      ['a save under load, longest, ms', Math.round(Math.max(...during.took)), ''],
      [
        'saves acknowledged / refused',
        `${during.acknowledged.length} / ${during.refused}`,
        formatVerdict(during.refused === 0),
      ],
      ['acknowledged and lost', lostCount, formatVerdict(lostCount === 0)],
      ['until all is well again, ms', Math.round(recovery), formatVerdict(recovery < maxTimesMs.recovery)],
    ]
    return `Overload: ${overloadFactor} times what the site carries, ${addressCount} addresses, ${loadSeconds} s, ${editorCount} editors; the load is made on the same machine\n\n${formatTable(['what', 'figure', 'holds'], rows)}\n`
  } finally {
    await visitors.destroy()
    await sql.end()
    await site.stop()
    removeFolder(dataDir)
  }
}

const formatVerdict = (holds: boolean) => (holds ? 'yes' : 'NO')

async function signIn(site: SiteProcess): Promise<SupabaseClient> {
  // One editor uses the same network as a visitor who sends many requests.
  const headers = { 'x-forwarded-for': makeNetworkAddress(1) }
  const person = createClient(site.url, site.publishableKey, { ...signedOutOptions, global: { headers } })
  const { error } = await person.auth.signInWithPassword(firstAdmin)
  if (error) throw error
  return person
}

async function requestPage(site: SiteProcess, agent: Agent, n: number, count?: ResponseCount): Promise<void> {
  const begun = performance.now()
  try {
    const answer = await ask(site.url + chooseRequestPath(n), {
      dispatcher: agent,
      headers: { apikey: site.publishableKey, 'x-forwarded-for': makeNetworkAddress(n) },
      signal: AbortSignal.timeout(60_000),
    })
    await answer.arrayBuffer()
    if (!count) return
    count.answers.set(answer.status, (count.answers.get(answer.status) ?? 0) + 1)
    const isRefused = answer.status === 429 || answer.status === 503
    if (isRefused && !(Number(answer.headers.get('retry-after')) > 0)) count.withoutRetryAfter += 1
    count.longest = Math.max(count.longest, performance.now() - begun)
  } catch {
    if (count) count.failed += 1
  }
}

/** Measures the responses per second with eight concurrent requests, as many as the site renders at the same time. */
async function measureCapacity(site: SiteProcess, agent: Agent): Promise<number> {
  let requestCount = 1_000_000
  let answered = 0
  const end = performance.now() + capacitySeconds * 1000
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (performance.now() < end) {
        await requestPage(site, agent, requestCount++)
        answered += 1
      }
    }),
  )
  return Math.max(1, Math.round(answered / capacitySeconds))
}

/**
 * Sends requests at a constant rate, whether or not earlier requests got a response. `rest` waits for the last
 * responses.
 */
async function sendAtConstantRate(
  site: SiteProcess,
  agent: Agent,
  perSecond: number,
): Promise<{ count: ResponseCount; rest: Promise<unknown> }> {
  const count: ResponseCount = { answers: new Map(), withoutRetryAfter: 0, failed: 0, longest: 0 }
  const open = new Set<Promise<void>>()
  const begun = performance.now()
  const due = () => Math.min(maxRequests, Math.floor(((performance.now() - begun) / 1000) * perSecond))
  for (let n = 0; performance.now() - begun < loadSeconds * 1000; await pause(10))
    for (; n < due() && open.size < maxPendingRequests; n++) {
      const visiting: Promise<void> = requestPage(site, agent, n, count).finally(() => open.delete(visiting))
      open.add(visiting)
    }
  return { count, rest: Promise.all(open) }
}

/** Lets each editor add events again and again. */
async function saveRepeatedly(people: SupabaseClient[], milliseconds: number) {
  const took: number[] = []
  const acknowledged: string[] = []
  let refused = 0
  const end = performance.now() + milliseconds
  await Promise.all(
    people.map(async person => {
      while (performance.now() < end) {
        const slug = `overload-${crypto.randomUUID()}`
        const begun = performance.now()
        const { error } = await person.from('events').insert({ slug, title: slug, start_date: '2031-01-01' })
        took.push(performance.now() - begun)
        if (error) refused += 1
        else acknowledged.push(slug)
        await pause(saveIntervalMs)
      }
    }),
  )
  return { took, acknowledged, refused }
}

/** Measures the time in ms after the load until a new visitor gets a page and rows, and an editor can save. */
async function measureRecovery(site: SiteProcess, editor: SupabaseClient | undefined): Promise<number> {
  const begun = performance.now()
  const headers = { apikey: site.publishableKey, 'x-forwarded-for': '192.0.2.99' }
  const isWell = async (n: number) => {
    const answers = await Promise.all(
      [`/search?q=after-${n}`, '/rest/v1/circles?select=id', '/healthz'].map(path => ask(site.url + path, { headers })),
    )
    for (const answer of answers) await answer.arrayBuffer()
    const saved = await editor?.from('events').insert({ slug: `after-${n}`, title: 'After', start_date: '2031-01-01' })
    return answers.every(({ status }) => status === 200) && !saved?.error
  }
  for (let n = 0; performance.now() - begun < 60_000; n++) {
    if (await isWell(n)) return performance.now() - begun
    await pause(100)
  }
  return Number.POSITIVE_INFINITY
}
