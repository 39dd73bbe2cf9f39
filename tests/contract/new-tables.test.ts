import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPreparedSite } from './prepared-folder.ts'
import { makeVisitorClient, retryUntilTrue, type SiteUnderTest } from './site-under-test.ts'

let site: SiteUnderTest
beforeAll(async () => {
  site = await startPreparedSite()
})
afterAll(() => site.stop())

const addTable = async (name: string) => {
  await site.sql?.unsafe(`create table public.${name} (id int); grant select on public.${name} to anon`)
}
const readStatus = async (name: string) => (await makeVisitorClient(site).from(name).select('id')).status

test('the row API serves a table that a migration added while the site runs', async () => {
  expect(await readStatus('told_of')).toBe(404)
  await addTable('told_of')
  await site.sql?.unsafe(`notify pgrst, 'reload schema'`)
  await retryUntilTrue(async () => expect(await readStatus('told_of')).toBe(200))
})

test('the row API serves a table that was added while the database listener was disconnected', async () => {
  expect(await readStatus('missed')).toBe(404)
  await addTable('missed')
  await site.sql?.unsafe(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'site notices'`,
  )
  await retryUntilTrue(async () => expect(await readStatus('missed')).toBe(200))
})
