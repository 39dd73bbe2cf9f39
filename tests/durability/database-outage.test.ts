// @module-tag long
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectSql } from '../../server/backend/database/sql.ts'
import { makeApplicationFields } from '../contract/cast.ts'
import { makePreparedFolder } from '../contract/prepared-folder.ts'
import {
  firstAdmin,
  readEmbeddedDatabaseUrl,
  removeFolder,
  retryUntilTrue,
  signedOutOptions,
} from '../contract/site-under-test.ts'
import { readServerPid, sendSignalToDatabase } from './database-processes.ts'
import { type SiteProcess, serverEntryFile, startProcess } from './site-process.ts'

const dataDir = makePreparedFolder()
let site: SiteProcess
let musa: SupabaseClient
beforeAll(async () => {
  site = await startProcess({ dataDir, entry: serverEntryFile })
  musa = createClient(site.url, site.publishableKey, signedOutOptions)
  expect((await musa.auth.signInWithPassword(firstAdmin)).error).toBeNull()
})
afterAll(async () => {
  sendSignalToDatabase(dataDir, 'SIGCONT')
  await site?.stop()
  removeFolder(dataDir)
})

const readPage = async (path: string) => {
  const response = await fetch(site.url + path)
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const health = async () => (await readPage('/healthz')).status
const publish = async (title: string) =>
  musa.from('events').insert({ slug: title.toLowerCase(), title, start_date: '2031-01-01', status: 'published' })

async function countLetters(email: string): Promise<number> {
  const sql = connectSql(readEmbeddedDatabaseUrl(dataDir), { max: 1 })
  try {
    return (await sql`select from gateway.captured_mail where recipient = ${email}`).length
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Timeout in ms: a change on a dead connection fails after thirty seconds and is then retried. */
const patience = 90_000
const maxOutageMs = 400_000

/** Checks the health check, a write, a read, and that the page shows a content change. */
async function isWell(title: string): Promise<void> {
  await retryUntilTrue(async () => expect(await health()).toBe(200), patience)
  await retryUntilTrue(async () => expect((await publish(title)).error).toBeNull(), patience)
  await retryUntilTrue(async () => expect((await readPage('/events')).text.includes(title)).toBe(true), patience)
}

test(
  'the site recovers without help after the database is killed three times within seconds',
  async () => {
    expect((await readPage('/events')).status).toBe(200)
    const killedProcesses = new Set<number>()
    for (let kill = 0; kill < 3; kill++) {
      // The PID file is empty for a moment while PostgreSQL writes the file.
      const next = await retryUntilTrue(async () => {
        const processId = readServerPid(dataDir)
        expect(processId).toBeGreaterThan(0)
        expect(killedProcesses).not.toContain(processId)
        return processId
      }, 30_000)
      killedProcesses.add(next)
      process.kill(next, 'SIGKILL')
      expect((await readPage('/events')).status).toBe(200)
    }
    await isWell('Recovered')
    // The e-mail arrives because notifications work again: the next poll for missed e-mails would come after this
    // timeout.
    const submission = await musa.rpc('submit_application', { application: makeApplicationFields('tunde@example.org') })
    expect(submission.error).toBeNull()
    await retryUntilTrue(async () => expect(await countLetters('tunde@example.org')).toBe(1), 45_000)
  },
  maxOutageMs,
)

test(
  'visitors can read cached pages while the database does not respond',
  async () => {
    await publish('Before')
    // A page may be rendered with a change before the notification arrives, which then drops the page once more.
    await retryUntilTrue(async () => {
      await retryUntilTrue(async () => expect((await readPage('/events')).text.includes('Before')).toBe(true))
      sendSignalToDatabase(dataDir, 'SIGSTOP')
      const { status, headers } = await readPage('/events')
      if (headers.get('warning')) sendSignalToDatabase(dataDir, 'SIGCONT')
      expect([status, headers.get('warning')]).toEqual([200, null])
    })
    const unreadPage = await readPage('/team')
    expect(unreadPage.status).toBe(503)
    expect(unreadPage.headers.get('retry-after')).toBeTruthy()
    expect(unreadPage.text).toContain('<h1')
    expect(await health()).toBe(503)
    sendSignalToDatabase(dataDir, 'SIGCONT')
    await isWell('Afterwards')
    expect((await readPage('/team')).status).toBe(200)
  },
  maxOutageMs,
)

test(
  'a page whose content has changed shows its last good version while it cannot be rendered',
  async () => {
    await publish('Last')
    await retryUntilTrue(async () => expect((await readPage('/events')).text.includes('Last')).toBe(true))
    // The calendar is cached too, so the calendar shows the next change only after the notification.
    await readPage('/calendar/all.ics')
    // The next change has dropped the cache, and the database stops before the page is requested again.
    await publish('Harmattan')
    await retryUntilTrue(async () =>
      expect((await readPage('/calendar/all.ics')).text.includes('Harmattan')).toBe(true),
    )
    sendSignalToDatabase(dataDir, 'SIGSTOP')
    const stale = await readPage('/events')
    expect(stale.status).toBe(200)
    expect(stale.headers.get('warning')).toContain('Stale')
    expect(Number(stale.headers.get('age'))).toBeGreaterThanOrEqual(0)
    const texts = ['Last', 'Harmattan', 'The newest version of this page cannot be read just now.']
    expect(texts.map(text => stale.text.includes(text))).toEqual([true, false, true])
    sendSignalToDatabase(dataDir, 'SIGCONT')
    await isWell('Again')
  },
  maxOutageMs,
)

test(
  'an operator can stop the site while the database does not respond',
  async () => {
    sendSignalToDatabase(dataDir, 'SIGSTOP')
    expect(await site.stop()).toBe(0)
  },
  maxOutageMs,
)
