// @module-tag long
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, expect, test } from 'vitest'
import { connectSql } from '../../server/backend/database/sql.ts'
import {
  firstAdmin,
  makeTemporaryFolder,
  removeFolder,
  signedOutOptions,
  startSite,
} from '../contract/site-under-test.ts'
import { runShell, type SystemPostgres, startSystemPostgres, systemPostgresFolder } from '../support/system-postgres.ts'

const manual = readFileSync('docs/operations.md', 'utf8')
/** Commands under a heading of the manual. */
const listCommands = (heading: string) =>
  [...(manual.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '').matchAll(/```sh\n(.*?)```/gs)]
    .map(([, lines]) => lines)
    .join('')

const folder = makeTemporaryFolder()
const servers: SystemPostgres[] = []
afterAll(() => {
  for (const server of servers) server.stop()
  removeFolder(folder)
})

async function openServer(name: string): Promise<SystemPostgres> {
  const server = await startSystemPostgres(systemPostgresFolder ?? '', join(folder, name))
  servers.push(server)
  return server
}

const password = 'a new password'
const databaseUrl = ({ port }: SystemPostgres) =>
  `postgres://site:${encodeURIComponent(password)}@127.0.0.1:${port}/site`

const ask = async (url: string, question: string) => {
  const sql = connectSql(url, { max: 1 })
  return sql.unsafe(question).finally(() => sql.end())
}
const policies = (url: string) =>
  ask(url, 'select tablename, policyname, roles, qual, with_check from pg_policies order by 1, 2')

test.skipIf(!systemPostgresFolder)(
  'the documented commands restore a site on another server with every policy and every row',
  async () => {
    const old = await openServer('old')
    const oldData = join(folder, 'old-site')
    await ask(old.adminUrl, `create role site login createrole password '${password}'`)
    await ask(old.adminUrl, 'create database site owner site')
    const site = await startSite({ DATABASE_URL: databaseUrl(old), DATA_DIR: oldData, SAMPLE_CONTENT: 'on' })
    await site.stop()
    const backup = join(folder, 'backup')
    mkdirSync(backup)
    runShell(
      listCommands('Backing up'),
      systemPostgresFolder ?? '',
      { DATABASE_URL: databaseUrl(old), DATA_DIR: oldData },
      backup,
    )

    const next = await openServer('next')
    const nextData = join(folder, 'next-site')
    mkdirSync(nextData)
    const variables = { ADMIN_URL: next.adminUrl, DATABASE_URL: databaseUrl(next), DATA_DIR: nextData }
    runShell(listCommands('Restoring'), systemPostgresFolder ?? '', variables, backup)
    expect(await policies(databaseUrl(next))).toEqual(await policies(databaseUrl(old)))

    const restoredSite = await startSite({
      DATABASE_URL: databaseUrl(next),
      DATA_DIR: nextData,
      BACKGROUND_WORK: 'off',
    })
    const amina = createClient(restoredSite.url, restoredSite.publishableKey, signedOutOptions)
    expect((await amina.auth.signInWithPassword(firstAdmin)).error).toBeNull()
    expect((await amina.rpc('get_current_user_role')).data).toBe('admin')
    await restoredSite.stop()
    expect(await ask(databaseUrl(next), 'select count(*) from public.events')).toEqual(
      await ask(databaseUrl(old), 'select count(*) from public.events'),
    )
  },
  300_000,
)

test.skipIf(!systemPostgresFolder)(
  'the site refuses to start after a restore without the database roles',
  async () => {
    const bareServer = await openServer('bare')
    await ask(bareServer.adminUrl, `create role site login createrole password '${password}'`)
    await ask(bareServer.adminUrl, 'create database site owner site')
    // The following commands are from an earlier version of the operator's manual: psql continues after each error and
    // exits with 0.
    runShell(
      'psql --quiet --file=backup/site.sql "$DATABASE_URL" 2>/dev/null',
      systemPostgresFolder ?? '',
      { DATABASE_URL: databaseUrl(bareServer) },
      folder,
    )
    const start = startSite({ DATABASE_URL: databaseUrl(bareServer), DATA_DIR: join(folder, 'bare-site') })
    await expect(start).rejects.toThrow(
      /^The database is not as the migrations of the site left it: .* is missing; .* and \d+ more\. Restore the backup/,
    )
  },
  300_000,
)
