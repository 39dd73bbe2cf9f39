import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildPermissionRepair } from '../diagnostics/permissions/permission-repair.ts'
import { openRealtime } from '../realtime/realtime.ts'
import type { Backend } from './backend.ts'
import { connectSql, type Sql } from './database/sql.ts'
import { openHealthCheck } from './database-health.ts'
import { openDatabaseListener } from './database-notices.ts'
import { readDkimKey } from './dkim.ts'
import { findFirstPasswordOwner } from './first-password.ts'
import { functionLimits } from './function-limits.ts'
import { openSupabaseGateway } from './gateway/gateway.ts'
import { FileStorage } from './gateway/storage/file-storage.ts'
import { createMailStore, logMailInsteadOfSending, openMailTransport } from './mail.ts'
import { openOutbox } from './outbox.ts'
import { type PrepareOptions, prepareDatabase } from './prepare-database.ts'
import { makeFileWriter } from './project-files.ts'
import { limitResponseTime } from './response-deadline.ts'
import { openTextEncryption } from './sealed-text.ts'
import { connectServerFunctions, retryUntilConnected } from './server-functions.ts'

/** Timeouts in ms for the server's own statements: in the database, and until the connection is destroyed. */
const statementTimeoutMs = 300_000
const responseTimeoutMs = 305_000

/**
 * Prepares a PostgreSQL database, embedded or run by the operator, and opens the gateway (our implementation of
 * Supabase's API) in front of it.
 */
export async function openGatewayBackend(options: PrepareOptions): Promise<Omit<Backend, 'kind' | 'description'>> {
  const { databaseUrl, environment, log, folders } = options
  const { dataDir, siteUrl, product } = environment
  const { keys, firstAdmin, budget } = await prepareDatabase(options)
  const sql = connectSql(databaseUrl, {
    max: budget.server,
    name: 'site',
    statementTimeout: statementTimeoutMs,
    queryTimeout: responseTimeoutMs,
  })
  try {
    const filesFolder = join(dataDir, 'files')
    const findOwner = () => findFirstPasswordOwner(sql, dataDir)
    const { smtpUrl, mailFrom, development } = environment
    const from = { name: product.name, address: mailFrom }
    const closing = new AbortController()
    const functions = connectServerFunctions(sql)
    const patient = retryUntilConnected(functions, closing.signal)
    const store = createMailStore(sql, from)
    const keep = development ? logMailInsteadOfSending(store, log) : store
    const mailbox = openMailTransport({
      smtpUrl,
      from,
      dkim: readDkimKey(environment),
      bounceAddress: environment.bounceAddress,
      keep,
    })
    const notices = await openDatabaseListener(databaseUrl)
    const outbox = openOutbox({
      functions,
      patient,
      onLetter: listener => notices.listen('outbox', listener),
      mailbox,
      accountSeal: openTextEncryption(keys.jwtSecret, 'account letters'),
      tokenSeal: openTextEncryption(keys.jwtSecret, 'tokens of letters'),
      sendsQueue: environment.backgroundWork,
      siteUrl,
      siteName: product.name,
      mailFrom,
      log,
    })
    const realtime = await openRealtime({ sql, notices, keys, siteUrl, log })
    const gateway = await openSupabaseGateway({
      databaseUrl,
      connections: budget,
      sql,
      keys,
      siteUrl,
      siteName: product.name,
      filesFolder,
      uploadsFolder: join(dataDir, 'uploads'),
      outbox,
      notices,
      realtime,
      functionLimits,
      onPasswordChange: findOwner,
      log,
    })
    const handle = limitResponseTime(gateway.handle)
    const health = openHealthCheck(databaseUrl, gateway.pools)
    const ask: typeof fetch = (input, init) => handle(new Request(input, init), null)
    return {
      browser: { url: '', publishableKey: keys.publishable, unsentMail: smtpUrl ? undefined : 'all' },
      handle,
      sockets: { take: realtime.take, close: realtime.closeSockets },
      fetch: ask,
      readFile: makeLocalFileReader(sql, filesFolder),
      ...health,
      onContentChange: async listener => notices.listen('content_changed', listener),
      operations: {
        functions,
        patient,
        mailbox,
        migrationsFolder: folders.migrations,
        repairPermissions: (table, declaredPolicy) => buildPermissionRepair(sql, table, declaredPolicy),
        removeFiles: makeFilesRemover(sql, filesFolder),
        writeFile: makeFileWriter({ url: siteUrl, secretKey: keys.secret, ask }),
        removeExpiredUploads: gateway.removeExpiredUploads,
      },
      firstAdmin,
      findFirstPasswordOwner: findOwner,
      async close() {
        await limitClosingTime(gateway.close())
        await limitClosingTime(realtime.close().catch(() => {}))
        await outbox.close()
        closing.abort()
        await limitClosingTime(mailbox.close())
        await notices.close()
        await sql.end({ timeout: 5 })
      },
    }
  } catch (error) {
    await sql.end({ timeout: 1 })
    throw error
  }
}

const makeLocalFileReader = (sql: Sql, folder: string) => async (bucket: string, name: string) => {
  const storage = new FileStorage(folder)
  // The file is read a second time if another request replaced the file after its database row was read, because a
  // replaced file has a new row.
  for (let tries = 0; tries < 2; tries++) {
    const [row] = await sql<{ version: string | null }[]>`
      select version from storage.objects where bucket_id = ${bucket} and name = ${name}`
    const content = row && (await storage.open({ bucket, name, ...row }))
    if (content) return content.bytes()
  }
  return undefined
}

/**
 * Makes the function that deletes files. The content of a file is deleted before its row, so that the next deletion
 * finds the row of a file whose content could not be deleted.
 */
const makeFilesRemover = (sql: Sql, folder: string) => async (bucket: string, names: string[]) => {
  const storage = new FileStorage(folder)
  const rows = await sql<{ name: string; version: string | null }[]>`
    select name, version from storage.objects where bucket_id = ${bucket} and name = any (${names})`
  for (const row of rows) await storage.remove({ bucket, ...row })
  // The condition on the version in the SQL statement excludes a file that was uploaded again under the same name in
  // the meantime.
  const versions = rows.flatMap(({ version }) => version ?? [])
  await sql`delete from storage.objects
    where bucket_id = ${bucket} and name = any (${names}) and (version is null or version = any (${versions}))`
}

/**
 * Limits the time in which the backend closes, because a silent database or mail server must not block the shutdown.
 */
const limitClosingTime = (closing: Promise<void>) => Promise.race([closing, pause(5_000, undefined, { ref: false })])
