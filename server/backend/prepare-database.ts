import { join } from 'node:path'
import type { Environment } from '../environment.ts'
import type { BackendFolders } from './backend.ts'
import { type ConnectionBudget, connectionBudget } from './connection-budget.ts'
import { connectSql, type Sql } from './database/sql.ts'
import { ensureFirstAdmin, type FirstAdmin } from './first-admin.ts'
import { loadFirstContent } from './first-content.ts'
import { hashPlainTokens } from './gateway/auth/refresh-tokens.ts'
import { ensureSystemSchema } from './gateway/system-schema.ts'
import type { Keys } from './keys.ts'
import { applyMigrations, checkHistory } from './migrations.ts'
import { ensureProductRows } from './product-settings-rows.ts'
import { rescueAdmin } from './rescue-admin.ts'
import { checkDeclaredPolicies, checkSchemaState, recordSchemaState } from './schema-state.ts'
import { withStartLock } from './start-lock.ts'

export type PrepareOptions = {
  databaseUrl: string
  environment: Environment
  log: (line: string) => void
  folders: BackendFolders
  keysOf: (sql: Sql) => Promise<Keys>
}

/**
 * Runs migrations and creates the first administrator and content, in one process at a time. Uses separate connections
 * without timeouts, closed afterwards: a migration may take long, while requests have deadlines.
 * @throws BackendRefusal with one line for the operator
 */
export async function prepareDatabase({
  databaseUrl,
  environment,
  log,
  folders,
  keysOf,
}: PrepareOptions): Promise<{ keys: Keys; firstAdmin: FirstAdmin | undefined; budget: ConnectionBudget }> {
  const { admin, dataDir, product } = environment
  const sql = connectSql(databaseUrl, { max: 3, name: 'site start' })
  try {
    const budget = await connectionBudget(sql)
    return await withStartLock(sql, async () => {
      await checkHistory(sql, folders.migrations)
      const isCompared = await checkSchemaState(sql)
      const isMade = await ensureSystemSchema(sql)
      await hashPlainTokens(sql)
      const applied = await applyMigrations(sql, folders.migrations, log)
      if (!isCompared) await checkDeclaredPolicies(sql, folders.migrations)
      if (!isCompared || isMade || applied.length > 0) await recordSchemaState(sql)
      await ensureProductRows(sql, product)
      const firstAdmin = environment.rescueAdmin
        ? await rescueAdmin(sql, environment.rescueAdmin, dataDir)
        : await ensureFirstAdmin(sql, admin, dataDir)
      const filesFolder = join(dataDir, 'files')
      if (environment.sampleContent)
        await loadFirstContent(sql, { folder: folders.sampleContent, now: new Date(), product, filesFolder, log })
      return { keys: await keysOf(sql), firstAdmin, budget }
    })
  } finally {
    await sql.end({ timeout: 1 })
  }
}
