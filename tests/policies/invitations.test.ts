import { describe, expect, it } from 'vitest'
import type { TransactionSql } from '../../server/backend/database/sql.ts'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { permissionTestUsers, testStrangerId } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'

type Tx = TransactionSql

const sql = openTestDatabase()

const guest = 'tariro@stonebridge.example'
const newcomer = '5e1f7e57-0000-4000-8000-000000000077'

async function invite(
  tx: Tx,
  emails: string[],
  role = 'manager',
  days = 7,
): Promise<{ known: string[]; invited: string[] }> {
  await actAs(tx, 'admin')
  const [row] = await tx`select public.invite_people(${emails}, ${role}, ${days}) as answer`
  await tx`reset role`
  return row?.answer
}
const createToken = async (tx: Tx, email: string): Promise<string> =>
  (
    await tx`select data ->> 'token' as token from private.outbox where recipient = ${email} order by id desc limit 1`
  )[0]?.token
const signUp = (tx: Tx, email: string, invitation: string) =>
  tx`insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
    values (${newcomer}, ${email}, now(), ${tx.json({ full_name: 'Tariro', invitation })})`
const readRole = async (tx: Tx, person: string) =>
  (await tx`select max(role) as role from public.user_roles where user_id = ${person}`)[0]?.role
const readInvitation = async (tx: Tx, token: string) => {
  await actAs(tx, 'anon')
  const [row] = await tx`select public.invitation_by_token(${token}) as seen`
  await tx`reset role`
  return row?.seen
}
/** Continues the test as a signed-in stranger. */
const asStranger = async (tx: Tx) => {
  await actAs(tx, 'user')
  await tx`select set_config('request.jwt.claim.sub', ${testStrangerId}, true),
    set_config('request.jwt.claims', ${JSON.stringify({ sub: testStrangerId, role: 'authenticated' })}, true)`
}

describe('an invitation is rejected', () => {
  it.each([
    ['one invalid address among valid addresses', [guest, 'lamin.at.kombo.example'], 'user', 7],
    ['no address', [], 'user', 7],
    ['more than a hundred addresses', Array.from({ length: 101 }, (_, n) => `g${n}@example.org`), 'user', 7],
    ['a period of zero days', [guest], 'user', 0],
    ['a period of half a year', [guest], 'user', 180],
  ])('because of invalid e-mail addresses or an invalid period (case “%s”)', async (_, emails, role, days) => {
    await runInRolledBackTransaction(sql, async tx => {
      await expect(tx.savepoint(s => invite(s, emails, role, days))).rejects.toMatchObject({ code: '23514' })
      expect(await tx`select from private.outbox`).toHaveLength(0)
    })
  })
  it('if the e-mail address has an account', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      expect(await invite(tx, [' Stranger@Self-Test.invalid', guest])).toEqual({
        known: ['stranger@self-test.invalid'],
        invited: [guest],
      })
      expect(await tx`select recipient, template from private.outbox`).toEqual([
        { recipient: guest, template: 'invitation' },
      ])
    })
  })
})

it('the page of an invitation shows the inviter, the invited person and the role', async () => {
  await runInRolledBackTransaction(sql, async tx => {
    await tx`update public.profiles set full_name = 'Amina Okafor' where id = ${permissionTestUsers.admin}`
    await invite(tx, [guest])
    const token = await createToken(tx, guest)
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(await tx`select * from public.invitations`)).not.toContain(token)
    expect(await readInvitation(tx, token)).toEqual({
      email: guest,
      role: 'manager',
      state: 'open',
      expires_at: expect.any(String),
      inviter: 'Amina Okafor',
      full_name: null,
    })
    expect(await readInvitation(tx, 'somebody-guesses')).toBeNull()
  })
})

it('an invitation suggests the name that the inviter typed', async () => {
  await runInRolledBackTransaction(sql, async tx => {
    await actAs(tx, 'admin')
    const names = { [guest]: ' Tariro\nMoyo ', 'other@stonebridge.example': 'Somebody' }
    await tx`select public.invite_people(${[guest]}, 'user', 7, ${tx.json(names)})`
    await tx`reset role`
    expect(await readInvitation(tx, await createToken(tx, guest))).toMatchObject({ full_name: 'Tariro Moyo' })
    const [storedInvitation] = await tx`select id from public.invitations where email = ${guest}`
    await actAs(tx, 'admin')
    await tx`select public.resend_invitation(${storedInvitation?.id})`
    await tx`reset role`
    const token = await createToken(tx, guest)
    expect(await readInvitation(tx, token)).toMatchObject({ full_name: 'Tariro Moyo' })
    await tx`update public.invitations set revoked_at = now()`
    expect(await readInvitation(tx, token)).toMatchObject({ state: 'revoked', full_name: null })
  })
})

describe('the sign-up with an invitation', () => {
  it('gives the role of the invitation only once', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await invite(tx, [guest])
      const token = await createToken(tx, guest)
      await signUp(tx, guest, token)
      expect(await readRole(tx, newcomer)).toBe('manager')
      expect(await readInvitation(tx, token)).toMatchObject({ state: 'used' })
      expect((await tx`select raw_user_meta_data as data from auth.users where id = ${newcomer}`)[0]?.data).toEqual({
        full_name: 'Tariro',
      })
    })
  })
  it.each([
    ['with another address', `select 1`, 'somebody@else.example'],
    ['after its expiry', `update public.invitations set expires_at = now() - interval '1 second'`, guest],
    ['after it was revoked', `update public.invitations set revoked_at = now()`, guest],
    ['after it was used', `update public.invitations set accepted_at = now()`, guest],
    [
      'after its inviter was suspended',
      `update auth.users set banned_until = now() + interval '1 day' where id = '${permissionTestUsers.admin}'`,
      guest,
    ],
    [
      'after its inviter stopped being an admin',
      `delete from public.user_roles where user_id = '${permissionTestUsers.admin}' and role = 'admin'`,
      guest,
    ],
  ])('gives no role in the case “%s”', async (_, meanwhile, email) => {
    await runInRolledBackTransaction(sql, async tx => {
      await invite(tx, [guest])
      await tx.unsafe(meanwhile)
      await signUp(tx, email, await createToken(tx, guest))
      expect(await readRole(tx, newcomer)).toBe('user')
    })
  })
})

describe('accepting an invitation with an existing account', () => {
  /** Invites a stranger at an e-mail address for which the stranger creates an account later. */
  async function signUpInvited(tx: Tx, isConfirmed = true): Promise<string> {
    await invite(tx, [guest])
    const at = isConfirmed ? new Date() : null
    await tx`update auth.users set email = ${guest}, email_confirmed_at = ${at} where id = ${testStrangerId}`
    return createToken(tx, guest)
  }
  const accept = (tx: Tx, token: string) => tx`select public.accept_invitation(${token}) as role`

  it('is refused to other users and to unconfirmed accounts', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      const token = await signUpInvited(tx, false)
      await actAs(tx, 'user')
      await expect(tx.savepoint(s => accept(s, token))).rejects.toMatchObject({ code: '42501' })
      await asStranger(tx)
      await expect(tx.savepoint(s => accept(s, token))).rejects.toMatchObject({ code: '42501' })
      await actAs(tx, 'anon')
      await expect(tx.savepoint(s => accept(s, token))).rejects.toMatchObject({ code: '42501' })
    })
  })
  it('gives the role of the invitation only once', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      const token = await signUpInvited(tx)
      await asStranger(tx)
      expect(await accept(tx, token)).toEqual([{ role: 'manager' }])
      await expect(tx.savepoint(s => accept(s, token))).rejects.toThrow('no longer open')
    })
  })
  it('never lowers a higher role of the user', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      const token = await signUpInvited(tx)
      await tx`insert into public.user_roles (user_id, role) values (${testStrangerId}, 'admin')`
      await asStranger(tx)
      expect(await accept(tx, token)).toEqual([{ role: 'admin' }])
    })
  })
})

describe('an invitation that is resent or revoked', () => {
  it('has at most one valid link at a time', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await invite(tx, [guest], 'user', 3)
      const first = await createToken(tx, guest)
      await invite(tx, [guest], 'manager', 3)
      const second = await createToken(tx, guest)
      expect(await readInvitation(tx, first)).toMatchObject({ state: 'revoked' })
      expect(await readInvitation(tx, second)).toMatchObject({ state: 'open', role: 'manager' })

      const listOpenInvitations = async () =>
        (await tx`select id from public.invitations where email = ${guest} and revoked_at is null`)[0]?.id
      const secondInvitation = await listOpenInvitations()
      await actAs(tx, 'admin')
      await tx`select public.resend_invitation(${secondInvitation})`
      await tx`reset role`
      const third = await createToken(tx, guest)
      expect(await readInvitation(tx, second)).toMatchObject({ state: 'revoked' })
      expect(await readInvitation(tx, third)).toMatchObject({ state: 'open', role: 'manager' })
      expect(
        (
          await tx`select round(extract(epoch from expires_at - created_at) / 86400)::int as days from public.invitations where id = ${await listOpenInvitations()}`
        )[0]?.days,
      ).toBe(3)

      const last = await listOpenInvitations()
      await actAs(tx, 'admin')
      await tx`select public.revoke_invitation(${last})`
      expect(await readInvitation(tx, third)).toMatchObject({ state: 'revoked' })
      await actAs(tx, 'admin')
      await expect(tx.savepoint(s => s`select public.revoke_invitation(${last})`)).rejects.toThrow('no longer open')
    })
  })
  it('is listed as an invitation with its expiry date', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await invite(tx, [guest])
      await tx`update public.invitations set expires_at = now() where email = ${guest}`
      await actAs(tx, 'manager')
      const [row] = await tx`select public.list_users(query => 'tariro', tab => 'invited') as page`
      expect(row?.page).toMatchObject({
        total: 1,
        counts: { invited: 1 },
        rows: [{ email: guest, role: 'manager', expired: true }],
      })
    })
  })
})

describe('the link of a stored invitation e-mail', () => {
  /** Stores the queued invitation, as the server does without a mail server. */
  const storeLetter = async (tx: Tx) => {
    const token = await createToken(tx, guest)
    await tx`insert into gateway.captured_mail (recipient, subject, body)
      values (${guest}, 'You are invited', ${`Accept: https://baraza.example/auth/signup?invitation=${token}\n`})`
    return token
  }
  const listInvitation = async (tx: Tx, role: 'admin' | 'manager') => {
    await actAs(tx, role)
    const [row] = await tx`select public.list_users(tab => 'invited') -> 'rows' as rows`
    await tx`reset role`
    return row?.rows.find(({ email }: { email: string }) => email === guest)
  }
  const readLink = async (tx: Tx, role: 'admin' | 'manager' | 'user', id: string) => {
    await actAs(tx, role)
    const [row] = await tx`select public.stored_invitation_token(${id}) as token`
    await tx`reset role`
    return row?.token
  }

  it('is given to admins only, while the invitation is open', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await invite(tx, [guest])
      expect((await listInvitation(tx, 'admin')).is_stored).toBe(false)
      const token = await storeLetter(tx)
      const { id, is_stored } = await listInvitation(tx, 'manager')
      expect(is_stored).toBe(true)
      expect(await readLink(tx, 'admin', id)).toBe(token)
      for (const role of ['manager', 'user'] as const)
        await expect(tx.savepoint(s => readLink(s, role, id))).rejects.toMatchObject({ code: '42501' })
      await tx`update public.invitations set revoked_at = now() where id = ${id}`
      expect(await readLink(tx, 'admin', id)).toBeNull()
    })
  })
  it('is not that of an earlier invitation', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await invite(tx, [guest])
      await storeLetter(tx)
      await invite(tx, [guest])
      const { id, is_stored } = await listInvitation(tx, 'admin')
      expect(is_stored).toBe(false)
      expect(await readLink(tx, 'admin', id)).toBeNull()
    })
  })
  it('is hidden from an admin with a conflict of interest', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      const [application] = await tx`select id from public.applications limit 1`
      await invite(tx, [guest], 'user')
      await storeLetter(tx)
      const { id } = await listInvitation(tx, 'admin')
      await tx`update gateway.captured_mail set application_id = ${application?.id} where recipient = ${guest}`
      expect(await readLink(tx, 'admin', id)).not.toBeNull()
      await tx`insert into public.application_conflicts (application_id, user_id, reason)
        values (${application?.id}, ${permissionTestUsers.admin}, 'My sister.')`
      expect(await readLink(tx, 'admin', id)).toBeNull()
    })
  })
})
