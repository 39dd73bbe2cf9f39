import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId, type PermissionRole } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import type { Tx } from './signed-in.ts'

const sql = openTestDatabase()
const article = makeId(202)
const [seenArticle, hiddenArticle, draftArticle] = [makeId(101), makeId(201), makeId(202)]

const as = (role: PermissionRole, act: (tx: Tx) => Promise<void>) =>
  runInRolledBackTransaction(sql, async tx => {
    await actAs(tx, role)
    await act(tx)
  })
const attach = async (tx: Tx, event: string, isAttached = true, position: number | null = null) => {
  const [row] = await tx`select public.attach_article(${article}, ${event}, ${isAttached}, ${position}) as place`
  return row?.place
}
const listAttached = async (tx: Tx) =>
  (await tx`select event_id from public.article_events where article_id = ${article} order by position`).map(
    row => row.event_id,
  )

describe('an article attached to an event', () => {
  it.each(['anon', 'user'] as const)('cannot be added by the role %s', role =>
    as(role, async tx => {
      await expect(attach(tx, seenArticle)).rejects.toMatchObject({ code: '42501' })
    }),
  )
  it('returns to its former position when it is attached again', () =>
    as('manager', async tx => {
      expect([
        await attach(tx, seenArticle),
        await attach(tx, hiddenArticle),
        await attach(tx, draftArticle, true, 0),
      ]).toEqual([0, 1, 0])
      expect(await listAttached(tx)).toEqual([draftArticle, seenArticle, hiddenArticle])
      expect(await attach(tx, seenArticle, false)).toBe(1)
      expect(await attach(tx, seenArticle, false)).toBeNull()
      expect(await attach(tx, seenArticle, true, 1)).toBe(1)
      expect(await attach(tx, seenArticle)).toBeNull()
      expect(await listAttached(tx)).toEqual([draftArticle, seenArticle, hiddenArticle])
    }))
  it('gets a new version in its history', () =>
    as('manager', async tx => {
      const version = async () =>
        (await tx`select updated_at::text as at from public.news_articles where id = ${article}`)[0]?.at
      const before = await version()
      await attach(tx, seenArticle)
      expect(await version()).not.toBe(before)
      const [revision] = await tx`select row_data -> 'events' as events from public.revisions
        where table_name = 'news_articles' and row_id = ${article} order by id desc limit 1`
      expect(revision?.events).toEqual([seenArticle])
    }))
  it('cannot be attached to a sixth event', () =>
    as('manager', async tx => {
      await expect(tx.savepoint(s => attach(s, makeId(999)))).rejects.toMatchObject({ code: 'P0002' })
      expect(await tx`select public.attach_article(${makeId(999)}, ${seenArticle}, true) as place`).toEqual([
        { place: null },
      ])
      const more = await tx`insert into public.events (slug, title, start_date)
        select 'more-' || n, 'More', now() from generate_series(1, 6) as n returning id`
      for (const { id: event } of more.slice(0, 5)) await attach(tx, event)
      await expect(tx.savepoint(s => attach(s, more[5]?.id))).rejects.toMatchObject({ code: '23514' })
    }))
})
