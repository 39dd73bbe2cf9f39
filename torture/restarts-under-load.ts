import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import * as Y from 'yjs'
import type { SessionDb } from '../app/platform/db/session-db.ts'
import { openLiveDocument } from '../app/platform/live/live-document.ts'
import { connectSql } from '../server/backend/database/sql.ts'
import { firstAdmin, signedOutOptions } from '../tests/contract/site-under-test.ts'
import { readUncachedPages, startReaders } from '../tests/durability/readers.ts'
import { type Finding, fetchStatus, formatCounts, measureSeconds, waitUntil } from './finding.ts'

const restartCount = Number(process.env.TORTURE_ROUNDS ?? 20)
const readerCount = 6
/** Maximum time in ms after the database is back until the site responds to all requests again. */
const recoveryTimeoutMs = 5_000
/** Maximum number of log lines of one process per outage: the first line of each type, some with a stack trace. */
const maxLogLines = 150

type RestartedSite = {
  what: string
  urls: string[]
  databaseUrl: () => string
  /** Stops the database once. Some databases restart by themselves; this function restarts the other databases. */
  restart: (round: number) => Promise<void>
  /** Number of lines that the processes have printed. */
  lines: () => number
}

/** Runs six readers of uncached pages, a writer and an open editor, while the database is restarted repeatedly. */
export async function tortureRestartsUnderLoad({
  what,
  urls,
  databaseUrl,
  restart,
  lines,
}: RestartedSite): Promise<Finding[]> {
  const [url = ''] = urls
  const amina = await signIn(url)
  const writer = writeCirclesContinuously(amina)
  const editor = await typeContinuously(amina)
  const reading = startReaders(urls, readerCount)
  const healed: number[] = []
  const grown: number[] = []
  let misses = 0
  let statuses: (number | string)[] = []
  const becomesWell = async () => {
    const began = Date.now()
    const acknowledgedCount = writer.acknowledged.size
    const isWell = await waitUntil(60_000, async () => {
      const health = await Promise.all(
        urls.flatMap(each => [fetchStatus(`${each}/healthz`), fetchStatus(`${each}/readyz`)]),
      )
      const pages = await Promise.all(urls.flatMap(each => [1, 2, 3].map(() => readUncachedPages(each))))
      statuses = [...health, ...pages, ...(writer.acknowledged.size > acknowledgedCount ? [] : ['nothing written'])]
      return statuses.every(status => status === 200)
    })
    console.log(`${what}: well after ${measureSeconds(began)}: ${formatCounts(statuses)}`)
    if (!isWell) misses += 1
    return Date.now() - began
  }
  // Measures the duration of a check on this machine with the same readers and without a restart, for comparison.
  const calm = Math.max(await becomesWell(), await becomesWell(), await becomesWell())
  for (let round = 0; round < restartCount; round++) {
    const before = lines()
    await restart(round)
    await waitUntil(120_000, () => isDatabaseReady(databaseUrl()))
    healed.push(await becomesWell())
    grown.push((lines() - before) / urls.length)
  }
  await reading.end()
  await writer.end()
  const typed = await editor.end()
  const storedSlugs = new Set(
    (await amina.from('circles').select('slug').like('slug', 'restart-%')).data?.map(row => row.slug),
  )
  const lostCount = [...writer.acknowledged].filter(slug => !storedSlugs.has(slug)).length
  await amina.realtime.disconnect()
  const longest = Math.max(...healed)
  return [
    {
      what: `${what}: ${restartCount} restarts under ${readerCount} readers, a writer and an editor`,
      figure: `all well after ${(longest / 1000).toFixed(1)} s at most (${(calm / 1000).toFixed(1)} s without a restart); never: ${misses}; pages ${reading.statuses.length}`,
      holds: misses === 0 && longest <= calm + recoveryTimeoutMs,
    },
    {
      what: `${what}: what was acknowledged`,
      figure: `${writer.acknowledged.size} rows, ${lostCount} lost; ${typed.typed} letters, ${typed.kept} kept`,
      holds: lostCount === 0 && typed.typed === typed.kept,
    },
    {
      what: `${what}: lines in the log of a process for one outage`,
      figure: `${Math.round(Math.max(...grown))} at most`,
      holds: Math.max(...grown) <= maxLogLines,
    },
  ]
}

async function isDatabaseReady(url: string): Promise<boolean> {
  const sql = connectSql(url, { max: 1, connectTimeout: 1_000, retryFor: 0 })
  return sql`select 1`.then(() => true).finally(() => sql.end({ timeout: 1 }))
}

async function signIn(url: string): Promise<SupabaseClient> {
  const { publishableKey } = (await (await fetch(`${url}/api/backend`)).json()) as { publishableKey: string }
  const amina = createClient(url, publishableKey, signedOutOptions)
  const { error } = await amina.auth.signInWithPassword(firstAdmin)
  if (error) throw error
  return amina
}

function writeCirclesContinuously(amina: SupabaseClient) {
  const acknowledged = new Set<string>()
  let isOver = false
  const writing = (async () => {
    for (let at = 0; !isOver; at++) {
      const slug = `restart-${at}`
      if (!(await amina.from('circles').insert({ slug, name: `Restart ${at}` })).error) acknowledged.add(slug)
      await new Promise(resolve => setTimeout(resolve, 200))
    }
  })()
  return {
    acknowledged,
    async end() {
      isOver = true
      await writing
    },
  }
}

/** Makes a document with one empty paragraph. */
function makeEmptyParagraphUpdate(): Uint8Array {
  const doc = new Y.Doc()
  const paragraph = new Y.XmlElement('paragraph')
  doc.getXmlFragment('default').insert(0, [paragraph])
  paragraph.insert(0, [new Y.XmlText()])
  return Y.encodeStateAsUpdate(doc)
}

/**
 * Simulates an editor who types a letter from time to time. `end` counts the letters that a later reader of the
 * document sees.
 */
async function typeContinuously(amina: SupabaseClient) {
  const fields = { slug: 'typed-through-restarts', title: 'Typed through restarts' }
  const { data } = await amina.from('news_articles').insert(fields).select('id').single().throwOnError()
  const open = async () => {
    const db = amina as unknown as SessionDb
    const me = { user: 'Amina', name: 'Amina' }
    const live = openLiveDocument({
      db,
      table: 'news_articles',
      row: String(data.id),
      me,
      knows: 1,
      seed: makeEmptyParagraphUpdate,
    })
    await live.open()
    return live
  }
  const readText = ({ doc }: { doc: Y.Doc }) =>
    (doc.getXmlFragment('default').get(0) as Y.XmlElement).get(0) as Y.XmlText
  const live = await open()
  let typed = 0
  const typing = setInterval(() => {
    readText(live).insert(0, 'a')
    typed += 1
  }, 300)
  return {
    async end() {
      clearInterval(typing)
      await waitUntil(30_000, async () => live.state.read().status === 'live')
      await live.close()
      const fresh = await open()
      await waitUntil(30_000, async () => String(readText(fresh)).length === typed)
      const kept = String(readText(fresh)).length
      await fresh.close()
      return { typed, kept }
    },
  }
}
