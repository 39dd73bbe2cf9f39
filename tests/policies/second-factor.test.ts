import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import {
  actAsOwner,
  addSecondFactor,
  firstFactorClaims,
  readMyAccess,
  secondFactorClaims,
  signIn,
  type Tx,
} from './signed-in.ts'

const sql = openTestDatabase()

const demand = (tx: Tx, value: string) =>
  tx`update public.settings set value = to_jsonb(${value}::text) where key = 'security.second_factor'`

/** Counts hidden rows, which only editors see. */
const seesHidden = async (tx: Tx) => (await tx`select from public.events where id = ${makeId(201)}`).count === 1
/** Tries to change a role, which only admins can do. */
const changesRoles = async (tx: Tx) =>
  (
    await tx`insert into public.user_roles (user_id, role) values (${makeId(6)}, 'manager') on conflict do nothing returning 1`
  ).count === 1
const mayChangeRoles = (tx: Tx) =>
  tx.savepoint(changesRoles).catch(error => (error.code === '42501' ? false : Promise.reject(error)))

describe('a role gives no permissions', () => {
  it.each(['manager', 'admin'] as const)('to the role %s without a completed second factor', async role => {
    await runInRolledBackTransaction(sql, async tx => {
      await signIn(tx, role, { factor: true })
      await actAs(tx, role, firstFactorClaims)
      expect(await readMyAccess(tx)).toEqual({ role, needs: 'challenge' })
      expect(await seesHidden(tx)).toBe(false)
      expect(await mayChangeRoles(tx)).toBe(false)
      expect((await tx`select public.get_current_user_role() as role`)[0]?.role).toBe(role)
    })
  })
  it('in an ended session', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await signIn(tx, 'admin', { aal: 'aal2' })
      await tx`delete from auth.sessions`
      await actAs(tx, 'admin', secondFactorClaims)
      expect([await seesHidden(tx), await mayChangeRoles(tx)]).toEqual([false, false])
      await expect(tx.savepoint(readMyAccess)).rejects.toMatchObject({ code: 'PT401' })
    })
  })
  it('in the session of another user', async () => {
    for (const spoil of [
      'update auth.sessions set user_id = $1',
      `update auth.sessions set not_after = now() where $1::uuid is not null`,
      `update auth.users set banned_until = now() + interval '1 day' where id <> $1`,
    ])
      await runInRolledBackTransaction(sql, async tx => {
        await signIn(tx, 'admin', { aal: 'aal2' })
        await tx.unsafe(spoil, [makeId(5)])
        await actAs(tx, 'admin', secondFactorClaims)
        expect([spoil, await seesHidden(tx)]).toEqual([spoil, false])
      })
  })
  it('if only the token, not the session, passed the second factor', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await signIn(tx, 'admin', { aal: 'aal1', factor: true })
      await actAs(tx, 'admin', secondFactorClaims)
      expect(await seesHidden(tx)).toBe(false)
    })
  })
  it('if the role requires a second factor and the account has none', async () => {
    for (const [demanded, role, needs] of [
      ['admins', 'admin', 'enrol'],
      ['admins', 'manager', null],
      ['editors', 'manager', 'enrol'],
      ['editors', 'admin', 'enrol'],
      ['editors', 'user', null],
      ['optional', 'admin', null],
    ] as const)
      await runInRolledBackTransaction(sql, async tx => {
        await signIn(tx, role)
        await demand(tx, demanded)
        await actAs(tx, role, firstFactorClaims)
        expect([demanded, role, await readMyAccess(tx)]).toEqual([demanded, role, { role, needs }])
        expect(await seesHidden(tx)).toBe(role !== 'user' && needs === null)
      })
  })
})

it('an admin has all admin permissions after passing the second factor', async () => {
  await runInRolledBackTransaction(sql, async tx => {
    await signIn(tx, 'admin', { aal: 'aal2' })
    await demand(tx, 'editors')
    await actAs(tx, 'admin', secondFactorClaims)
    expect(await readMyAccess(tx)).toEqual({ role: 'admin', needs: null })
    expect([await seesHidden(tx), await mayChangeRoles(tx)]).toEqual([true, true])
  })
})

it('an unconfirmed second factor is not required at sign-in', async () => {
  await runInRolledBackTransaction(sql, async tx => {
    await signIn(tx, 'manager')
    await addSecondFactor(tx, 'manager', 'unverified')
    await actAs(tx, 'manager', firstFactorClaims)
    expect(await readMyAccess(tx)).toEqual({ role: 'manager', needs: null })
    expect(await seesHidden(tx)).toBe(true)
  })
})

it('a signed-out visitor has the lowest role and needs no further sign-in step', async () => {
  await runInRolledBackTransaction(sql, async tx => {
    await actAs(tx, 'anon')
    expect(await readMyAccess(tx)).toEqual({ role: 'user', needs: null })
  })
})

describe('the requirement of a second factor', () => {
  const raise = (tx: Tx, value: string) => tx.savepoint(s => demand(s, value))

  it('has three values and stays a private setting for admins', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await expect(raise(tx, 'everybody')).rejects.toMatchObject({ code: '23514' })
      for (const change of ['is_public = true', 'admin_only = false'])
        await expect(
          tx.savepoint(s => s.unsafe(`update public.settings set ${change} where key = 'security.second_factor'`)),
        ).rejects.toMatchObject({ code: '23514' })
    })
  })
  it('cannot be raised by an admin without a second factor', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await signIn(tx, 'admin')
      await actAs(tx, 'admin', firstFactorClaims)
      await expect(raise(tx, 'admins')).rejects.toThrow('Set up your own second factor first.')
      await tx`delete from public.settings where key = 'security.second_factor'`
      await expect(
        tx.savepoint(
          s =>
            s`insert into public.settings (key, value, admin_only) values ('security.second_factor', '"admins"', true)`,
        ),
      ).rejects.toThrow('Set up your own second factor first.')
    })
  })
  it('cannot be changed by a manager', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await signIn(tx, 'manager', { aal: 'aal2' })
      await actAs(tx, 'manager', secondFactorClaims)
      expect((await demand(tx, 'admins')).count).toBe(0)
    })
  })
  it('can be changed by an admin with a second factor', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await signIn(tx, 'admin', { aal: 'aal2' })
      await actAs(tx, 'admin', secondFactorClaims)
      expect((await demand(tx, 'editors')).count).toBe(1)
      expect((await demand(tx, 'optional')).count).toBe(1)
      await actAsOwner(tx)
      expect((await demand(tx, 'editors')).count).toBe(1)
    })
  })
})
