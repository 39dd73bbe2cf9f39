import { describe, expect, it } from 'vitest'
import { actAs, inRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { id } from '../../server/diagnostics/permissions/cast.ts'
import { databaseForTests } from '../support/database-for-tests.ts'
import { asOwner, type Tx } from './signed-in.ts'

const sql = databaseForTests()

const article = id(101)
const [seen, notYet] = [id(101), id(201)]
const eventsOf = async (tx: Tx) =>
  (await tx`select event_id from public.article_events where article_id = ${article} order by position, event_id`).map(
    row => row.event_id,
  )
const versionOf = async (tx: Tx) =>
  (await tx`select updated_at::text as version from public.news_articles where id = ${article}`)[0]?.version

describe('the events an article is about', () => {
  it('are told to Tunde where he sees the event, and no other', () =>
    inRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'anon')
      expect(await eventsOf(tx)).toEqual([seen])
      await asOwner(tx)
      await tx`update public.events set published_at = now() where id = ${notYet}`
      await actAs(tx, 'anon')
      expect(await eventsOf(tx)).toEqual([seen, notYet])
    }))
  it('are saved with it by Musa, in his order, and stand in its history', () =>
    inRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'manager')
      const fields = { id: article, events: [notYet, seen] }
      const [row] =
        await tx`select public.save_article(${tx.json(fields)}, ${await versionOf(tx)}::text::timestamptz) as saved`
      expect(row?.saved).toMatchObject({ events: [notYet, seen] })
      await asOwner(tx)
      const [latest] = await tx`select row_data -> 'events' as events from public.revisions
        where table_name = 'news_articles' and row_id = ${article} order by id desc limit 1`
      expect(latest?.events).toEqual([notYet, seen])
    }))
  it('leave the article standing when one is removed, which is a new version of it', () =>
    inRolledBackTransaction(sql, async tx => {
      await tx`update public.events set status = 'archived' where id = ${seen}`
      const before = await versionOf(tx)
      await actAs(tx, 'admin')
      await tx`delete from public.events where id = ${seen}`
      await asOwner(tx)
      expect(await eventsOf(tx)).toEqual([notYet])
      expect(await versionOf(tx)).not.toBe(before)
      const [line] = await tx`select changed from public.audit_log
        where table_name = 'news_articles' and row_id = ${article} order by id desc limit 1`
      expect(line?.changed).toEqual(['events'])
    }))
  it('are in its preview as far as visitors see them', () =>
    inRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'manager')
      const [made] = await tx`select public.make_preview_link(${article}) as link`
      await actAs(tx, 'anon')
      const [read] = await tx`select public.read_preview(${made?.link.token}) as preview`
      expect(read?.preview.article_events).toEqual([
        { position: 0, events: expect.objectContaining({ slug: 'self-test-seen', event_state: 'scheduled' }) },
      ])
    }))
})

it('no table but event_circles stands between events and circles, so that an embed of them has one meaning', async () => {
  // A table is a way between two others where its key holds a reference to each.
  const between = await sql`
    select distinct one.conrelid::regclass::text as table
    from pg_constraint key
    join pg_constraint one on one.conrelid = key.conrelid and one.contype = 'f' and one.conkey <@ key.conkey
    join pg_constraint other on other.conrelid = key.conrelid and other.contype = 'f' and other.conkey <@ key.conkey
    where key.contype = 'p' and one.confrelid = 'public.events'::regclass and other.confrelid = 'public.circles'::regclass`
  expect(between).toEqual([{ table: 'event_circles' }])
})
