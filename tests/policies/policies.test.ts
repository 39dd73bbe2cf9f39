import { describe, expect, it } from 'vitest'
import { actAs, isActionAllowed, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId, roleDescriptions, secondTestAdminId, testRoles } from '../../server/diagnostics/permissions/cast.ts'
import { permissionCases } from '../../server/diagnostics/permissions/declared-permissions.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'

const sql = openTestDatabase()

const refusedFirst = [...permissionCases].sort((a, b) => a.allowed.length - b.allowed.length)
describe.each(refusedFirst)('the permission for the table $table: $what', attempt => {
  for (const role of testRoles) {
    const may = attempt.allowed.includes(role)
    it(`${roleDescriptions[role]} ${may ? 'is allowed' : 'is refused'}`, async () => {
      expect(await runInRolledBackTransaction(sql, tx => isActionAllowed(tx, attempt, role))).toBe(may)
    })
  }
})

it('every table has row level security and declared permissions', async () => {
  const tables = await sql<{ name: string; guarded: boolean }[]>`
    select relname as name, relrowsecurity as guarded from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
  expect(tables.filter(({ guarded }) => !guarded)).toEqual([])
  const declaredTables = new Set(permissionCases.map(({ table }) => table))
  expect(tables.map(({ name }) => name).filter(name => !declaredTables.has(name))).toEqual([])
})

it('every policy is needed: a declared permission fails without the policy', async () => {
  const policies = await sql<{ schemaname: string; tablename: string; policyname: string }[]>`
    select schemaname, tablename, policyname from pg_policies where schemaname in ('public', 'storage')`
  expect(policies.length).toBeGreaterThan(50)
  const idleTables: string[] = []
  for (const { schemaname, tablename, policyname } of policies) {
    const table = schemaname === 'public' ? tablename : `${schemaname}.${tablename}`
    const noticedTables = await runInRolledBackTransaction(sql, async tx => {
      await tx.unsafe(`drop policy "${policyname}" on ${schemaname}.${tablename}`)
      for (const attempt of permissionCases.filter(a => a.table === table))
        for (const role of attempt.allowed) if (!(await isActionAllowed(tx, attempt, role))) return true
      return false
    })
    if (!noticedTables) idleTables.push(`${table}: ${policyname}`)
  }
  expect(idleTables).toEqual([])
})

it('row level security is needed: a declared refusal fails without row level security', async () => {
  const openTables: string[] = []
  // Views are left out, because the policies of their tables protect them.
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
  for (const { name: table } of tables) {
    const refusals = permissionCases.filter(
      a => a.table === table && a.allowed.length > 0 && a.allowed.length < testRoles.length,
    )
    if (refusals.length === 0) continue
    const noticedTables = await runInRolledBackTransaction(sql, async tx => {
      await tx.unsafe(`alter table public.${table} disable row level security`)
      for (const attempt of refusals)
        for (const role of testRoles)
          if (!attempt.allowed.includes(role) && (await isActionAllowed(tx, attempt, role))) return true
      return false
    })
    if (!noticedTables) openTables.push(table)
  }
  expect(openTables).toEqual([])
})

describe('the last admin', () => {
  it('cannot give up the admin role', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await tx`delete from public.user_roles where user_id = ${secondTestAdminId} and role = 'admin'`
      await actAs(tx, 'admin')
      await expect(tx.savepoint(s => s`delete from public.user_roles where role = 'admin'`)).rejects.toThrow(
        'last admin',
      )
      await expect(
        tx.savepoint(s => s`update public.user_roles set role = 'user' where role = 'admin'`),
      ).rejects.toThrow('last admin')
    })
  })
  it('cannot delete their own account', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await tx`delete from public.user_roles where user_id = ${secondTestAdminId} and role = 'admin'`
      await expect(tx.savepoint(s => s`delete from auth.users where id = ${makeId(3)}`)).rejects.toThrow('last admin')
    })
  })
})

it('a new account has the role user, whatever role its sign-up claims', async () => {
  await runInRolledBackTransaction(sql, async tx => {
    await tx`insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
      values (${makeId(9)}, 'new@example.org', now(), ${tx.json({ full_name: 'New', role: 'admin' })})`
    expect(await tx`select email, full_name from public.profiles where id = ${makeId(9)}`).toEqual([
      { email: 'new@example.org', full_name: 'New' },
    ])
    expect(await tx`select role from public.user_roles where user_id = ${makeId(9)}`).toEqual([{ role: 'user' }])
  })
})

it('the role of an account is the highest of its roles', async () => {
  for (const role of testRoles)
    expect(
      await runInRolledBackTransaction(sql, async tx => {
        await actAs(tx, role)
        return (await tx`select public.get_current_user_role() as role`)[0]?.role
      }),
    ).toBe(role === 'anon' ? 'user' : role)
})
