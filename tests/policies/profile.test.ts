import { describe, expect, it } from 'vitest'
import type { Sql } from '../../server/backend/database/sql.ts'
import { connectServerFunctions } from '../../server/backend/server-functions.ts'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import {
  makeId,
  permissionTestUsers,
  secondTestAdminId,
  testStrangerId,
} from '../../server/diagnostics/permissions/cast.ts'
import { deleteOrphanedAvatars } from '../../server/jobs/orphaned-avatars.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { actAsOwner, firstFactorClaims, secondFactorClaims, sessionId, signIn, type Tx } from './signed-in.ts'

const sql = openTestDatabase()

const zola = permissionTestUsers.user
const change = (tx: Tx, columns: string) => tx.unsafe(`update public.profiles set ${columns} where id = '${zola}'`)
const exportData = async (tx: Tx) => (await tx`select public.export_my_data() as data`)[0]?.data
const deleteAccount = async (tx: Tx, word = 'delete') =>
  (await tx`select public.delete_my_account(${word}) as done`)[0]?.done
const exists = async (tx: Tx, person: string | null) =>
  (await tx`select from auth.users where id = ${person}`).count === 1
/** Marks an e-mail address as confirmed by its owner, as the auth server records it. */
const prove = (tx: Tx, { email = 'zola@self-test.invalid', verified = true } = {}) => tx`
  insert into auth.identities (id, provider, provider_id, user_id, identity_data)
  values (gen_random_uuid(), 'email', ${zola}, ${zola}, ${tx.json({ email, email_verified: verified })})
  on conflict (provider_id, provider) do update set identity_data = excluded.identity_data`
const portrait = (owner: string | null = zola) => `${owner}/00000000-0000-4000-8000-000000000001.webp`

describe('a profile', () => {
  it.each([
    ['an invalid language tag', `languages = array['English']`],
    ['too many languages', `languages = array(select 'a' || chr(97 + n) from generate_series(0, 20) as n)`],
    ['an unknown circle', `circles = array['${makeId(999)}']::uuid[]`],
    ['a portrait without alternative text', `avatar_path = '${portrait()}'`],
    ['a portrait with empty alternative text', `avatar_path = '${portrait()}', avatar_alt = '  '`],
    ['the portrait of another user', `avatar_path = '${portrait(testStrangerId)}', avatar_alt = 'Zola'`],
    ['a portrait that is not a picture', `avatar_path = '${zola}/me.svg', avatar_alt = 'Zola'`],
    ['a name that is too long', `full_name = repeat('z', 201)`],
  ])('rejects an invalid value (case “%s”)', async (_, columns) => {
    await runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'user')
      await expect(tx.savepoint(s => change(s, columns))).rejects.toMatchObject({ code: '23514' })
    })
  })

  it('rejects a save that is based on an outdated version', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'user')
      const [seenProfile] = await tx`select updated_at::text as at from public.profiles where id = ${zola}`
      await actAsOwner(tx)
      await tx`alter table public.profiles disable trigger set_updated_at`
      await tx`update public.profiles set updated_at = now() + interval '1 second' where id = ${zola}`
      await actAs(tx, 'user')
      const lateUpdate =
        await tx`update public.profiles set title = 'Z' where id = ${zola} and updated_at = ${seenProfile?.at}::timestamptz returning 1`
      expect(lateUpdate.count).toBe(0)
    })
  })
})

it('circles and languages of a profile are stored without duplicates', async () => {
  await runInRolledBackTransaction(sql, async tx => {
    await actAs(tx, 'user')
    await change(
      tx,
      `languages = array['sw', 'en', 'sw', 'pt-BR'], circles = array['${makeId(102)}', '${makeId(101)}', '${makeId(102)}']::uuid[],
        avatar_path = '${portrait()}', avatar_alt = 'Portrait of Zola'`,
    )
    const [storedProfile] = await tx`select languages, circles from public.profiles where id = ${zola}`
    expect(storedProfile).toEqual({ languages: ['sw', 'en', 'pt-BR'], circles: [makeId(101), makeId(102)] })
  })
})

it('a deleted circle is removed from profiles', async () => {
  await runInRolledBackTransaction(sql, async tx => {
    await change(tx, `circles = array['${makeId(101)}', '${makeId(102)}']::uuid[]`)
    await tx`delete from public.circles where id = ${makeId(102)}`
    expect((await tx`select circles from public.profiles where id = ${zola}`)[0]?.circles).toEqual([makeId(101)])
  })
})

describe('the portraits of an account', () => {
  const add = (tx: Tx, n: number) =>
    tx`insert into storage.objects (bucket_id, name) values ('portraits', ${`${zola}/${n}.webp`})`

  it('are limited to eight files', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'user')
      for (let n = 1; n < 8; n++) await add(tx, n)
      await expect(tx.savepoint(s => add(s, 8))).rejects.toMatchObject({ code: '42501' })
      await tx`delete from storage.objects where bucket_id = 'portraits' and name = ${`${zola}/1.webp`}`
      await add(tx, 8)
    })
  })
  it('are deleted after a day without use by the profile', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await tx`delete from storage.objects where bucket_id = 'portraits'`
      const old = new Date(Date.now() - 2 * 86_400_000)
      await tx`insert into storage.objects (bucket_id, name, created_at) values
        ('portraits', ${portrait()}, ${old}), ('portraits', ${portrait(testStrangerId)}, ${old}), ('portraits', ${portrait(makeId(9))}, now()), ('media', 'self-test/old.webp', ${old})`
      await change(tx, `avatar_path = '${portrait()}', avatar_alt = 'Portrait of Zola'`)
      const removals: [string, string[]][] = []
      const removeFiles = async (bucket: string, names: string[]) => void removals.push([bucket, names])
      const runJob = deleteOrphanedAvatars({ patient: connectServerFunctions(tx as unknown as Sql), removeFiles })
      expect(await runJob()).toEqual({ note: 'Removed 1.' })
      expect(removals).toEqual([['portraits', [portrait(testStrangerId)]]])
    })
  })
})

describe('the export of a user’s data', () => {
  it('is refused to visitors and to users without the second factor', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'anon')
      await expect(tx.savepoint(exportData)).rejects.toMatchObject({ code: '42501' })
      await signIn(tx, 'user', { factor: true })
      for (const session of [firstFactorClaims, { aal: 'aal2', session_id: makeId(709) } as const]) {
        await actAs(tx, 'user', session)
        await expect(tx.savepoint(exportData)).rejects.toMatchObject({ code: '42501' })
      }
    })
  })
  it('leaves out applications from an unconfirmed address', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await tx`update public.applications set email = 'ZOLA@self-test.invalid' where id = ${makeId(101)}`
      // Without a mail server every account counts as confirmed, although its owner never confirmed the e-mail address.
      await tx`update auth.users set email_confirmed_at = now() where id = ${zola}`
      await signIn(tx, 'user')
      for (const changes of [undefined, { verified: false }, { email: 'somebody@else.invalid' }]) {
        await actAsOwner(tx)
        if (changes) await prove(tx, changes)
        await actAs(tx, 'user', firstFactorClaims)
        expect((await exportData(tx)).applications).toEqual([])
      }
      await actAsOwner(tx)
      await prove(tx)
      await actAs(tx, 'user', firstFactorClaims)
      expect((await exportData(tx)).applications).toHaveLength(1)
    })
  })
  it('contains no data about other users and no secret', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await tx`update auth.users set encrypted_password = 'hashed-password', email_confirmed_at = now() where id = ${zola}`
      await tx`update public.applications set email = 'zola@self-test.invalid' where id = ${makeId(101)}`
      await tx`delete from public.notification_choices`
      await tx`insert into public.notification_choices (user_id, kind, cadence)
        values (${zola}, 'review', 'daily'), (${permissionTestUsers.manager}, 'review', 'off')`
      await prove(tx)
      await change(tx, `circles = array['${makeId(101)}']::uuid[], title = 'Engineer'`)
      await signIn(tx, 'user', { aal: 'aal2' })
      await actAs(tx, 'user', secondFactorClaims)
      const codes: string[] = (await tx`select public.make_recovery_codes() as codes`)[0]?.codes
      const data = await exportData(tx)
      expect(data).toMatchObject({
        account: { id: zola, email: 'zola@self-test.invalid' },
        profile: { title: 'Engineer', circles: [{ name: 'A Self-Test Circle' }] },
        roles: [{ role: 'user' }],
        sessions: [{ device: 'Firefox', address: '192.0.2.7' }],
        second_factors: [{ kind: 'totp', status: 'verified' }],
        recovery_codes_left: 10,
        notifications: [{ kind: 'review', cadence: 'daily' }],
        applications: [
          {
            application: { full_name: 'Someone' },
            stages: expect.any(Array),
            letters_to_you: [],
            papers: expect.any(Array),
          },
        ],
      })
      expect(data.what_you_did.map((line: { changed: string[] }) => line.changed)).toContainEqual([
        'recovery_codes_made',
      ])
      const text = JSON.stringify(data)
      for (const secret of ['sealed', 'hashed-password', 'token_hash', 'stranger@', 'musa@', ...codes])
        expect(text).not.toContain(secret)
    })
  })
})

describe('the deletion of one’s own account', () => {
  it('is refused to visitors and to users without the second factor', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'anon')
      await expect(tx.savepoint(s => deleteAccount(s))).rejects.toMatchObject({ code: '42501' })
      await signIn(tx, 'user', { factor: true })
      await actAs(tx, 'user', firstFactorClaims)
      await expect(tx.savepoint(s => deleteAccount(s))).rejects.toMatchObject({ code: '42501' })
      await actAsOwner(tx)
      expect(await exists(tx, zola)).toBe(true)
    })
  })
  it.each(['', 'yes', 'delete me'])('is refused if the confirmation is “%s”', async word => {
    await runInRolledBackTransaction(sql, async tx => {
      await signIn(tx, 'user')
      await actAs(tx, 'user', firstFactorClaims)
      await expect(tx.savepoint(s => deleteAccount(s, word))).rejects.toThrow('Type the word delete')
    })
  })
  it('is refused to the last active admin', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await tx`update auth.users set banned_until = now() + interval '1 day' where id = ${secondTestAdminId}`
      await signIn(tx, 'admin')
      await actAs(tx, 'admin', firstFactorClaims)
      await expect(tx.savepoint(s => deleteAccount(s))).rejects.toMatchObject({
        message: 'You are the last admin, and the site needs one.',
        hint: expect.stringContaining('Make another person an admin first'),
      })
      await actAsOwner(tx)
      await tx`update auth.users set banned_until = null where id = ${secondTestAdminId}`
      await actAs(tx, 'admin', firstFactorClaims)
      expect(await deleteAccount(tx)).toBe(true)
    })
  })
  it('queues an e-mail about the deletion for the owner', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await tx`update public.profiles set country = 'ZW' where id = ${zola}`
      await signIn(tx, 'user')
      await actAs(tx, 'user', firstFactorClaims)
      await deleteAccount(tx)
      await actAsOwner(tx)
      const letters = await tx`select template, data from private.outbox where recipient = 'zola@self-test.invalid'`
      expect(letters).toEqual([
        { template: 'account-notice', data: { kind: 'deleted', country: 'ZW', at: expect.any(String) } },
      ])
    })
  })
  it('queues no e-mail to an address that was never confirmed', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await tx`update auth.users set email_confirmed_at = null where id = ${zola}`
      await signIn(tx, 'user')
      await actAs(tx, 'user', firstFactorClaims)
      await deleteAccount(tx)
      await actAsOwner(tx)
      expect(await tx`select from private.outbox where recipient = 'zola@self-test.invalid'`).toHaveLength(0)
    })
  })
  it('deletes profile, roles and sessions', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await tx`update public.applications set email = 'musa@self-test.invalid' where id = ${makeId(101)}`
      await tx`update public.invitations set email = 'musa@self-test.invalid'`
      await signIn(tx, 'manager', { aal: 'aal2' })
      await actAs(tx, 'manager', secondFactorClaims)
      expect(await deleteAccount(tx, ' Delete ')).toBe(true)
      await actAsOwner(tx)
      const remainingRows = await tx`select
        (select count(*)::int from auth.users where id = ${permissionTestUsers.manager}) as account,
        (select count(*)::int from public.profiles where id = ${permissionTestUsers.manager}) as profile,
        (select count(*)::int from public.user_roles where user_id = ${permissionTestUsers.manager}) as roles,
        (select count(*)::int from auth.sessions where id = ${sessionId}) as sessions,
        (select count(*)::int from auth.mfa_factors where user_id = ${permissionTestUsers.manager}) as factors,
        (select count(*)::int from public.invitations where email like 'musa@%') as invitations,
        (select count(*)::int from public.applications where email like 'musa@%') as applications`
      expect(remainingRows[0]).toEqual({
        account: 0,
        profile: 0,
        roles: 0,
        sessions: 0,
        factors: 0,
        invitations: 0,
        applications: 1,
      })
      const lines = await tx`select * from public.audit_log where actor = ${permissionTestUsers.manager}`
      expect(lines.length).toBeGreaterThan(1)
      expect(JSON.stringify(lines)).not.toMatch(/musa/i)
      expect(await exists(tx, zola)).toBe(true)
    })
  })
})
