import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId, permissionTestUsers, testStrangerId } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { actAsOwner, type Tx } from './signed-in.ts'

const sql = openTestDatabase()

const addEvent = async (tx: Tx, slug: string): Promise<string> =>
  (await tx`insert into public.events (slug, title, start_date) values (${slug}, ${slug}, now()) returning id`)[0]?.id
const readOwner = async (tx: Tx, record: string) => {
  await actAsOwner(tx)
  return (await tx`select owner from private.record_owners where row_id = ${record}`)[0]?.owner
}
const records = async (tx: Tx, person: string) =>
  (await tx`select public.user_records(${person}) as records`)[0]?.records as {
    counts: Record<string, number>
    owned: Record<string, unknown>[]
    edited: Record<string, unknown>[]
  }

describe('the owners of records', () => {
  it.each(['anon', 'user'] as const)('are hidden from the role %s', async role => {
    await runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, role)
      await expect(records(tx, permissionTestUsers.manager)).rejects.toMatchObject({ code: '42501' })
    })
  })
  it('cannot be read or written directly in their database table', async () => {
    for (const role of ['anon', 'user', 'manager', 'admin'] as const)
      await runInRolledBackTransaction(sql, async tx => {
        await actAs(tx, role)
        await expect(tx`select owner from private.record_owners`).rejects.toMatchObject({ code: '42501' })
      })
  })
})

it('the owner of a record is the user who added the record', async () => {
  await runInRolledBackTransaction(sql, async tx => {
    const ofTheServer = await addEvent(tx, 'by-the-server')
    expect(await readOwner(tx, ofTheServer)).toBeUndefined()
    await actAs(tx, 'manager')
    const musaEvent = await addEvent(tx, 'by-musa')
    expect(await readOwner(tx, musaEvent)).toBe(permissionTestUsers.manager)
    await tx`delete from auth.users where id = ${permissionTestUsers.manager}`
    expect(await readOwner(tx, musaEvent)).toBeUndefined()
    expect((await tx`select from public.events where id = ${musaEvent}`).count).toBe(1)
  })
})

it('a deleted record has no owner', async () => {
  await runInRolledBackTransaction(sql, async tx => {
    await actAs(tx, 'admin')
    const event = await addEvent(tx, 'for-a-day')
    await tx`update public.events set status = 'archived' where id = ${event}`
    await tx`insert into public.settings (key, value) values ('for-a-day', '1')`
    const before = await records(tx, permissionTestUsers.admin)
    expect(before.counts).toEqual({ events: 1 })
    await tx`delete from public.events where id = ${event}`
    expect((await records(tx, permissionTestUsers.admin)).counts).toEqual({})
    expect(await readOwner(tx, event)).toBeUndefined()
  })
})

it('the records of a user are counted by type and listed, the latest first', async () => {
  await runInRolledBackTransaction(sql, async tx => {
    await actAs(tx, 'manager')
    for (const slug of ['one', 'two', 'three']) await addEvent(tx, slug)
    await tx`insert into public.quotes (slug, text, person_id) values ('said', 'Said once', ${makeId(101)})`
    await tx`update public.events set title = 'Seen again' where slug = 'self-test-seen'`
    await tx`update public.events set title = 'One, changed' where slug = 'one'`
    const { counts, owned, edited } = await records(tx, permissionTestUsers.manager)
    expect(counts).toEqual({ events: 3, quotes: 1 })
    expect(owned.map(({ title }) => title).sort()).toEqual(['One, changed', 'Said once', 'three', 'two'])
    expect(edited).toEqual([
      expect.objectContaining({ kind: 'event', slug: 'self-test-seen', title: 'Seen again', state: 'published' }),
    ])
    expect(await records(tx, testStrangerId)).toEqual({ counts: {}, owned: [], edited: [] })
  })
})
