import { Hono } from 'hono'
import { makeBroadcastRoutes } from '../../realtime/broadcast-routes.ts'
import type { RealtimeService } from '../../realtime/realtime.ts'
import { type ConnectionPool, openPool } from '../database/connection-pool.ts'
import type { Sql } from '../database/sql.ts'
import type { DatabaseNotices } from '../database-notices.ts'
import type { SiteKeys } from '../keys.ts'
import type { Outbox } from '../outbox.ts'
import { BackendRefusal } from '../refusal.ts'
import { requireApiKey } from './api-keys.ts'
import { makeAccountRoutes } from './auth/account-routes.ts'
import { openAccountServices } from './auth/account-services.ts'
import { formatAccountResponses } from './auth/response-format.ts'
import { maxStatementWaitMs } from './caller.ts'
import type { GatewayEnv } from './context.ts'
import { allowOnlyOwnSite } from './cross-origin.ts'
import { databaseErrorMessages, databaseRetryAfter, findTemporaryDatabaseError } from './database-errors.ts'
import { canServiceRoleBypass } from './database-roles.ts'
import { reportErrors } from './error-report.ts'
import { respondWithError } from './error-responses.ts'
import { refuseAmbiguousTargets } from './request-target.ts'
import { refuseReservedNames } from './reserved-names.ts'
import { makeRowApi, type RowApi } from './rest/row-api.ts'
import { type FunctionLimits, makeRowRoutes } from './rest/row-routes.ts'
import { makeFileRoutes } from './storage/file-routes.ts'
import { FileStorage } from './storage/file-storage.ts'
import { openResumableUploads } from './storage/resumable-uploads.ts'
import { requireOwnToken } from './token-guard.ts'
import { openTokenKeys } from './token-keys.ts'
import { limitVisitorLoad } from './visitor-bounds.ts'

export type GatewayOptions = {
  databaseUrl: string
  /**
   * Number of connections by pool. Clients from outside have a separate pool, so that outside clients cannot block the
   * pages of the site.
   */
  connections: { outside: number; pages: number }
  /** Connections of the server's own code to the database of the gateway, as the owner of the site's tables. */
  sql: Sql
  keys: SiteKeys
  siteUrl: string
  siteName: string
  filesFolder: string
  /** Folder for the parts of unfinished uploads. */
  uploadsFolder: string
  outbox: Outbox
  notices: DatabaseNotices
  realtime: RealtimeService
  /** Rate limits of database functions. */
  functionLimits: FunctionLimits
  /** Called after an account has a new password. */
  onPasswordChange?: () => Promise<unknown>
  log: (line: string) => void
}

/** Serves the API of a Supabase project: /auth/v1, /rest/v1, /storage/v1 and the HTTP routes of /realtime/v1. */
export type Gateway = {
  /**
   * Handles a request.
   * @param peerAddress network address of the client; null for the site itself, which has separate connections
   */
  handle(request: Request, peerAddress: string | null): Promise<Response>
  /**
   * Deletes uploads without activity for a day, and stored content that no row refers to. Returns the number of
   * deletions.
   */
  removeExpiredUploads(): Promise<number>
  /** Connection pools that serve requests. */
  pools: ConnectionPool[]
  close(): Promise<void>
}

export async function openSupabaseGateway(options: GatewayOptions): Promise<Gateway> {
  const { databaseUrl, sql, keys, siteUrl, notices } = options
  const bypasses = await canServiceRoleBypass(sql)
  const open = (max: number) =>
    openPool(databaseUrl, {
      max,
      name: 'site gateway',
      queryTimeout: maxStatementWaitMs,
      idleInTransactionTimeout: 60_000,
      settings: { TimeZone: 'UTC' },
    })
  const pools = { outside: open(options.connections.outside), pages: open(options.connections.pages) }
  const tokenKeys = openTokenKeys(keys)
  const report = reportErrors(options.log)
  const rows = makeRowApi({
    schema: 'public',
    searchPath: ['public', 'extensions'],
    maxRows: 1000,
    allowsRollback: false,
    inTransaction: ask => sql.begin(ask),
    cancel: processId => sql`select pg_cancel_backend(${processId})`,
    onError: error => report(error, '/rest/v1'),
  })
  const accounts = openAccountServices({ ...options, tokenKeys, report })

  const app = new Hono<GatewayEnv>({ getPath: request => new URL(request.url).pathname })
  app.use('/auth/v1/*', formatAccountResponses)
  // The order of these checks matters: all of them run before the request body is read and before an attempt is
  // counted.
  app.use(
    refuseAmbiguousTargets,
    refuseReservedNames,
    allowOnlyOwnSite(siteUrl),
    requireApiKey(keys),
    requireOwnToken(tokenKeys, sql),
  )
  // Each route has a separate size limit, rate limit and error response.
  app.route('/auth/v1', makeAccountRoutes(accounts))
  const { functionLimits } = options
  const bound = limitVisitorLoad(keys)
  const callers = { pools, serviceRoleBypasses: bypasses, keys }
  const { count } = accounts
  app.route('/rest/v1', makeRowRoutes({ ...callers, rows, bound, count, functionLimits }))
  const storage = new FileStorage(options.filesFolder)
  const uploads = openResumableUploads({ ...callers, storage, report, folder: options.uploadsFolder })
  app.route('/storage/v1', makeFileRoutes({ ...callers, storage, report, bound, resumable: uploads.answer }))
  app.route('/realtime/v1', makeBroadcastRoutes(options.realtime))
  app.notFound(c => respondWithError(c.req.path, 404, 'not_found', 'There is nothing at this address.'))
  app.onError((error, c) => {
    report(error, c.req.path)
    const trouble = findTemporaryDatabaseError(error)
    if (!trouble) return respondWithError(c.req.path, 500, 'unexpected_failure', 'Something went wrong on our side.')
    const refusal = respondWithError(c.req.path, trouble, 'unavailable', databaseErrorMessages[trouble])
    if (trouble === 503) refusal.headers.set('retry-after', databaseRetryAfter)
    return refusal
  })

  // A PostgreSQL notification means that another process has migrated the shared database, so the schema is reloaded.
  // After a reconnect without a notification the tables are compared first, because reading the catalogue takes a
  // third of a second.
  let shape = await hashTableShapes(sql)
  const learnAnew = async (text: string | undefined) => {
    const before = shape
    shape = await hashTableShapes(sql).catch(() => undefined)
    if (text === undefined && shape !== undefined && shape === before) return
    void rows.refresh().catch(() => {})
  }
  const unlisten = notices.listen('pgrst', text => void learnAnew(text))
  await loadRowSchema(rows)
  return {
    handle: async (request, peerAddress) => app.fetch(request, { peerAddress }),
    removeExpiredUploads: async () =>
      (await uploads.removeExpired()) + (await storage.removeStrays(makeVersionLister(sql))),
    pools: [pools.pages, pools.outside],
    async close() {
      await unlisten()
      await accounts.afterwards.settled()
      // The pools end within a time limit: a running request must not delay the shutdown.
      await Promise.all([pools.outside, pools.pages].map(pool => pool.end(3_000)))
    },
  }
}

/** Returns the versions of file contents to which a row in storage.objects refers. */
const makeVersionLister = (sql: Sql) => async (versions: string[]) => {
  const rows = await sql<{ version: string }[]>`select version from storage.objects where version = any (${versions})`
  return rows.map(({ version }) => version)
}

/** Computes a hash that changes with each table, column, key and function that the API exposes. */
async function hashTableShapes(sql: Sql): Promise<string | undefined> {
  const [row] = await sql<{ shape: string }[]>`
    select md5(concat(
      (select string_agg(concat_ws(' ', c.oid, c.relname, c.relnatts, c.relchecks, c.xmin), ',' order by c.oid)
        from pg_class c where c.relnamespace = 'public'::regnamespace),
      (select string_agg(concat_ws(' ', p.oid, p.xmin), ',' order by p.oid) from pg_proc p where p.pronamespace = 'public'::regnamespace),
      (select string_agg(concat_ws(' ', k.oid, k.xmin), ',' order by k.oid) from pg_constraint k
        where k.connamespace = 'public'::regnamespace))) as shape`
  return row?.shape
}

/** Reads the schema at the start, because without the schema every page would be an error. @throws BackendRefusal */
async function loadRowSchema(rows: RowApi): Promise<void> {
  try {
    await rows.refresh()
  } catch (error) {
    throw new BackendRefusal(
      `The tables of the site could not be read (${error instanceof Error ? error.message : error}). Where it says too many clients, raise max_connections or end another process.`,
    )
  }
}
