import { expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import type { PermissionRole } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import type { Tx } from './signed-in.ts'

const sql = openTestDatabase()

const add = async (tx: Tx, slug: string, more: object = {}) => {
  const [row] = await tx`insert into public.news_articles ${tx({ slug, title: slug, ...more })} returning id`
  return row?.id as string
}
const readStage = async (tx: Tx, id: string) => {
  const [row] = await tx`select private.article_stage(a) as stage from public.news_articles a where id = ${id}`
  return row?.stage
}
const isRead = async (tx: Tx, as: PermissionRole, id: string) => {
  await actAs(tx, as)
  const rows = await tx`select from public.news_articles where id = ${id}`
  await tx`reset role`
  return rows.length === 1
}
const days = (n: number) => new Date(Date.now() + n * 86_400_000)

it('a published article cannot be in the trash', () =>
  runInRolledBackTransaction(sql, async tx => {
    const fields = { status: 'published', binned_at: days(0) }
    await expect(tx.savepoint(s => add(s, 'in-both', fields))).rejects.toMatchObject({ code: '23514' })
  }))

it('only an admin can delete an article permanently', () =>
  runInRolledBackTransaction(sql, async tx => {
    const archivedId = await add(tx, 'put-away', { status: 'archived' })
    const binnedId = await add(tx, 'thrown-away', { status: 'draft', binned_at: days(-1) })
    const purge = async (as: PermissionRole) => {
      await actAs(tx, as)
      const deletedRows =
        await tx`delete from public.news_articles where id in (${archivedId}, ${binnedId}) returning id`
      await tx`reset role`
      return deletedRows.map(({ id }) => id)
    }
    expect(await purge('manager')).toEqual([])
    expect(await purge('admin')).toEqual([binnedId])
  }))

it('visitors can read an article until its unpublish date', () =>
  runInRolledBackTransaction(sql, async tx => {
    const publishedFields = { status: 'published', published_at: days(-3), excerpt: 'Zanzibari looms' }
    const endedId = await add(tx, 'ended', { ...publishedFields, unpublish_at: days(-1) })
    const lastingId = await add(tx, 'lasting', { ...publishedFields, unpublish_at: days(1) })
    expect([await isRead(tx, 'anon', endedId), await isRead(tx, 'anon', lastingId)]).toEqual([false, true])
    expect([await readStage(tx, endedId), await readStage(tx, lastingId)]).toEqual(['archived', 'published'])
    await actAs(tx, 'anon')
    const results = await tx`select slug from public.search_site('zanzibari looms')`
    expect(results.map(({ slug }) => slug)).toEqual(['lasting'])
  }))

it('an unpublish date before the publish date is refused', () =>
  runInRolledBackTransaction(sql, async tx => {
    const fields = { status: 'published', published_at: days(2), unpublish_at: days(1) }
    await expect(tx.savepoint(s => add(s, 'backwards', fields))).rejects.toMatchObject({ code: '23514' })
  }))

it('a draft with a review request is in review until a decision', () =>
  runInRolledBackTransaction(sql, async tx => {
    const id = await add(tx, 'to-look-at')
    await actAs(tx, 'manager')
    await tx`insert into public.article_reviews (article_id, question) values (${id}, 'Is the rent right?')`
    await expect(
      tx.savepoint(s => s`insert into public.article_reviews (article_id) values (${id})`),
    ).rejects.toMatchObject({ code: '23505' })
    await tx`reset role`
    expect(await readStage(tx, id)).toBe('in_review')
    await actAs(tx, 'admin')
    await tx`update public.article_reviews set state = 'changes', answer = 'The rent is of 2024.' where article_id = ${id}`
    await tx`reset role`
    expect(await readStage(tx, id)).toBe('in_review')
    await actAs(tx, 'admin')
    const [decidedRow] =
      await tx`update public.article_reviews set state = 'approved' where article_id = ${id} returning decided_by = auth.uid() as mine, decided_at is not null as dated`
    await tx`reset role`
    expect(decidedRow).toEqual({ mine: true, dated: true })
    expect(await readStage(tx, id)).toBe('draft')
  }))
