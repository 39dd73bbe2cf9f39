import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { connectSql } from '../server/backend/database/sql.ts'
import {
  firstAdmin,
  makeTemporaryFolder,
  readEmbeddedDatabaseUrl,
  removeFolder,
  retryUntilTrue,
  signedOutOptions,
} from '../tests/contract/site-under-test.ts'
import { readServerPid } from '../tests/durability/database-processes.ts'
import { type SiteProcess, serverEntryFile, startProcess } from '../tests/durability/site-process.ts'
import { writeContinuously } from '../tests/durability/writers.ts'
import { measureSeconds, type TortureTest } from './finding.ts'

const roundCount = Number(process.env.TORTURE_ROUNDS ?? 50)

/**
 * Kills the whole process of the site while an admin writes rows and files, every second time together with its
 * database.
 */
export const tortureSigkill: TortureTest = async () => {
  const dataDir = makeTemporaryFolder()
  const began = Date.now()
  const lostRows: string[] = []
  let rows = 0
  let files = 0
  let site = await startProcess({ dataDir, entry: serverEntryFile })
  try {
    for (let round = 0; round < roundCount; round++) {
      const { acknowledged, end } = writeContinuously(await signIn(site), round)
      // The kill comes at a different moment each time, but after at least one write.
      const enough = 5 + ((round * 7) % 40)
      await retryUntilTrue(async () => {
        if (acknowledged.rows.size < enough || acknowledged.files.size < 1) throw new Error('Nothing is written.')
      }, 30_000)
      if (round % 2 === 1) process.kill(readServerPid(dataDir), 'SIGKILL')
      await site.kill()
      await end()
      site = await startProcess({ dataDir, entry: serverEntryFile })
      const storedRows = await readStoredRows(dataDir)
      lostRows.push(...[...acknowledged.rows].filter(slug => !storedRows.has(slug)))
      const amina = await signIn(site)
      for (const name of acknowledged.files)
        if ((await amina.storage.from('media').download(name)).data?.size !== 50_000) lostRows.push(name)
      rows += acknowledged.rows.size
      files += acknowledged.files.size
    }
    const figure = `${lostRows.length} lost of ${rows} rows and ${files} files acknowledged; ${measureSeconds(began)}`
    return [{ what: `${roundCount} times SIGKILL while writing`, figure, holds: lostRows.length === 0 }]
  } finally {
    await site.stop()
    removeFolder(dataDir)
  }
}

async function signIn({ url, publishableKey }: SiteProcess): Promise<SupabaseClient> {
  // The network address of the sender differs each time, because this test is not about the rate limit of sign-ins.
  const forwarded = { 'x-forwarded-for': `10.9.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}` }
  const amina = createClient(url, publishableKey, { ...signedOutOptions, global: { headers: forwarded } })
  const { error } = await amina.auth.signInWithPassword(firstAdmin)
  if (error) throw error
  return amina
}

async function readStoredRows(dataDir: string): Promise<Set<string>> {
  const sql = connectSql(readEmbeddedDatabaseUrl(dataDir), { max: 1 })
  try {
    return new Set((await sql`select slug from public.events`).map(({ slug }) => slug))
  } finally {
    await sql.end({ timeout: 1 })
  }
}
