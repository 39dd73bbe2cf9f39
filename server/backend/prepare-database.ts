import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '../environment.ts'
import type { BackendFolders } from './backend.ts'
import { type ConnectionBudget, readConnectionBudget } from './connection-budget.ts'
import { connectSql, type Sql } from './database/sql.ts'
import { ensureFirstAdmin, type FirstAdmin } from './first-admin.ts'
import { findFirstPasswordOwner } from './first-password.ts'
import { hashPlainTokens } from './gateway/auth/refresh-tokens.ts'
import { ensureSystemSchema } from './gateway/system-schema.ts'
import type { SiteKeys } from './keys.ts'
import { applyMigrations, checkMigrationHistory } from './migrations.ts'
import { restoreAdminAccess } from './restore-admin-access.ts'
import { checkDeclaredPolicies, checkSchemaState, recordSchemaState } from './schema-state.ts'

export type PrepareOptions = {
  databaseUrl: string
  environment: Environment
  log: (line: string) => void
  folders: BackendFolders
  keysOf: (sql: Sql) => Promise<SiteKeys>
}

/**
 * Runs migrations and creates the first administrator and content, in one process at a time. The connections are
 * separate, have no timeout and are closed afterwards, because a migration may take long while requests have deadlines.
 * @throws BackendRefusal with one line for the operator
 */
export async function prepareDatabase({
  databaseUrl,
  environment,
  log,
  folders,
  keysOf,
}: PrepareOptions): Promise<{ keys: SiteKeys; firstAdmin: FirstAdmin | undefined; budget: ConnectionBudget }> {
  const { admin, dataDir, product } = environment
  const sql = connectSql(databaseUrl, { max: 3, name: 'site start' })
  try {
    const budget = await readConnectionBudget(sql)
    return await withStartLock(sql, async () => {
      await checkMigrationHistory(sql, folders.migrations)
      const isCompared = await checkSchemaState(sql)
      const isMade = await ensureSystemSchema(sql)
      await hashPlainTokens(sql)
      const applied = await applyMigrations(sql, folders.migrations, log)
      if (!isCompared) await checkDeclaredPolicies(sql, folders.migrations)
      if (!isCompared || isMade || applied.length > 0) await recordSchemaState(sql)
      await ensureProductRows(sql, product)
      const firstAdmin = environment.rescueAdmin
        ? await restoreAdminAccess(sql, environment.rescueAdmin, dataDir)
        : await ensureFirstAdmin(sql, admin, dataDir)
      await findFirstPasswordOwner(sql, dataDir)
      const filesFolder = join(dataDir, 'files')
      if (environment.sampleContent)
        await loadFirstContent(sql, { folder: folders.sampleContent, now: new Date(), product, filesFolder, log })
      return { keys: await keysOf(sql), firstAdmin, budget }
    })
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/**
 * Writes the database rows that contain the operator's product name: the news category, its path /news/{slug}, and the
 * texts shown there.
 */
async function ensureProductRows(sql: Sql, product: { name: string; slug: string }): Promise<void> {
  await sql`insert into public.categories (slug, name, position) values (${`${product.slug}-news`}, ${`${product.name} News`}, 2) on conflict (slug) do nothing`
  await sql`insert into public.reserved_slugs (slug, reason) values (${product.slug}, ${'/news/{product} lists the product news'}) on conflict do nothing`
  await sql`insert into public.settings (key, value, is_public) values (${`news.${product.slug}.intro`}, null, true) on conflict (key) do nothing`
}

/**
 * Key of the database lock that lets only one process at a time prepare the database. The number is arbitrary but must
 * not change.
 */
const startLockId = 5_740_312_896

/** Prepares the database under a session lock, which the database releases when this process ends for any reason. */
async function withStartLock<T>(sql: Sql, prepare: () => Promise<T>): Promise<T> {
  const session = await sql.reserve()
  try {
    await session`select pg_advisory_lock(${startLockId})`
    return await prepare()
  } finally {
    // An error is ignored here, because a closed session has released the lock already, and the original error matters
    // more.
    await session`select pg_advisory_unlock(${startLockId})`.catch(() => {})
    session.release()
  }
}

type FirstContentOptions = {
  folder: string
  now: Date
  product: { name: string; slug: string }
  filesFolder: string
  log: (line: string) => void
}

/**
 * Loads sample content into an empty site, once: the content and a marker that it was loaded are written in one
 * transaction. A failure is only logged, because the site works without sample content, and the next start retries.
 */
async function loadFirstContent(
  sql: Sql,
  { folder, now, product, filesFolder, log }: FirstContentOptions,
): Promise<void> {
  if (!existsSync(folder)) return
  await sql`create table if not exists gateway.first_content (
    is_only boolean primary key default true check (is_only), loaded_at timestamptz not null default now())`
  const [state] = await sql`
    select exists (select from gateway.first_content) as loaded,
      exists (select from public.events) or exists (select from public.news_articles) as written`
  if (state?.loaded || state?.written) return
  try {
    // The module is imported here, because only the first start needs it.
    const { loadSampleContent } = await import('./sample/sample-content.ts')
    await sql.begin(async transaction => {
      await transaction`insert into gateway.first_content default values`
      await loadSampleContent(transaction, { folder, now, product, filesFolder })
    })
  } catch (error) {
    log(
      `The sample content could not be loaded, so the site starts empty: ${error instanceof Error ? error.message : error}`,
    )
  }
}
