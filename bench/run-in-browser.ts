import { type Browser, chromium } from 'playwright-core'
import { connectSql, type Sql } from '../server/backend/database/sql.ts'
import {
  firstAdmin,
  makeTemporaryFolder,
  readEmbeddedDatabaseUrl,
  removeFolder,
} from '../tests/contract/site-under-test.ts'
import { serverEntryFile, startProcess } from '../tests/durability/site-process.ts'
import { browserFlags, findBrowser } from '../tests/support/browser.ts'

type BenchSite = { url: string; sql: Sql; browser: Browser }

/** Runs a measurement with a browser and a new site without sample content. Afterwards both are closed. */
export async function runInBrowser<Result>(measure: (site: BenchSite) => Promise<Result>): Promise<Result> {
  const dataDir = makeTemporaryFolder()
  const { email, password } = firstAdmin
  const variables = { SAMPLE_CONTENT: 'off', ADMIN_EMAIL: email, ADMIN_PASSWORD: password }
  const site = await startProcess({ dataDir, entry: serverEntryFile, variables })
  const sql = connectSql(readEmbeddedDatabaseUrl(dataDir), { max: 2 })
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
  try {
    return await measure({ url: site.url, sql, browser })
  } finally {
    await browser.close()
    await sql.end()
    await site.stop()
    removeFolder(dataDir)
  }
}
