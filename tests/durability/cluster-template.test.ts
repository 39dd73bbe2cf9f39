// @module-tag long
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCluster } from '../../server/backend/cluster/postgres-cluster.ts'
import { findClusterTemplate } from '../../server/backend/cluster-template.ts'
import { connectSql, type DatabaseRow } from '../../server/backend/database/sql.ts'
import { makeClusterTemplate } from '../../server/backend/make-cluster-template.ts'
import { backendFolders } from '../../server/backend/open-backend.ts'
import { makeTemporaryFolder, readEmbeddedDatabaseUrl, removeFolder } from '../contract/site-under-test.ts'
import { startProcess } from './site-process.ts'

const folder = makeTemporaryFolder()
const clusterTemplates = join(folder, 'templates')
const folders = { ...backendFolders, clusterTemplates }
const accounts = ['postgres', 'site_owner']

beforeAll(() => makeClusterTemplate(folders, () => {}))
afterAll(() => removeFolder(folder))

const template = () => findClusterTemplate(folders) ?? 'none'
const site = (name: string, variables: Record<string, string> = {}) => {
  const dataDir = join(folder, name)
  return { dataDir, variables: { CLUSTER_TEMPLATES: clusterTemplates, ...variables } }
}

async function ask(address: string, question: string): Promise<DatabaseRow | undefined> {
  const sql = connectSql(address, { max: 1 })
  try {
    const [row] = await sql.unsafe(question)
    return row
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/**
 * Reads the identifier that PostgreSQL assigns when it creates a cluster. A copy of a cluster has the same identifier.
 */
const readSystemId = async (dataDir: string) =>
  (
    await ask(
      readEmbeddedDatabaseUrl(dataDir, 'postgres'),
      'select system_identifier::text as id from pg_control_system()',
    )
  )?.id

test('two sites that start from one database template have different database passwords', async () => {
  const [firstSite, secondSite] = [site('hers'), site('his')]
  const sites = [await startProcess(firstSite), await startProcess(secondSite)]
  expect(await readSystemId(firstSite.dataDir)).toBe(await readSystemId(secondSite.dataDir))
  const { databasePassword } = JSON.parse(readFileSync(join(secondSite.dataDir, 'keys.json'), 'utf8'))
  for (const account of accounts) {
    const address = new URL(readEmbeddedDatabaseUrl(firstSite.dataDir, account))
    expect(await ask(address.href, 'select current_user')).toEqual({ current_user: account })
    for (const wrongPassword of [databasePassword, '', 'postgres']) {
      address.password = wrongPassword
      await expect(ask(address.href, 'select'), `${account} by "${wrongPassword}"`).rejects.toThrow(/password/)
    }
  }
  for (const runningSite of sites) expect(await runningSite.stop()).toBe(0)
})

test('a database template contains no account with a password', async () => {
  const dataDir = join(folder, 'opened')
  mkdirSync(dataDir)
  cpSync(template(), join(dataDir, 'postgres'), { recursive: true })
  chmodSync(join(dataDir, 'postgres'), 0o700)
  const cluster = await startCluster(dataDir, 'a guess', () => {})
  for (const account of accounts)
    await expect(ask(`postgres://${account}:guess@127.0.0.1:${cluster.port}/postgres`, 'select')).rejects.toThrow(
      /password/,
    )
  await cluster.stop()
  const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8')
  for (const account of accounts) expect(log).toContain(`User "${account}" has no password assigned.`)
})

test('a database that was copied from a template writes confirmed data to disk', async () => {
  const { dataDir, variables } = site('durable')
  const siteProcess = await startProcess({ dataDir, variables })
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    expect(await ask(readEmbeddedDatabaseUrl(dataDir), `show ${setting}`)).toEqual({ [setting]: 'on' })
  expect(await siteProcess.stop()).toBe(0)
})

test('the first start of a site ignores a database template with other migrations', async () => {
  const migrations = join(folder, 'migrations')
  cpSync(backendFolders.migrations, migrations, { recursive: true })
  writeFileSync(join(migrations, '29990101000000_later.sql'), 'create table public.later ();')
  const [knownSite, newerSite] = [site('known'), site('newer', { MIGRATIONS: migrations })]
  const sites = [await startProcess(knownSite), await startProcess(newerSite)]
  expect(await readSystemId(newerSite.dataDir)).not.toBe(await readSystemId(knownSite.dataDir))
  expect(await ask(readEmbeddedDatabaseUrl(newerSite.dataDir), 'select count(*)::int from public.later')).toEqual({
    count: 0,
  })
  for (const runningSite of sites) expect(await runningSite.stop()).toBe(0)
})

test('the first start of a site ignores a damaged database template', async () => {
  const damagedFolder = join(folder, 'damaged-templates')
  cpSync(clusterTemplates, damagedFolder, { recursive: true })
  rmSync(join(findClusterTemplate({ ...folders, clusterTemplates: damagedFolder }) ?? 'none', 'global', 'pg_control'))
  const { dataDir, variables } = site('repaired', { CLUSTER_TEMPLATES: damagedFolder })
  const siteProcess = await startProcess({ dataDir, variables })
  expect(await siteProcess.stop()).toBe(0)
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain('was skipped')
  expect(readdirSync(dataDir).filter(name => name.startsWith('postgres.new-'))).toEqual([])
})

test('the command that makes a database template replaces only a template with other migrations', async () => {
  const ownFolders = { ...folders, clusterTemplates: join(folder, 'remade'), migrations: join(folder, 'one-migration') }
  mkdirSync(ownFolders.migrations)
  await makeClusterTemplate(ownFolders, () => {})
  const [first] = readdirSync(ownFolders.clusterTemplates)
  writeFileSync(join(ownFolders.migrations, '20990101000000_one.sql'), 'select 1')
  expect(findClusterTemplate(ownFolders)).toBeUndefined()
  await makeClusterTemplate(ownFolders, () => {})
  await makeClusterTemplate(ownFolders, () => {})
  const names = readdirSync(ownFolders.clusterTemplates).filter(name => !name.startsWith('.'))
  expect(names).toHaveLength(1)
  expect(names).not.toContain(first)
})
