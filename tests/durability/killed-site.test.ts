// @module-tag long
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, test as base, beforeAll, describe, expect } from 'vitest'
import { connectSql, type DatabaseRow, type Sql } from '../../server/backend/database/sql.ts'
import { makeClusterTemplate } from '../../server/backend/make-cluster-template.ts'
import { backendFolders } from '../../server/backend/open-backend.ts'
import { makePreparedFolder } from '../contract/prepared-folder.ts'
import {
  firstAdmin,
  makeTemporaryFolder,
  readEmbeddedDatabaseUrl,
  removeFolder,
  retryUntilTrue,
  signedOutOptions,
} from '../contract/site-under-test.ts'
import { readServerPid } from './database-processes.ts'
import {
  expectRefusedStart,
  type SiteProcess,
  serverEntryFile,
  startProcess,
  startWithoutWaiting,
} from './site-process.ts'
import { writeContinuously } from './writers.ts'

/**
 * Timeout in ms for starting several sites at the same time, each with a separate folder and port, possibly on a busy
 * machine.
 */
const timeout = 400_000
const patience = 90_000

/** `empty` is an unused folder; `dataDir` is the folder of a site that has started before. */
const test = base.extend<{ empty: string; dataDir: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the needed fixtures from the first argument
  empty: async ({}, use) => {
    const folder = makeTemporaryFolder()
    await use(folder)
    removeFolder(folder)
  },
  dataDir: async ({ empty }, use) => use(makePreparedFolder(empty)),
})

/** A request without an answer fails after a timeout. */
const fetchWithTimeout: typeof fetch = (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(patience) })

async function signInAmina({ url, publishableKey }: SiteProcess): Promise<SupabaseClient> {
  const amina = createClient(url, publishableKey, { ...signedOutOptions, global: { fetch: fetchWithTimeout } })
  const { error } = await amina.auth.signInWithPassword(firstAdmin)
  expect(error).toBeNull()
  return amina
}

async function inDatabase(dataDir: string, query: (sql: Sql) => Promise<DatabaseRow[]>) {
  const sql = connectSql(readEmbeddedDatabaseUrl(dataDir), {
    max: 1,
    connectTimeout: 10_000,
    statementTimeout: patience,
  })
  try {
    return await query(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

describe.concurrent('a site that is killed while an editor writes', { timeout }, () => {
  test('has all confirmed data after the restart', async ({ dataDir }) => {
    let site = await startProcess({ dataDir })
    for (const [round, databaseDies] of [false, true, false, true].entries()) {
      const { acknowledged, said, end } = writeContinuously(await signInAmina(site), round)
      await retryUntilTrue(
        async () =>
          expect({ rows: acknowledged.rows.size > 80, files: acknowledged.files.size > 2, ...said }).toMatchObject({
            rows: true,
            files: true,
          }),
        patience,
      )
      if (databaseDies) process.kill(readServerPid(dataDir), 'SIGKILL')
      await site.kill()
      await end()
      site = await startProcess({ dataDir })
      const amina = await signInAmina(site)
      const storedSlugs = new Set(
        (await inDatabase(dataDir, sql => sql`select slug from public.events`)).map(({ slug }) => slug),
      )
      expect([...acknowledged.rows].filter(slug => !storedSlugs.has(slug))).toEqual([])
      for (const name of acknowledged.files) {
        const { data, error } = await amina.storage.from('media').download(name)
        expect({ name, error, size: data?.size }).toEqual({ name, error: null, size: 50_000 })
      }
    }
    expect(await site.stop()).toBe(0)
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  })
})

const clusterTemplates = makeTemporaryFolder()
beforeAll(() => makeClusterTemplate({ ...backendFolders, clusterTemplates }, () => {}))
afterAll(() => removeFolder(clusterTemplates))

const firstStarts = [
  ['first start', {}],
  ['first start from a template', { CLUSTER_TEMPLATES: clusterTemplates }],
] as const

describe.concurrent.each(firstStarts)('a %s that is killed', { timeout }, (_, folders) => {
  const waitForCondition = async (condition: () => unknown) =>
    retryUntilTrue(async () => expect(await condition()).toBeTruthy(), patience)
  const findNewFolder = (dataDir: string) =>
    readdirSync(dataDir).find(name => name.startsWith('postgres.new-') && !name.endsWith('password'))

  const moments: Record<string, (dataDir: string) => unknown> = {
    'as soon as its keys exist': dataDir => existsSync(join(dataDir, 'keys.json')),
    // The folder may already have its final name when the test checks, because the folder is renamed between two
    // checks.
    'while the database is created': dataDir =>
      existsSync(join(dataDir, findNewFolder(dataDir) ?? 'none', 'base')) ||
      existsSync(join(dataDir, 'postgres', 'PG_VERSION')),
    'shortly before the database is complete': dataDir =>
      existsSync(join(dataDir, findNewFolder(dataDir) ?? 'none', 'postgresql.auto.conf')) ||
      existsSync(join(dataDir, 'postgres', 'PG_VERSION')),
    'when the database folder has its final name': dataDir => existsSync(join(dataDir, 'postgres', 'PG_VERSION')),
    'when the database starts': dataDir => existsSync(join(dataDir, 'postgres', 'postmaster.pid')),
    'after the first migrations': async dataDir =>
      (await inDatabase(dataDir, sql => sql`select from supabase_migrations.schema_migrations`)).length > 0,
    'when the password of the first admin is written': dataDir => existsSync(join(dataDir, 'first-admin.txt')),
  }

  for (const [moment, condition] of Object.entries(moments)) {
    test(`is completed by the next start (moment: ${moment})`, async ({ empty: dataDir }) => {
      const options = { dataDir, variables: { ADMIN_PASSWORD: '', ...folders } }
      const first = await startWithoutWaiting(options)
      await waitForCondition(() => condition(dataDir))
      await first.kill()
      const site = await startProcess(options)
      const [email = '', password = ''] = readFileSync(join(dataDir, 'first-admin.txt'), 'utf8').split('\n')
      const amina = createClient(site.url, site.publishableKey, signedOutOptions)
      expect((await amina.auth.signInWithPassword({ email, password })).error).toBeNull()
      expect((await amina.rpc('get_current_user_role')).data).toBe('admin')
      expect((await amina.from('content_version').select('version')).data).toHaveLength(1)
      expect(await site.stop()).toBe(0)
    })
  }
})

describe.concurrent('an operator', { timeout }, () => {
  test('with a data folder that is in use gets one line that names the folder', async ({ dataDir }) => {
    const site = await startProcess({ dataDir })
    const { status, output } = await expectRefusedStart({ dataDir, entry: serverEntryFile })
    expect(status).toBe(1)
    expect(output).toMatch(
      /^The data folder \S+ is in use by process \d+ on \S+\. Stop it, or set DATA_DIR to another folder\.$/,
    )
    expect(output).toContain(dataDir)
    await signInAmina(site)
    expect(await site.stop()).toBe(0)
  })

  test('with a port that is in use gets one line that names the port', async ({ empty: dataDir }) => {
    const blocker = createServer().listen(0, '127.0.0.1')
    await new Promise(resolve => blocker.once('listening', resolve))
    const address = blocker.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const { status, output } = await expectRefusedStart({ dataDir, entry: serverEntryFile, port })
    blocker.close()
    expect(status).toBe(1)
    expect(output.split('\n')).toHaveLength(1)
    expect(output).toContain(String(port))
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  })

  test('who changes the permissions of the data folder finds the data unchanged', async ({ dataDir }) => {
    for (const mode of [0o755, 0o700, 0o755]) {
      chmodSync(dataDir, mode)
      const site = await startProcess({ dataDir })
      await signInAmina(site)
      expect(await site.stop()).toBe(0)
    }
  })

  test('who stops a site while an editor writes waits only a few seconds', async ({ dataDir }) => {
    const busySite = await startProcess({ dataDir })
    const { acknowledged, end } = writeContinuously(await signInAmina(busySite), 1)
    await retryUntilTrue(async () => expect(acknowledged.rows.size).toBeGreaterThan(20), patience)
    expect(await busySite.stop()).toBe(0)
    await end()
    for (let start = 0; start < 3; start++) expect(await (await startProcess({ dataDir })).stop()).toBe(0)
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  test('whose database process exits finds the database restarted', async ({ dataDir }) => {
    const site = await startProcess({ dataDir })
    const before = readServerPid(dataDir)
    process.kill(before, 'SIGKILL')
    await retryUntilTrue(async () => expect(readServerPid(dataDir)).not.toBe(before), patience)
    await retryUntilTrue(() => signInAmina(site), patience)
    expect(await site.stop()).toBe(0)
  })
})
