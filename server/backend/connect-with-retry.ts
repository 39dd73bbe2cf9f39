import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { buildDriverOptions } from './database/connection-pool.ts'
import { toDatabaseError } from './database/database-error.ts'
import { BackendRefusal } from './refusal.ts'

/** Longest wait in ms for a test notification, which usually arrives within 1 ms. */
const testNoticeTimeoutMs = 5_000

const makePoolerRefusal = (actual: string) =>
  new BackendRefusal(
    `DATABASE_URL leads to a pooler that lends connections by transaction (${actual}), and the site needs sessions. Give it the address of PostgreSQL itself, or of a pooler in session mode.`,
  )
const makeLostSettingsRefusal = (seenSetting: string) =>
  new BackendRefusal(
    `DATABASE_URL leads to a pooler that does not pass on the settings of a session (${seenSetting}). Give it the address of PostgreSQL itself.`,
  )

/**
 * Checks that the site can work with this database.
 * @returns the server version
 * @throws BackendRefusal, whose message never contains the database URL, because the URL contains a password
 */
export async function connectWithRetry(databaseUrl: string): Promise<string> {
  // These options set all parameters that the gateway sets for its own connections, so a pooler that refuses one of
  // them is found here.
  const options = { connectTimeout: 10_000, idleInTransactionTimeout: 60_000, settings: { TimeZone: 'UTC' } }
  const clients = [0, 1].map(() => new pg.Client(buildDriverOptions(databaseUrl, options)))
  const [listener, sender] = clients as [pg.Client, pg.Client]
  for (const client of clients) client.on('error', () => {})
  try {
    for (const client of clients) await client.connect()
    const { rows } = await listener.query(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int >= 150000 as recent,
        current_setting('TimeZone') as zone`,
    )
    const [server] = rows
    if (!server?.recent)
      throw new BackendRefusal(`DATABASE_URL is PostgreSQL ${server?.version}; expected 15 or later.`)
    if (!/^(Etc\/)?UTC$/.test(server.zone)) throw makeLostSettingsRefusal(`TimeZone is ${server.zone}`)
    if (!(await canReceiveNotices(listener, sender))) throw makePoolerRefusal('LISTEN hears nothing')
    return server.version
  } catch (error) {
    throw error instanceof BackendRefusal ? error : toRefusal(error, new URL(databaseUrl).host)
  } finally {
    for (const client of clients) client.end().catch(() => {})
  }
}

/**
 * Whether a listening session receives notifications of another session. A connection pooler may have given the
 * listening session to another client.
 */
async function canReceiveNotices(listener: pg.Client, sender: pg.Client): Promise<boolean> {
  await listener.query('listen site_start')
  const abort = new AbortController()
  const heard = once(listener, 'notification', { signal: abort.signal }).then(() => true)
  const timeout = pause(testNoticeTimeoutMs, false, { signal: abort.signal })
  heard.catch(() => {})
  timeout.catch(() => {})
  await sender.query('notify site_start')
  return Promise.race([heard, timeout]).finally(() => abort.abort())
}

function toRefusal(error: unknown, host: string): BackendRefusal {
  const failure = toDatabaseError(error)
  const code = 'code' in failure ? String(failure.code) : 'no answer'
  if (/unsupported startup parameter/.test(failure.message)) return makeLostSettingsRefusal(failure.message)
  if (code === '53300')
    return new BackendRefusal(
      `DATABASE_URL (${host}) has no connection left. Raise max_connections, or end another process.`,
    )
  return new BackendRefusal(`DATABASE_URL (${host}) cannot be reached: ${code}.`)
}
