import { describe, expect, it } from 'vitest'
import type { TransactionSql } from '../../server/backend/database/sql.ts'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import {
  type PermissionRole,
  permissionTestUsers,
  roleDescriptions,
  secondTestAdminId,
  testStrangerId,
} from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'

type Tx = TransactionSql

const sql = openTestDatabase()

const as = <Result>(role: PermissionRole, action: (tx: Tx) => Promise<Result>) =>
  runInRolledBackTransaction(sql, async tx => {
    await actAs(tx, role)
    return action(tx)
  })
/** Runs a query as the database owner, in the same transaction as the test. */
const runAsOwner = async <Result>(tx: Tx, role: PermissionRole, look: () => Promise<Result>): Promise<Result> => {
  await tx`reset role`
  const accounts = await look()
  await actAs(tx, role)
  return accounts
}
const refusal = { code: '42501' }
const addSession = (tx: Tx, person: string) =>
  tx`insert into auth.sessions (id, user_id, aal) values (gen_random_uuid(), ${person}, 'aal1') returning id`
const addFactor = (tx: Tx, person: string) =>
  tx`insert into auth.mfa_factors (id, user_id, status, secret) values (gen_random_uuid(), ${person}, 'verified', 'kept')`

describe('the administration of users', () => {
  const actions: [string, string][] = [
    ['give a role', `select public.give_role('${testStrangerId}', 'manager')`],
    ['make themselves an admin', `select public.give_role((select auth.uid()), 'admin')`],
    ['suspend somebody', `select public.suspend_user('${testStrangerId}', 'No reason at all')`],
    ['restore somebody', `select public.restore_user('${testStrangerId}')`],
    ['reset a second factor', `select public.reset_second_factor('${testStrangerId}')`],
    ['invite', `select public.invite_people(array['guest@example.org'], 'user', 7)`],
    ['send an invitation again', `select public.resend_invitation('5e1f7e57-0000-4000-8000-000000000101')`],
    ['take an invitation back', `select public.revoke_invitation('5e1f7e57-0000-4000-8000-000000000101')`],
  ]
  for (const role of ['anon', 'user', 'manager'] as const)
    it.each(actions)(`refuses the action “%s” to ${roleDescriptions[role]}`, async (_, statement) => {
      await expect(as(role, tx => tx.unsafe(statement))).rejects.toMatchObject(refusal)
    })
  for (const role of ['anon', 'user'] as const)
    it.each([
      ['list people', 'select public.list_users()'],
      ['list the admins', 'select public.list_admins()'],
    ])(`refuses the query “%s” to ${roleDescriptions[role]}`, async (_, statement) => {
      await expect(as(role, tx => tx.unsafe(statement))).rejects.toMatchObject(refusal)
    })
  it('is refused to an admin whose session has not passed the second factor', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await addFactor(tx, permissionTestUsers.admin)
      await actAs(tx, 'admin')
      await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: permissionTestUsers.admin, role: 'authenticated', aal: 'aal1' })}, true)`
      await expect(tx.savepoint(s => s`select public.give_role(${testStrangerId}, 'manager')`)).rejects.toMatchObject(
        refusal,
      )
    })
  })
})

describe('the role of an account', () => {
  const listRoles = async (tx: Tx) =>
    (await tx`select role from public.user_roles where user_id = ${testStrangerId} order by role`).map(
      ({ role }) => role,
    )
  it('is exactly one role in addition to the basic role “user”', async () => {
    await as('admin', async tx => {
      for (const [role, heldRoles] of [
        ['manager', ['user', 'manager']],
        ['admin', ['user', 'admin']],
        ['manager', ['user', 'manager']],
        ['user', ['user']],
      ] as const) {
        await tx`select public.give_role(${testStrangerId}, ${role})`
        expect(await listRoles(tx)).toEqual(heldRoles)
      }
      const [{ log }] = (await tx`select public.list_audit(kind => 'user_roles', size => 4) as log`) as never as [
        { log: { lines: Record<string, unknown>[] } },
      ]
      expect(log.lines.map(({ action, before, after }) => [action, before, after])).toEqual([
        ['remove', expect.objectContaining({ role: 'manager' }), null],
        ['change', { role: 'admin' }, { role: 'manager' }],
        ['change', { role: 'manager' }, { role: 'admin' }],
        ['add', null, expect.objectContaining({ role: 'manager' })],
      ])
      expect(log.lines[0]).toMatchObject({
        subject: 'stranger@self-test.invalid',
        actor_name: 'amina@self-test.invalid',
      })
    })
  })
  it('cannot be removed from the last admin', async () => {
    await as('admin', async tx => {
      await tx`select public.suspend_user(${secondTestAdminId}, 'Away for a year')`
      await expect(tx.savepoint(s => s`select public.give_role(${permissionTestUsers.admin}, 'user')`)).rejects.toThrow(
        'last admin',
      )
      await tx`select public.restore_user(${secondTestAdminId})`
      await tx`select public.give_role(${permissionTestUsers.admin}, 'user')`
    })
  })
})

describe('the suspension of an account', () => {
  it('needs a reason', async () => {
    await as('admin', async tx => {
      await expect(tx.savepoint(s => s`select public.suspend_user(${testStrangerId}, ' ')`)).rejects.toMatchObject({
        code: '23514',
      })
      await expect(
        tx.savepoint(s => s`select public.suspend_user(${permissionTestUsers.admin}, 'Enough of it')`),
      ).rejects.toThrow('your own account')
      await tx`select public.suspend_user(${testStrangerId}, 'Lost phone')`
      await expect(tx.savepoint(s => s`select public.suspend_user(${testStrangerId}, 'Once more')`)).rejects.toThrow(
        'already',
      )
    })
  })
  it('ends every session', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await addSession(tx, testStrangerId)
      await actAs(tx, 'admin')
      await tx`select public.suspend_user(${testStrangerId}, ' Lost phone ')`
      const [remainingRows] = await runAsOwner(
        tx,
        'admin',
        () => tx`select count(*)::int as sessions from auth.sessions where user_id = ${testStrangerId}`,
      )
      expect(remainingRows).toEqual({ sessions: 0 })
      const [line] =
        await tx`select before, after from public.audit_log where table_name = 'accounts' order by id desc limit 1`
      expect(line).toEqual({ before: { state: 'active' }, after: { state: 'suspended', reason: 'Lost phone' } })
      const [{ page }] = (await tx`select public.list_users(tab => 'suspended') as page`) as never as [
        { page: { rows: unknown[] } },
      ]
      expect(page.rows).toMatchObject([{ id: testStrangerId, state: 'suspended', suspended_reason: 'Lost phone' }])
      await tx`select public.restore_user(${testStrangerId})`
      expect(
        (await runAsOwner(tx, 'admin', () => tx`select banned_until from auth.users where id = ${testStrangerId}`))[0],
      ).toEqual({ banned_until: null })
    })
  })
  it('removes editor permissions while the session token is still valid', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      const [session] = await addSession(tx, permissionTestUsers.manager)
      const claims = JSON.stringify({
        sub: permissionTestUsers.manager,
        role: 'authenticated',
        session_id: session?.id,
        aal: 'aal1',
      })
      await actAs(tx, 'admin')
      const asMusa = async () => {
        await actAs(tx, 'manager')
        await tx`select set_config('request.jwt.claims', ${claims}, true)`
        return (await tx`select private.is_editor() as may`)[0]?.may
      }
      expect(await asMusa()).toBe(true)
      await actAs(tx, 'admin')
      await tx`select public.suspend_user(${permissionTestUsers.manager}, 'Left the network')`
      expect(await asMusa()).toBe(false)
    })
  })
})

it('the reset of a second factor ends the sessions of the account', async () => {
  await runInRolledBackTransaction(sql, async tx => {
    await addFactor(tx, testStrangerId)
    await tx`insert into private.recovery_codes (user_id, fingerprint) values (${testStrangerId}, 'x')`
    await addSession(tx, testStrangerId)
    await actAs(tx, 'admin')
    await tx`select public.reset_second_factor(${testStrangerId})`
    const [remainingRows] = await runAsOwner(
      tx,
      'admin',
      () => tx`select (select count(*) from auth.mfa_factors where user_id = ${testStrangerId})::int as factors,
      (select count(*) from private.recovery_codes where user_id = ${testStrangerId})::int as codes, (select count(*) from auth.sessions where user_id = ${testStrangerId})::int as sessions`,
    )
    expect(remainingRows).toEqual({ factors: 0, codes: 0, sessions: 0 })
    const lines =
      await tx`select actor, changed from public.audit_log where table_name = 'second_factor' and actor = ${permissionTestUsers.admin}`
    expect(lines).toEqual([{ actor: permissionTestUsers.admin, changed: ['factor_removed'] }])
    await expect(tx.savepoint(s => s`select public.reset_second_factor(${testStrangerId})`)).rejects.toThrow(
      'no second factor',
    )
  })
})
