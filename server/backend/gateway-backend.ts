import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { permissionRepair } from '../diagnostics/permissions/permission-repair.ts'
import { openRealtime } from '../realtime/realtime.ts'
import { answersInTime } from './answer-deadline.ts'
import type { Backend } from './backend.ts'
import { connectSql, type Sql } from './database/sql.ts'
import { openHealth } from './database-health.ts'
import { openNotices } from './database-notices.ts'
import { functionLimits } from './function-limits.ts'
import { openGateway } from './gateway/gateway.ts'
import { FileStorage } from './gateway/storage/file-storage.ts'
import { StorageRefusal } from './gateway/storage/storage-refusal.ts'
import { keepIn, openMailbox } from './mail.ts'
import { openOutbox } from './outbox.ts'
import { type PrepareOptions, prepareDatabase } from './prepare-database.ts'
import { fileWriter } from './project-files.ts'
import { functionsOverConnection, patiently } from './server-functions.ts'

/** Milliseconds for a statement of the server's own, in the database and until its connection is given up. */
const longestStatement = 300_000
const longestAnswer = 305_000

/** What the embedded database and one's own have in common: prepare it, then put the gateway in front. */
export async function openGatewayBackend(options: PrepareOptions): Promise<Omit<Backend, 'kind' | 'description'>> {
  const { databaseUrl, environment, log, folders } = options
  const { dataDir, siteUrl, product } = environment
  const { keys, firstAdmin, budget } = await prepareDatabase(options)
  const sql = connectSql(databaseUrl, {
    max: budget.own,
    name: 'site',
    statementTimeout: longestStatement,
    queryTimeout: longestAnswer,
  })
  try {
    const filesFolder = join(dataDir, 'files')
    const from = { name: product.name, address: `no-reply@${new URL(siteUrl).hostname}` }
    const { smtpUrl, development } = environment
    const closing = new AbortController()
    const functions = functionsOverConnection(sql)
    const patient = patiently(functions, closing.signal)
    const mailbox = openMailbox({ smtpUrl, from, functions, keep: keepIn(sql), log, development })
    const notices = await openNotices(databaseUrl)
    const outbox =
      environment.backgroundWork &&
      openOutbox({
        functions,
        patient,
        onLetter: listener => notices.listen('outbox', listener),
        deliver: mailbox.deliver,
        siteUrl,
        siteName: product.name,
        log,
      })
    const realtime = await openRealtime({ sql, notices, keys, siteUrl, log })
    const gateway = await openGateway({
      databaseUrl,
      connections: budget,
      sql,
      keys,
      siteUrl,
      siteName: product.name,
      filesFolder,
      uploadsFolder: join(dataDir, 'uploads'),
      mailbox,
      notices,
      realtime,
      functionLimits,
      log,
    })
    const handle = answersInTime(gateway.handle)
    const health = openHealth(databaseUrl, gateway.pools)
    const ask: typeof fetch = (input, init) => handle(new Request(input, init), null)
    return {
      browser: { url: '', publishableKey: keys.publishable },
      handle,
      sockets: { take: realtime.take, close: realtime.closeSockets },
      fetch: ask,
      readFile: fileReader(filesFolder),
      ...health,
      onContentChange: async listener => notices.listen('content_changed', listener),
      operations: {
        functions,
        patient,
        mailbox,
        migrationsFolder: folders.migrations,
        repairPermissions: (table, declared) => permissionRepair(sql, table, declared),
        removeFiles: filesRemover(sql, filesFolder),
        writeFile: fileWriter({ url: siteUrl, secretKey: keys.secret, ask }),
        removeExpiredUploads: gateway.removeExpiredUploads,
      },
      firstAdmin,
      async close() {
        await inTime(gateway.close())
        await inTime(realtime.close().catch(() => {}))
        if (outbox) await outbox.close()
        closing.abort()
        await inTime(mailbox.close())
        await notices.close()
        await sql.end({ timeout: 5 })
      },
    }
  } catch (error) {
    await sql.end({ timeout: 1 })
    throw error
  }
}

const fileReader = (folder: string) => async (bucket: string, name: string) => {
  try {
    const { body } = await new FileStorage(folder).getObject(bucket, name)
    return new Uint8Array(await new Response(body as ReadableStream).arrayBuffer())
  } catch (error) {
    if (error instanceof StorageRefusal && error.status === 404) return undefined
    throw error
  }
}

/** The file first: a row without a file is found again the next time, a file without a row never. */
const filesRemover = (sql: Sql, folder: string) => async (bucket: string, names: string[]) => {
  await new FileStorage(folder).deleteObjects(bucket, names)
  await sql`delete from storage.objects where bucket_id = ${bucket} and name = any (${names})`
}

/** A database or a mail server that is silent must not keep the process from ending. */
const inTime = (closing: Promise<void>) => Promise.race([closing, pause(5_000, undefined, { ref: false })])
