import { describe, expect, it } from 'vitest'
import type { JSONValue, TransactionSql } from '../../server/backend/database/sql.ts'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { permissionTestUsers } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { actAsOwner, firstFactorClaims, signIn } from './signed-in.ts'

const sql = openTestDatabase()

type Tx = TransactionSql
const forms = ['0f000000-0000-4000-8000-000000000001', '0f000000-0000-4000-8000-000000000002'] as const
const write = (tx: Tx, fields: JSONValue, row = 'typed', form: string = forms[0], continuedForms: JSONValue = []) =>
  tx`select public.keep_draft('page', ${row}, ${form}, ${tx.json(continuedForms)}, ${tx.json(fields)}, '2026-11-22T03:04:05.123456+00:00')`
const readFields = async (tx: Tx, row = 'typed') =>
  (await tx`select fields from public.drafts where row_id = ${row}`).map(({ fields }) => fields)

describe('the draft of a form', () => {
  it.each([
    ['more than a megabyte', { text: 'x'.repeat(1024 * 1024) }],
    ['a list in place of fields', ['x']],
  ])('is refused when its content is invalid (case “%s”)', async (_, fields) => {
    await runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'manager')
      await expect(tx.savepoint(s => write(s, fields))).rejects.toMatchObject({ code: '23514' })
    })
  })
  it('is refused for an unknown record type', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'manager')
      await expect(
        tx.savepoint(s => s`insert into public.drafts (kind, row_id, fields) values ('yeti', 'x', '{}')`),
      ).rejects.toMatchObject({ code: '23503' })
    })
  })
  it('of one user does not overwrite another user’s draft', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'manager')
      await write(tx, { title: 'One' })
      await write(tx, { title: 'One more' })
      await tx`reset role`
      await actAs(tx, 'admin')
      await write(tx, { title: 'Other' })
      expect(await readFields(tx)).toEqual([{ title: 'Other' }])
      await tx`reset role`
      await actAs(tx, 'manager')
      expect(await readFields(tx)).toEqual([{ title: 'One more' }])
    })
  })
  it('of one browser tab does not overwrite another tab’s draft', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'manager')
      await write(tx, { title: 'Here' })
      await write(tx, { title: 'There' }, 'typed', forms[1])
      expect(await readFields(tx)).toEqual(expect.arrayContaining([{ title: 'Here' }, { title: 'There' }]))
      await tx`select public.keep_draft('page', 'typed', ${forms[0]})`
      expect(await readFields(tx)).toEqual([{ title: 'There' }])
    })
  })
  it('is deleted after a merge into another draft', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'manager')
      await write(tx, { title: 'Here', typedAt: 2 })
      await write(tx, { title: 'There' }, 'typed', forms[1], [{ id: forms[0], typedAt: 1 }])
      expect(await readFields(tx)).toHaveLength(2)
      await write(tx, { title: 'There' }, 'typed', forms[1], [{ id: forms[0], typedAt: 2 }])
      expect(await readFields(tx)).toEqual([{ title: 'There' }])
    })
  })
  it('is refused to a manager who has not passed the second factor', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await signIn(tx, 'manager', { factor: true })
      await actAs(tx, 'manager', firstFactorClaims)
      expect(await readFields(tx, 'self-test')).toEqual([])
      await expect(tx.savepoint(s => write(s, {}))).rejects.toMatchObject({ code: '42501' })
    })
  })
  it('creates no history and no audit log entry', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      const traces = async () =>
        (
          await tx`select (select count(*) from public.revisions) + (select count(*) from public.audit_log) + (select version from public.content_version) as all`
        )[0]?.all
      const before = await traces()
      await actAs(tx, 'manager')
      await write(tx, { title: 'One' })
      await write(tx, { title: 'Two' })
      await tx`delete from public.drafts`
      await actAsOwner(tx)
      expect(await traces()).toBe(before)
    })
  })
  it('is deleted together with the account of its author', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await signIn(tx, 'manager')
      await actAs(tx, 'manager', firstFactorClaims)
      await write(tx, { title: 'Mine' })
      const [row] = await tx`select public.export_my_data() -> 'drafts' as drafts`
      expect(row?.drafts).toContainEqual(expect.objectContaining({ kind: 'page', fields: { title: 'Mine' } }))
      expect(JSON.stringify(row?.drafts)).not.toContain(permissionTestUsers.admin)
      await actAsOwner(tx)
      await tx`delete from auth.users where id = ${permissionTestUsers.manager}`
      expect(await tx`select from public.drafts where author = ${permissionTestUsers.manager}`).toHaveLength(0)
    })
  })
  it('is deleted by the nightly cleanup after 30 days without a change', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await tx`delete from public.drafts`
      for (const age of ['29 days', '31 days'])
        await tx`insert into public.drafts (author, kind, row_id, fields, updated_at) values (${permissionTestUsers.manager}, 'page', ${age}, '{}', now() - ${age}::interval)`
      expect(await tx`select private.apply_retention() -> 'drafts' as removed`).toEqual([{ removed: 1 }])
      expect(await tx`select row_id from public.drafts`).toEqual([{ row_id: '29 days' }])
    })
  })
})
