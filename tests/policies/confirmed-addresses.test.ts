import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId, permissionTestUsers } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { actAsOwner, type Tx } from './signed-in.ts'

const sql = openTestDatabase()
const vera = makeId(950)
const email = 'vera@example.org'

const insert = (tx: Tx, data: object = { full_name: 'Vera Adeyemi' }) =>
  tx`insert into auth.users (id, email, encrypted_password, raw_user_meta_data) values (${vera}, ${email}, 'stranger', ${tx.json(data as never)})`
/**
 * Signs a user up as Supabase Auth does before the confirmation: the account is created first, then the time of the
 * e-mail is stored, each in an earlier transaction.
 */
const signUp = (tx: Tx, data?: object) =>
  tx.savepoint(async earlier => {
    await insert(earlier, data)
    await sendLetter(earlier, 1)
  })
const sendLetter = (tx: Tx, minute: number) =>
  tx`update auth.users set confirmation_sent_at = now() + make_interval(mins => ${minute}) where id = ${vera}`
/** Confirms an account as Supabase Auth does, which changes only these columns. */
const confirm = (tx: Tx) =>
  tx`update auth.users set confirmation_token = '', email_confirmed_at = now() where id = ${vera}`
const readPassword = async (tx: Tx) =>
  (await tx`select encrypted_password as word from auth.users where id = ${vera}`)[0]?.word
const readRole = async (tx: Tx) =>
  (await tx`select max(role) as role from public.user_roles where user_id = ${vera}`)[0]?.role ?? null

describe('a password set before address confirmation', () => {
  it('is removed when the address is confirmed', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await signUp(tx)
      expect(await readPassword(tx)).toBe('stranger')
      await confirm(tx)
      expect(await readPassword(tx)).toBe('')
    })
  })
  it('is removed when another confirmation e-mail is requested', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await signUp(tx)
      await sendLetter(tx, 2)
      expect(await readPassword(tx)).toBe('')
    })
  })
  it('is replaced by the password that RESCUE_ADMIN sets', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await signUp(tx)
      await tx`update auth.users set encrypted_password = 'rescued', email_confirmed_at = now() where id = ${vera}`
      expect(await readPassword(tx)).toBe('rescued')
    })
  })
  it('stays when the account is created with a confirmed address', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await tx`insert into auth.users (id, email, encrypted_password, email_confirmed_at) values (${vera}, ${email}, 'own', now())`
      await tx`update auth.users set email_confirmed_at = now() + interval '1 minute', confirmation_sent_at = now() where id = ${vera}`
      expect(await readPassword(tx)).toBe('own')
    })
  })
  it('stays if one transaction creates and confirms the account', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await insert(tx)
      await confirm(tx)
      expect(await readPassword(tx)).toBe('stranger')
      expect(await readRole(tx)).toBe('user')
    })
  })
})

describe('an account with an unconfirmed e-mail address', () => {
  it('has neither profile nor role before its confirmation', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await signUp(tx)
      expect(await tx`select from public.profiles where id = ${vera}`).toHaveLength(0)
      expect(await readRole(tx)).toBeNull()
      await confirm(tx)
      expect(await tx`select full_name, email from public.profiles where id = ${vera}`).toEqual([
        { full_name: 'Vera Adeyemi', email },
      ])
      expect(await readRole(tx)).toBe('user')
    })
  })
  it('does not block an invitation to the same address', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await signUp(tx)
      await actAs(tx, 'admin')
      const [page] = await tx`select public.list_users(query => ${email}) as list`
      expect(page?.list).toMatchObject({ total: 0 })
      await expect(tx.savepoint(s => s`select public.give_role(${vera}, 'manager')`)).rejects.toMatchObject({
        code: 'P0002',
      })
      await expect(
        tx.savepoint(s => s`insert into public.user_roles (user_id, role) values (${vera}, 'manager')`),
      ).rejects.toMatchObject({ code: '23503' })
      const [answer] = await tx`select public.invite_people(array[${email}], 'manager', 7) as answer`
      expect(answer?.answer).toEqual({ known: [], invited: [email] })
    })
  })
  it('gets the role of its invitation only after the confirmation', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'admin')
      await tx`select public.invite_people(array[${email}], 'manager', 7)`
      await actAsOwner(tx)
      const [letter] = await tx`select data ->> 'token' as token from private.outbox where recipient = ${email}`
      await signUp(tx, { invitation: letter?.token })
      expect(await readRole(tx)).toBeNull()
      expect((await tx`select public.invitation_by_token(${letter?.token}) ->> 'state' as state`)[0]?.state).toBe(
        'open',
      )
      await confirm(tx)
      expect(await readRole(tx)).toBe('manager')
      expect(await tx`select raw_user_meta_data as data from auth.users where id = ${vera}`).toEqual([{ data: {} }])
    })
  })
  it('is deleted a week after the last confirmation e-mail', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await signUp(tx)
      const cleanUp = async () => (await tx`select public.server_cleanup() ->> 'accounts' as accounts`)[0]?.accounts
      await tx`update auth.users set created_at = now() - interval '8 days' where id = ${vera}`
      expect(await cleanUp()).toBe('0')
      await tx`update auth.users set confirmation_sent_at = now() - interval '8 days' where id = ${vera}`
      await tx`update auth.users set created_at = now() - interval '8 days' where id = ${permissionTestUsers.user}`
      expect(await cleanUp()).toBe('1')
      expect(await tx`select id from auth.users where id in (${vera}, ${permissionTestUsers.user})`).toEqual([
        { id: permissionTestUsers.user },
      ])
    })
  })
})

describe('a requested change of an e-mail address', () => {
  it('is announced to the old address and can be reverted', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      const ask = (
        newEmail: string,
      ) => tx`update auth.users set email_change = ${newEmail}, email_change_token_new = 'token-of-a-letter'
        where id = ${permissionTestUsers.user}`
      await ask('moved@example.org')
      await ask('moved@example.org')
      const letters = await tx`select recipient, data from private.outbox where template = 'account-notice'`
      expect(letters).toMatchObject([
        { recipient: 'zola@self-test.invalid', data: { kind: 'address-changing', to: 'moved@example.org' } },
      ])
      await actAs(tx, 'anon')
      await tx`select public.disown_change(${letters[0]?.data.token})`
      await actAsOwner(tx)
      const [account] =
        await tx`select email, email_change, email_change_token_new from auth.users where id = ${permissionTestUsers.user}`
      expect(account).toEqual({ email: 'zola@self-test.invalid', email_change: '', email_change_token_new: '' })
    })
  })
})

it('only the owner of an account can read whether the account has a password', async () => {
  await runInRolledBackTransaction(sql, async tx => {
    await tx`update auth.users set encrypted_password = 'hash' where id = ${permissionTestUsers.user}`
    await actAs(tx, 'user')
    expect(await tx`select public.has_password() as has`).toEqual([{ has: true }])
    await actAs(tx, 'manager')
    expect(await tx`select public.has_password() as has`).toEqual([{ has: false }])
    await actAs(tx, 'anon')
    await expect(tx.savepoint(s => s`select public.has_password()`)).rejects.toMatchObject({ code: '42501' })
  })
})
