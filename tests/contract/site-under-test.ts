import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Backend } from '../../server/backend/backend.ts'
import { connectSql, type Sql } from '../../server/backend/database/sql.ts'
import { openBackend } from '../../server/backend/open-backend.ts'
import { readEnvironment } from '../../server/environment.ts'
import { closeServer, serveHttp } from './serve-http.ts'

/** Backend as browsers use it: a URL and a key. */
export type SiteUnderTest = {
  url: string
  publishableKey: string
  secretKey: string
  admin: { email: string; password: string }
  /**
   * Reads the newest e-mail to an address, if the e-mail is newer than `after`. Undefined where e-mails cannot be read.
   */
  readMail?: (email: string, after?: Date) => Promise<string>
  /** The server's backend object. Undefined on a hosted project. */
  backend?: Backend
  /** Log lines of the server. */
  log: string[]
  /** Database connection as the owner of the database. Undefined on a hosted project. */
  sql?: Sql
  stop(): Promise<void>
}

/** First administrator of every site that tests start. */
export const firstAdmin = { email: 'amina@example.org', password: 'amina administers' }

export const signedOutOptions = { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } }

/** Makes a client without a session, like a visitor. */
export const makeVisitorClient = ({ url, publishableKey }: SiteUnderTest): SupabaseClient =>
  createClient(url, publishableKey, signedOutOptions)

export const makeTemporaryFolder = () => mkdtempSync(join(tmpdir(), 'site-test-'))

export const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true })

export const findFreePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Retries an action until it succeeds, and fails with the error of the last attempt. */
export async function retryUntilTrue<T>(attempt: () => Promise<T>, withinMs = 60_000): Promise<T> {
  const deadline = Date.now() + withinMs
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise(resolve => setTimeout(resolve, 10))
    }
  }
}

/** Reads the connection URL of a running site's embedded database from the site's own files. */
export function readEmbeddedDatabaseUrl(dataDir: string, account = 'site_owner'): string {
  const { databasePassword } = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8'))
  const port = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]
  return `postgres://${account}:${databasePassword}@127.0.0.1:${port}/postgres`
}

/** Starts a backend in the process of the test, reachable by HTTP. */
export async function startSite(variables: Record<string, string>): Promise<SiteUnderTest> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const environment = readEnvironment({
    SAMPLE_CONTENT: 'off',
    SITE_URL: url,
    ADMIN_EMAIL: firstAdmin.email,
    ADMIN_PASSWORD: firstAdmin.password,
    ...variables,
  })
  const log: string[] = []
  const backend = await openBackend(environment, line => log.push(line))
  const handle = backend.handle
  if (!handle) throw new Error('This backend answers by itself')
  const server = serveHttp({
    port,
    hostname: '127.0.0.1',
    fetch: (request, { incoming }) => handle(request, incoming.socket.remoteAddress ?? null),
  })
  server.on('upgrade', (request, connection, head) =>
    backend.sockets?.take(request, connection, head, connection.remoteAddress ?? 'unknown'),
  )
  const sql = connectSql(variables.DATABASE_URL ?? readEmbeddedDatabaseUrl(environment.dataDir), { max: 2 })
  const [storedKeys] = variables.DATABASE_URL ? await sql`select keys ->> 'secret' as secret from gateway.keys` : []
  return {
    url,
    publishableKey: backend.browser.publishableKey,
    secretKey: storedKeys?.secret ?? JSON.parse(readFileSync(join(environment.dataDir, 'keys.json'), 'utf8')).secret,
    admin: firstAdmin,
    backend,
    log,
    sql,
    readMail: (email, after = new Date(0)) =>
      retryUntilTrue(async () => {
        const [mail] =
          await sql`select body from gateway.captured_mail where recipient = ${email} and sent_at > ${after} order by id desc limit 1`
        if (!mail) throw new Error(`No letter to ${email}`)
        return mail.body
      }),
    async stop() {
      await sql.end()
      await backend.sockets?.close()
      await closeServer(server)
      await backend.close()
    },
  }
}
