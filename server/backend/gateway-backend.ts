import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { permissionRepair } from '../diagnostics/permissions/permission-repair.ts'
import type { Environment } from '../environment.ts'
import { openRealtime } from '../realtime/realtime.ts'
import { answersInTime } from './answer-deadline.ts'
import type { Backend, BackendFolders } from './backend.ts'
import { openHealth } from './database-health.ts'
import { openNotices } from './database-notices.ts'
import { ensureFirstAdmin } from './first-admin.ts'
import { loadFirstContent } from './first-content.ts'
import { functionLimits } from './function-limits.ts'
import { openGateway } from './gateway/gateway.ts'
import { FileStorage } from './gateway/storage/file-storage.ts'
import { StorageRefusal } from './gateway/storage/storage-refusal.ts'
import { ensureSystemSchema } from './gateway/system-schema.ts'
import type { Keys } from './keys.ts'
import { keepIn, openMailbox } from './mail.ts'
import { applyMigrations } from './migrations.ts'
import { openOutbox } from './outbox.ts'
import { ensureProductRows } from './product-rows.ts'
import { fileWriter } from './project-files.ts'
import { rescueAdmin } from './rescue-admin.ts'
import { functionsOverConnection, patiently } from './server-functions.ts'
import { whileStarting } from './start-lock.ts'

type GatewayBackendOptions = {
  databaseUrl: string
  environment: Environment
  log: (line: string) => void
  folders: BackendFolders
  keysOf: (sql: postgres.Sql) => Promise<Keys>
}

/** Seconds until another try to connect. The driver's own grow to twenty, which the site would be away for after its database is back. */
const betweenTries = 0.5

/** What the embedded database and one's own have in common: prepare it, then put the gateway in front. */
export async function openGatewayBackend({
  databaseUrl,
  environment,
  log,
  folders,
  keysOf,
}: GatewayBackendOptions): Promise<Omit<Backend, 'kind' | 'description'>> {
  const { admin, dataDir, siteUrl, product } = environment
  const sql = postgres(databaseUrl, {
    max: 5,
    onnotice: () => {},
    backoff: () => betweenTries,
    connection: { application_name: 'site' },
  })
  try {
    const filesFolder = join(dataDir, 'files')
    const { keys, firstAdmin } = await whileStarting(sql, async () => {
      await ensureSystemSchema(sql)
      await applyMigrations(sql, folders.migrations)
      await ensureProductRows(sql, product)
      const firstAdmin = environment.rescueAdmin
        ? await rescueAdmin(sql, environment.rescueAdmin, dataDir)
        : await ensureFirstAdmin(sql, admin, dataDir)
      if (environment.sampleContent)
        await loadFirstContent(sql, { folder: folders.sampleContent, now: new Date(), product, filesFolder, log })
      return { keys: await keysOf(sql), firstAdmin }
    })
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
    const ask: typeof fetch = (input, init) => handle(new Request(input, init), null)
    return {
      browser: { url: '', publishableKey: keys.publishable },
      handle,
      sockets: { take: realtime.take, close: realtime.closeSockets },
      fetch: ask,
      readFile: fileReader(filesFolder),
      isWell: openHealth(sql),
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
const filesRemover = (sql: postgres.Sql, folder: string) => async (bucket: string, names: string[]) => {
  await new FileStorage(folder).deleteObjects(bucket, names)
  await sql`delete from storage.objects where bucket_id = ${bucket} and name = any (${names})`
}

/** A database or a mail server that is silent must not keep the process from ending. */
const inTime = (closing: Promise<void>) => Promise.race([closing, pause(5_000, undefined, { ref: false })])
