import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Backend } from '../../server/backend/backend.ts'
import { connectSql, type Sql } from '../../server/backend/database/sql.ts'
import { makePreparedFolder } from './prepared-folder.ts'
import { serveSite } from './served-site.ts'
import { firstAdmin, readEmbeddedDatabaseUrl, removeFolder, type SiteUnderTest } from './site-under-test.ts'

export type WholeSite = SiteUnderTest & { backend: Backend; sql: Sql }

/** Starts a complete site with a separate database. An empty folder in `DATA_DIR` makes this a first start. */
export async function startWholeSite(variables: Record<string, string> = {}): Promise<WholeSite> {
  const folder = variables.DATA_DIR ?? makePreparedFolder()
  const site = await serveSite({
    DATA_DIR: folder,
    ADMIN_EMAIL: firstAdmin.email,
    ADMIN_PASSWORD: firstAdmin.password,
    ...variables,
  })
  const sql = connectSql(readEmbeddedDatabaseUrl(folder), { max: 2 })
  return {
    ...site,
    publishableKey: site.backend.browser.publishableKey,
    secretKey: JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8')).secret,
    admin: firstAdmin,
    sql,
    async stop() {
      await sql.end()
      await site.stop()
      removeFolder(folder)
    },
  }
}
