import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import {
  makeId,
  type PermissionRole,
  permissionTestUsers,
  roleDescriptions,
  secondTestAdminId,
  testStrangerId,
} from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { actAsOwner, type Tx } from './signed-in.ts'

const sql = openTestDatabase()

const remove = async (tx: Tx, person: string, heir: string | null = permissionTestUsers.admin, word = 'remove') =>
  (await tx`select public.remove_user(${person}, ${word}, ${heir}) as done`)[0]?.done
const exists = async (tx: Tx, person: string) => {
  await actAsOwner(tx)
  return (await tx`select from auth.users where id = ${person}`).count === 1
}
const musa = permissionTestUsers.manager
/** Creates records, drafts and public promises as Musa. */
async function musaHasWorked(tx: Tx) {
  await actAs(tx, 'manager')
  for (const n of [1, 2])
    await tx`insert into public.news_articles (slug, title) values (${`musa-${n}`}, ${`Article ${n}`})`
  await tx`insert into public.events (slug, title, start_date) values ('musa-3', 'Event', now())`
  await tx`insert into public.drafts (kind, row_id, fields) values ('event', 'begun', '{"title": "Begun"}')`
  await actAsOwner(tx)
  await tx`insert into auth.sessions (id, user_id, aal) values (${makeId(701)}, ${musa}, 'aal1')`
}
const ownersOfWork = async (tx: Tx) =>
  (await tx`select distinct owner from private.record_owners`).map(({ owner }) => owner)

describe('the removal of an account', () => {
  for (const role of ['anon', 'user', 'manager'] as const)
    it(`is refused to ${roleDescriptions[role]}`, async () => {
      await runInRolledBackTransaction(sql, async tx => {
        await actAs(tx, role as PermissionRole)
        await expect(tx.savepoint(s => remove(s, testStrangerId))).rejects.toMatchObject({ code: '42501' })
        await expect(tx.savepoint(s => s`select public.removal_effect(${testStrangerId})`)).rejects.toMatchObject({
          code: '42501',
        })
        expect(await exists(tx, testStrangerId)).toBe(true)
      })
    })
  const unknownUser = makeId(404)
  it.each<[string, () => [string, string | null, string?], string]>([
    ['the admin’s own account', () => [permissionTestUsers.admin, secondTestAdminId], 'your own account'],
    ['without the typed confirmation', () => [testStrangerId, null, 'yes'], 'Type the word'],
    ['an account that does not exist', () => [unknownUser, null], 'does not exist'],
    ['a manager with records, without a new owner', () => [musa, null], 'takes over'],
    ['a manager, with a member as the new owner', () => [musa, permissionTestUsers.user], 'Only an editor'],
    ['a manager, with the same manager as the new owner', () => [musa, musa], 'Only an editor'],
    ['a manager, with an unknown new owner', () => [musa, unknownUser], 'Only an editor'],
  ])('is refused to an admin in the case “%s”', async (_, target, reason) => {
    await runInRolledBackTransaction(sql, async tx => {
      await musaHasWorked(tx)
      await actAs(tx, 'admin')
      const [person, heir, word] = target()
      await expect(tx.savepoint(s => remove(s, person, heir, word))).rejects.toThrow(reason)
      expect(await exists(tx, musa)).toBe(true)
      expect(await ownersOfWork(tx)).toEqual([musa])
    })
  })
  it('cannot transfer records to a suspended admin', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await musaHasWorked(tx)
      await actAs(tx, 'admin')
      await tx`select public.suspend_user(${secondTestAdminId}, 'Away for a year')`
      await expect(tx.savepoint(s => remove(s, musa, secondTestAdminId))).rejects.toThrow('Only an editor')
    })
  })
  it('is refused to an admin who was suspended a moment ago', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await tx`update auth.users set banned_until = now() + interval '1 year' where id = ${permissionTestUsers.admin}`
      await actAs(tx, 'admin')
      await expect(tx.savepoint(s => remove(s, secondTestAdminId, musa))).rejects.toMatchObject({ code: '42501' })
    })
  })
})

it('the removal of an account is previewed with the number of records of each type', async () => {
  await runInRolledBackTransaction(sql, async tx => {
    await musaHasWorked(tx)
    await tx`update public.invitations set invited_by = ${secondTestAdminId} where id = ${makeId(101)}`
    await actAs(tx, 'admin')
    const effect = async (person: string) => (await tx`select public.removal_effect(${person}) as effect`)[0]?.effect
    // The counted drafts include one draft of each user in the fixtures.
    expect(await effect(musa)).toEqual({ records: { news_articles: 2, events: 1 }, drafts: 2, invitations: 0 })
    expect(await effect(secondTestAdminId)).toEqual({ records: {}, drafts: 1, invitations: 1 })
  })
})

it('the removal of a manager transfers records and open tasks to the chosen admin', async () => {
  await runInRolledBackTransaction(sql, async tx => {
    await musaHasWorked(tx)
    await tx`insert into storage.objects (bucket_id, name) values ('portraits', ${`${musa}/self-test.webp`})`
    await actAs(tx, 'admin')
    expect(await remove(tx, musa, secondTestAdminId, ' Remove ')).toEqual({ files: [`${musa}/self-test.webp`] })
    expect((await tx`delete from storage.objects where name = ${`${musa}/self-test.webp`} returning 1`).count).toBe(1)

    expect(await exists(tx, musa)).toBe(false)
    for (const table of ['public.profiles where id', 'public.user_roles where user_id', 'auth.sessions where user_id'])
      expect((await tx.unsafe(`select from ${table} = '${musa}'`)).count, table).toBe(0)
    expect((await tx`select from public.news_articles where slug like 'musa-%'`).count).toBe(2)
    expect(await ownersOfWork(tx)).toEqual([secondTestAdminId])
    const drafts = await tx`select row_id from public.drafts where author = ${secondTestAdminId} order by row_id`
    // Two users had a draft of the same record; only the draft of the new owner stays.
    expect(drafts.map(({ row_id }) => row_id)).toEqual(['begun', 'self-test'])
    const [letter] = await tx`select template, data from private.outbox where recipient = 'musa@self-test.invalid'`
    expect(letter).toMatchObject({ template: 'account-notice', data: { kind: 'removed' } })
  })
})

it('the audit log records a removed account and the transfer of its records without the user’s name', async () => {
  await runInRolledBackTransaction(sql, async tx => {
    await musaHasWorked(tx)
    await actAs(tx, 'admin')
    await remove(tx, musa, secondTestAdminId)
    const [{ log }] =
      (await tx`select public.list_audit(size => 2, people => true, folded => true) as log`) as never as [
        { log: { lines: Record<string, unknown>[] } },
      ]
    expect(log.lines).toEqual([
      expect.objectContaining({
        actor: permissionTestUsers.admin,
        table_name: 'profiles',
        action: 'remove',
        row_id: musa,
        subject: null,
      }),
      expect.objectContaining({
        table_name: 'accounts',
        row_id: secondTestAdminId,
        subject: 'second@self-test.invalid',
        after: { received: { news_articles: 2, events: 1 } },
      }),
    ])
    expect(JSON.stringify(log.lines)).not.toContain('musa@')
  })
})

it('the removal of an admin revokes the admin’s open invitations', async () => {
  await runInRolledBackTransaction(sql, async tx => {
    await tx`update public.invitations set invited_by = ${secondTestAdminId} where id = ${makeId(101)}`
    await actAs(tx, 'admin')
    await remove(tx, secondTestAdminId)
    const [invitation] = await tx`select revoked_at, invited_by from public.invitations where id = ${makeId(101)}`
    expect(invitation).toEqual({ revoked_at: expect.any(Date), invited_by: null })
  })
})

it('an admin needs no new owner to remove a member who owns no records', async () => {
  await runInRolledBackTransaction(sql, async tx => {
    await actAs(tx, 'admin')
    expect(await remove(tx, testStrangerId, null)).toEqual({ files: [`${testStrangerId}/self-test.webp`] })
    expect(await exists(tx, testStrangerId)).toBe(false)
  })
})
