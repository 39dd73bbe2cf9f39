import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { actAsOwner, type Tx } from './signed-in.ts'

const sql = openTestDatabase()

const article = makeId(101)
const [seenEvent, draftEvent] = [makeId(101), makeId(201)]
const listEvents = async (tx: Tx) =>
  (await tx`select event_id from public.article_events where article_id = ${article} order by position, event_id`).map(
    row => row.event_id,
  )
const readVersion = async (tx: Tx) =>
  (await tx`select updated_at::text as version from public.news_articles where id = ${article}`)[0]?.version

describe('the events of an article', () => {
  it('are visible to visitors only if the events themselves are public', () =>
    runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'anon')
      expect(await listEvents(tx)).toEqual([seenEvent])
      await actAsOwner(tx)
      await tx`update public.events set published_at = now() where id = ${draftEvent}`
      await actAs(tx, 'anon')
      expect(await listEvents(tx)).toEqual([seenEvent, draftEvent])
    }))
  it('are saved with the article in the order that the editor sets', () =>
    runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'manager')
      const fields = { id: article, events: [draftEvent, seenEvent] }
      const [row] =
        await tx`select public.save_article(${tx.json(fields)}, ${await readVersion(tx)}::text::timestamptz) as saved`
      expect(row?.saved).toMatchObject({ events: [draftEvent, seenEvent] })
      await actAsOwner(tx)
      const [latest] = await tx`select row_data -> 'events' as events from public.revisions
        where table_name = 'news_articles' and row_id = ${article} order by id desc limit 1`
      expect(latest?.events).toEqual([draftEvent, seenEvent])
    }))
  it('can be deleted without deleting the article', () =>
    runInRolledBackTransaction(sql, async tx => {
      await tx`update public.events set status = 'archived' where id = ${seenEvent}`
      const before = await readVersion(tx)
      await actAs(tx, 'admin')
      await tx`delete from public.events where id = ${seenEvent}`
      await actAsOwner(tx)
      expect(await listEvents(tx)).toEqual([draftEvent])
      expect(await readVersion(tx)).not.toBe(before)
      const [line] = await tx`select changed from public.audit_log
        where table_name = 'news_articles' and row_id = ${article} order by id desc limit 1`
      expect(line?.changed).toEqual(['events'])
    }))
  it('are shown in its preview if visitors can see them', () =>
    runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'manager')
      const [previewLink] = await tx`select public.make_preview_link('article', ${article}) as link`
      await actAs(tx, 'anon')
      const [previewRow] = await tx`select public.read_preview(${previewLink?.link.token}) as preview`
      expect(previewRow?.preview.record.article_events).toEqual([
        { position: 0, events: expect.objectContaining({ slug: 'self-test-seen', event_state: 'scheduled' }) },
      ])
    }))
})

it('the database has exactly one join table between events and circles', async () => {
  // Query that finds join tables, whose primary key consists of two foreign keys.
  const joinRows = await sql`
    select distinct one.conrelid::regclass::text as table
    from pg_constraint key
    join pg_constraint one on one.conrelid = key.conrelid and one.contype = 'f' and one.conkey <@ key.conkey
    join pg_constraint other on other.conrelid = key.conrelid and other.contype = 'f' and other.conkey <@ key.conkey
    where key.contype = 'p' and one.confrelid = 'public.events'::regclass and other.confrelid = 'public.circles'::regclass`
  expect(joinRows).toEqual([{ table: 'event_circles' }])
})
