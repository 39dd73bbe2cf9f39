import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { connectServerFunctions } from '../../server/backend/server-functions.ts'
import { runPermissionTest } from '../../server/diagnostics/permission-self-test.ts'
import { runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { permissionCases } from '../../server/diagnostics/permissions/declared-permissions.ts'
import type { DeclaredPolicy } from '../../server/diagnostics/permissions/declared-policies.ts'
import { buildAllPolicies, buildPermissionRepair } from '../../server/diagnostics/permissions/permission-repair.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { openTransaction } from '../support/open-transaction.ts'

const sql = openTestDatabase({ empty: true })

const folder = 'supabase/migrations'
const migrations = readdirSync(folder)
  .sort()
  .map(name => readFileSync(`${folder}/${name}`, 'utf8'))
const functions = connectServerFunctions(sql)
const testOptions: Parameters<typeof runPermissionTest>[0] = {
  functions,
  repairPermissions: (table, declared) => buildPermissionRepair(sql, table, declared),
}
const selfTest = () => runPermissionTest(testOptions, migrations)
/** Runs only the checks of the permission self-test that concern one table. */
const runSelfTest = (table: string, options = testOptions) =>
  runPermissionTest(
    options,
    migrations,
    permissionCases.filter(attempt => attempt.table === table),
  )

describe('the permission test on a correct database', () => {
  it('finds the declared result for every permission', async () => {
    const rows = async () =>
      (
        await sql`select (select count(*) from auth.users) + (select count(*) from public.events)
      + (select count(*) from public.audit_log) + (select count(*) from public.revisions) + (select count(*) from storage.objects)
      + (select count(*) from public.settings) + (select version from public.content_version) as all`
      )[0]?.all
    const before = await rows()
    const report = await selfTest()
    expect(report.differing).toEqual([])
    expect(report.asExpected).toBe(report.asked)
    expect(report.asked).toBeGreaterThan(400)
    expect(report.repairs).toEqual([])
    expect(await rows()).toBe(before)
  })
  it('shows the permissions of each role in a table', async () => {
    const { tables } = await selfTest()
    const row = (name: string) => tables.find(({ table }) => table === name)?.cells
    expect(row('events')).toMatchObject({
      anon: { read: 'allowed', add: 'refused' },
      manager: { add: 'allowed', remove: 'refused' },
      admin: { remove: 'allowed' },
    })
    expect(row('profiles')).toMatchObject({
      anon: { read: 'refused' },
      user: { read: 'own', change: 'own' },
      admin: { change: 'allowed' },
    })
    expect(row('audit_log')).toMatchObject({ manager: { read: 'own' }, admin: { read: 'allowed', change: 'refused' } })
  })
})

it('the permission test gives the same result when it runs with the secret key', async () => {
  await runInRolledBackTransaction(sql, async tx => {
    await tx`set local role service_role`
    const report = await runPermissionTest(
      { ...testOptions, functions: connectServerFunctions(tx as unknown as typeof sql) },
      migrations,
    )
    expect(report.differing).toEqual([])
    expect(report.asked).toBeGreaterThan(400)
    await tx`reset role`
    expect(await tx`select from auth.users`).toHaveLength(0)
  })
})

it('the permission test gives the same result when the storage refuses every DELETE in SQL', async () => {
  await runInRolledBackTransaction(sql, async tx => {
    await tx`create function storage.protect_delete() returns trigger language plpgsql as $$
      begin
        if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
          raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.' using errcode = '42501';
        end if;
        return null;
      end $$`
    await tx`create trigger protect_objects_delete before delete on storage.objects for each statement execute function storage.protect_delete()`
    const localOptions = { ...testOptions, functions: connectServerFunctions(tx as unknown as typeof sql) }
    expect((await runSelfTest('storage.objects', localOptions)).differing).toEqual([])
  })
})

describe('the permission test on a changed database', () => {
  const policies = () =>
    sql`select tablename, policyname, qual, with_check, cmd, roles::text from pg_policies order by 1, 2`
  const changes = [
    ['a policy was dropped', `drop policy "editors add albums" on public.albums`, 'albums', 'manager', true, false],
    [
      'a policy lets too many',
      `drop policy "editors read applications that are open to them" on public.applications; create policy "editors read applications that are open to them" on public.applications for select to authenticated using (true)`,
      'applications',
      'user',
      false,
      true,
    ],
    [
      'somebody added a policy of their own',
      `create policy "for a moment" on public.settings for select to anon using (true)`,
      'settings',
      'anon',
      false,
      true,
    ],
    [
      'row security was switched off',
      `alter table public.profiles disable row level security`,
      'profiles',
      'user',
      false,
      true,
    ],
    ['a grant was taken away', `revoke insert on public.events from authenticated`, 'events', 'manager', true, false],
    ['a column was opened', `grant update on public.settings to authenticated`, 'settings', 'admin', false, true],
    [
      'the public lost the view',
      `revoke select on public.events_with_circles from anon`,
      'events_with_circles',
      'anon',
      true,
      false,
    ],
  ] as const
  it.each(changes)(
    'reports the table with the SQL to repair it (%s)',
    async (_, breakingSql, table, role, isExpected, got) => {
      const before = await policies()
      await sql.unsafe(breakingSql)
      const red = await runSelfTest(table)
      expect(red.differing).toContainEqual(expect.objectContaining({ table, role, expected: isExpected, got }))
      expect(new Set(red.differing.map(d => d.table))).toContain(table)
      const repair = red.repairs.find(r => r.table === table)?.sql ?? ''
      expect(repair).toContain(table)
      for (const { sql: repairSql } of red.repairs) await sql.unsafe(repairSql)
      expect((await runSelfTest(table)).differing).toEqual([])
      expect(await policies()).toEqual(before)
    },
  )
  it.each(changes)('succeeds again after all policies were restored (change: %s)', async (_, breakingSql, table) => {
    const before = await policies()
    await sql.unsafe(breakingSql)
    const ofProject = {
      functions,
      repairPermissions: (name: string, declared: DeclaredPolicy) => buildAllPolicies(functions, name, declared),
    }
    for (const { sql: repairSql } of (await runSelfTest(table, ofProject)).repairs) await sql.unsafe(repairSql)
    expect((await runSelfTest(table)).differing).toEqual([])
    expect(await policies()).toEqual(before)
  })
  it('reports all changed tables with the SQL to repair them', async () => {
    const before = await policies()
    for (const [, breakingSql] of changes) await sql.unsafe(breakingSql)
    const red = await selfTest()
    for (const [, , table, role, isExpected, got] of changes)
      expect(red.differing).toContainEqual(expect.objectContaining({ table, role, expected: isExpected, got }))
    expect(new Set(red.repairs.map(({ table }) => table))).toEqual(new Set(changes.map(([, , table]) => table)))
    for (const { sql: repairSql } of red.repairs) await sql.unsafe(repairSql)
    expect((await selfTest()).differing).toEqual([])
    expect(await policies()).toEqual(before)
  })
})

it('the permission test does not wait for a transaction that writes content', async () => {
  const writeTransaction = await openTransaction(sql, tx => tx`update public.circles set description = 'Being written'`)
  expect((await selfTest()).differing).toEqual([])
  await writeTransaction.commit()
})

it('the permission test soon stops waiting for a lock on a whole table', async () => {
  const lockTransaction = await openTransaction(sql, tx => tx`lock table public.circles`)
  await expect(selfTest()).rejects.toMatchObject({ code: '55P03' })
  await lockTransaction.commit()
})
