// @module-tag long
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectSql } from '../../server/backend/database/sql.ts'
import { applicationOf } from '../contract/cast.ts'
import { preparedFolder } from '../contract/prepared-folder.ts'
import { admin, embeddedAddress, eventually, removeFolder, signedOut } from '../contract/site-under-test.ts'
import { serverProcess, signalDatabase } from './database-processes.ts'
import { mainEntry, type SiteProcess, startProcess } from './site-process.ts'

const dataDir = preparedFolder()
let site: SiteProcess
let musa: SupabaseClient
beforeAll(async () => {
  site = await startProcess({ dataDir, entry: mainEntry })
  musa = createClient(site.url, site.publishableKey, signedOut)
  expect((await musa.auth.signInWithPassword(admin)).error).toBeNull()
})
afterAll(async () => {
  signalDatabase(dataDir, 'SIGCONT')
  await site?.stop()
  removeFolder(dataDir)
})

const read = async (path: string) => {
  const response = await fetch(site.url + path)
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const health = async () => (await read('/healthz')).status
const publish = async (title: string) =>
  musa.from('events').insert({ slug: title.toLowerCase(), title, start_date: '2031-01-01', status: 'published' })

async function lettersTo(email: string): Promise<number> {
  const sql = connectSql(embeddedAddress(dataDir), { max: 1 })
  try {
    return (await sql`select from gateway.captured_mail where recipient = ${email}`).length
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Milliseconds: a change that hangs on a dead connection is answered after thirty seconds, and is then tried again. */
const patience = 90_000
const longest = 400_000

/** Everything works: the health, the rows, the pages, and what follows from a change. */
async function isWell(title: string): Promise<void> {
  await eventually(async () => expect(await health()).toBe(200), patience)
  await eventually(async () => expect((await publish(title)).error).toBeNull(), patience)
  await eventually(async () => expect((await read('/events')).text.includes(title)).toBe(true), patience)
}

test(
  'a database that is killed three times within seconds, once while it recovers, is back by itself',
  async () => {
    expect((await read('/events')).status).toBe(200)
    const killed = new Set<number>()
    for (let kill = 0; kill < 3; kill++) {
      // Its file is empty for a moment while it is written.
      const next = await eventually(async () => {
        const found = serverProcess(dataDir)
        expect(found).toBeGreaterThan(0)
        expect(killed).not.toContain(found)
        return found
      }, 30_000)
      killed.add(next)
      process.kill(next, 'SIGKILL')
      expect((await read('/events')).status).toBe(200)
    }
    await isWell('Recovered')
    // Letters ring by themselves again: the next look for missed ones would be a minute later, which is past this patience.
    const sent = await musa.rpc('submit_application', { application: applicationOf('tunde@example.org') })
    expect(sent.error).toBeNull()
    await eventually(async () => expect(await lettersTo('tunde@example.org')).toBe(1), 45_000)
  },
  longest,
)

test(
  'while the database is silent Tunde reads what is kept, and is told about the rest; then all is as before',
  async () => {
    await publish('Before')
    // A page may show a change before word of it has arrived, which then drops it once more.
    await eventually(async () => {
      await eventually(async () => expect((await read('/events')).text.includes('Before')).toBe(true))
      signalDatabase(dataDir, 'SIGSTOP')
      const { status, headers } = await read('/events')
      if (headers.get('warning')) signalDatabase(dataDir, 'SIGCONT')
      expect([status, headers.get('warning')]).toEqual([200, null])
    })
    const never = await read('/team')
    expect(never.status).toBe(503)
    expect(never.headers.get('retry-after')).toBeTruthy()
    expect(never.text).toContain('<h1')
    expect(await health()).toBe(503)
    signalDatabase(dataDir, 'SIGCONT')
    await isWell('Afterwards')
    expect((await read('/team')).status).toBe(200)
  },
  longest,
)

test(
  'a page that was dropped shows its last good version with its age while it cannot be read anew',
  async () => {
    await publish('Last')
    await eventually(async () => expect((await read('/events')).text.includes('Last')).toBe(true))
    // Kept too, so that it shows the next change only once word of it has arrived.
    await read('/calendar/all.ics')
    // The next change has dropped what is kept, and the database falls silent before anybody asks for the page again.
    await publish('Harmattan')
    await eventually(async () => expect((await read('/calendar/all.ics')).text.includes('Harmattan')).toBe(true))
    signalDatabase(dataDir, 'SIGSTOP')
    const stale = await read('/events')
    expect(stale.status).toBe(200)
    expect(stale.headers.get('warning')).toContain('Stale')
    expect(Number(stale.headers.get('age'))).toBeGreaterThanOrEqual(0)
    const says = ['Last', 'Harmattan', 'The newest version of this page cannot be read just now.']
    expect(says.map(words => stale.text.includes(words))).toEqual([true, false, true])
    signalDatabase(dataDir, 'SIGCONT')
    await isWell('Again')
  },
  longest,
)

test(
  'an operator may stop the site while its database is silent',
  async () => {
    signalDatabase(dataDir, 'SIGSTOP')
    expect(await site.stop()).toBe(0)
  },
  longest,
)
