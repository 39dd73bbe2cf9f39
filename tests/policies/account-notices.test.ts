import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId, permissionTestUsers } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { actAsOwner, firstFactorClaims, signIn, type Tx } from './signed-in.ts'

const sql = openTestDatabase()
const zola = permissionTestUsers.user
const address = 'zola@self-test.invalid'

type Letter = { recipient: string; data: { kind: string; token?: string; role?: string } }
const letters = (tx: Tx) => tx<Letter[]>`
  select recipient, data from private.outbox where template = 'account-notice' order by id`
const listKinds = async (tx: Tx) => (await letters(tx)).map(({ recipient, data }) => `${data.kind} to ${recipient}`)
const withPassword = (tx: Tx, hash = 'one') =>
  tx`update auth.users set encrypted_password = ${hash}, email_confirmed_at = now() where id = ${zola}`
const addFactor = (tx: Tx, factor = makeId(801)) =>
  tx`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
    values (${factor}, ${zola}, '', 'totp', 'verified', 'sealed', now(), now())`
const countSessions = async (tx: Tx) => (await tx`select from auth.sessions where user_id = ${zola}`).count
const disown = async (tx: Tx, token: string) => (await tx`select public.disown_change(${token}) as email`)[0]?.email

describe('the database role of any user', () => {
  it('cannot read a security notice', async () => {
    for (const person of ['anon', 'user', 'manager', 'admin'] as const)
      await runInRolledBackTransaction(sql, async tx => {
        await actAs(tx, person)
        for (const question of [
          'select * from private.account_notices',
          `select private.notify_account('${zola}', 'suspended')`,
          `select private.address_is_proved('${zola}')`,
        ])
          await expect(tx.savepoint(s => s.unsafe(question))).rejects.toMatchObject({ code: '42501' })
      })
  })

  it('cannot revert a change with an invalid or used link', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await withPassword(tx)
      await withPassword(tx, 'two')
      const [letter] = await letters(tx)
      const token = letter?.data.token ?? ''
      await actAs(tx, 'anon')
      expect(await disown(tx, 'f'.repeat(64))).toBeNull()
      await actAsOwner(tx)
      await tx`update private.account_notices set created_at = now() - interval '8 days'`
      await actAs(tx, 'anon')
      expect(await disown(tx, token)).toBeNull()
      expect((await tx`select public.account_notice(${token}) as notice`)[0]?.notice).toMatchObject({
        state: 'expired',
      })
      await actAsOwner(tx)
      await tx`update private.account_notices set created_at = now()`
      await actAs(tx, 'anon')
      expect(await disown(tx, token)).toBe(address)
      expect(await disown(tx, token)).toBeNull()
    })
  })
})

describe('a member gets an e-mail', () => {
  it('about a changed password, but not about the first password', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await withPassword(tx)
      expect(await letters(tx)).toHaveLength(0)
      await withPassword(tx, 'two')
      expect(await listKinds(tx)).toEqual([`password-changed to ${address}`])
      const [letter] = await letters(tx)
      const [keptNotice] = await tx`select token_hash from private.account_notices`
      expect(keptNotice?.token_hash).toEqual(
        createHash('sha256')
          .update(letter?.data.token ?? '')
          .digest(),
      )
    })
  })

  it('at the old address when the e-mail address is changed', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await withPassword(tx)
      await tx`update auth.users set email = 'moved@self-test.invalid' where id = ${zola}`
      expect(await listKinds(tx)).toEqual([`address-changed to ${address}`])
    })
  })

  it('when a second factor is set up, removed or reset', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await withPassword(tx)
      await addFactor(tx)
      await tx`delete from auth.mfa_factors where user_id = ${zola}`
      await addFactor(tx, makeId(802))
      await actAs(tx, 'admin')
      await tx`select public.reset_second_factor(${zola})`
      await actAsOwner(tx)
      expect(new Set(await listKinds(tx))).toEqual(
        new Set([`factor-on to ${address}`, `factor-off to ${address}`, `factor-reset to ${address}`]),
      )
    })
  })

  it('with the current role, but only one e-mail after several role changes', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await withPassword(tx)
      await actAs(tx, 'admin')
      await tx`select public.give_role(${zola}, 'manager')`
      await tx`select public.give_role(${zola}, 'admin')`
      await actAsOwner(tx)
      const notices = await letters(tx)
      expect(notices.map(({ data }) => [data.kind, data.role, data.token])).toEqual([
        ['role-changed', 'admin', undefined],
      ])
    })
  })

  it('when the account is suspended', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await withPassword(tx)
      await actAs(tx, 'admin')
      await tx`select public.suspend_user(${zola}, 'A reason')`
      await actAsOwner(tx)
      expect(await listKinds(tx)).toEqual([`suspended to ${address}`])
    })
  })

  it('about failed sign-ins at most once an hour', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      for (let i = 0; i < 5; i++) await tx`select private.notify_account(${zola}, 'wrong-tries')`
      expect(await letters(tx)).toHaveLength(1)
      await tx`update private.account_notices set created_at = now() - interval '61 minutes'`
      await tx`select private.notify_account(${zola}, 'wrong-tries')`
      expect(await letters(tx)).toHaveLength(2)
    })
  })
})

describe('the link “This was not me”', () => {
  it('removes a new second factor and ends all sessions', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await withPassword(tx)
      await signIn(tx, 'user')
      await addFactor(tx)
      const token = (await letters(tx)).at(-1)?.data.token ?? ''
      await actAs(tx, 'anon')
      expect(await disown(tx, token)).toBe(address)
      await actAsOwner(tx)
      expect(await tx`select from auth.mfa_factors where user_id = ${zola}`).toHaveLength(0)
      expect(await countSessions(tx)).toBe(0)
      expect((await tx`select encrypted_password as hash from auth.users where id = ${zola}`)[0]?.hash).toBe('')
    })
  })

  it('restores the old e-mail address after a change', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await withPassword(tx)
      await tx`update auth.users set email = 'moved@self-test.invalid' where id = ${zola}`
      const token = (await letters(tx)).at(-1)?.data.token ?? ''
      await actAs(tx, 'anon')
      expect(await disown(tx, token)).toBe(address)
      await actAsOwner(tx)
      expect((await tx`select email from public.profiles where id = ${zola}`)[0]?.email).toBe(address)
    })
  })

  it('creates an entry in the audit log', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await withPassword(tx)
      await withPassword(tx, 'two')
      const token = (await letters(tx)).at(-1)?.data.token ?? ''
      await actAs(tx, 'user', firstFactorClaims)
      await disown(tx, token)
      await actAsOwner(tx)
      const lines =
        await tx`select changed, after from public.audit_log where table_name = 'accounts' and row_id = ${zola}`
      expect(lines).toMatchObject([{ changed: ['disowned'], after: { disowned: 'password-changed' } }])
    })
  })
})

describe('the check of an e-mail address', () => {
  it.each([
    'a<vic@x.org>',
    '"x"<vic@x.org>',
    'vic@x.org(comment)',
    'group:vic@x.org;',
    'vic@x',
    'vic@x.org\n',
    '.v@x.org',
    'v..v@x.org',
    'vic\u202e@x.org',
    'víc@x.org',
  ])('rejects the address %j', async invalidAddress => {
    const [row] = await sql`select private.is_plain_address(${invalidAddress}) as ok`
    expect(row?.ok).toBe(false)
  })
  it('accepts a plain address', async () => {
    const [row] = await sql`select private.is_plain_address('zola.d+news@mail.example.org') as ok`
    expect(row?.ok).toBe(true)
  })
})
