import { describe, expect, it } from 'vitest'
import { pollContentVersion } from '../../server/backend/content-poll.ts'
import type { Sql, TransactionSql } from '../../server/backend/database/sql.ts'
import { runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { openTransaction } from '../support/open-transaction.ts'

const sql = openTestDatabase()

const version = async (on: Sql | TransactionSql) =>
  Number((await on`select version from public.content_version`)[0]?.version)

/** Returns the number by which one transaction raises the content version, which all servers watch. */
const moves = (statement: string, setup = 'select 1') =>
  runInRolledBackTransaction(sql, async tx => {
    await tx.unsafe(setup)
    // Makes earlier changes count as changes of another transaction.
    await tx`delete from private.content_changes where transaction_id = pg_current_xact_id()`
    const before = await version(tx)
    await tx.unsafe(statement)
    return (await version(tx)) - before
  })

const picture = `insert into media (id, path, mime_type, bytes, width, height, alt)
  values ('${makeId(401)}', 'people/p.jpg', 'image/jpeg', 1, 1, 1, 'A')`
const shownPicture = `${picture}; update people set image_url = '/media/people/p.jpg' where slug = 'self-test-seen'`

describe('a change that visitors cannot see', () => {
  it.each([
    ['saving a draft', `update events set title = 'X' where slug = 'self-test-drafted'`],
    ['adding a draft', `insert into news_articles (slug, title) values ('x', 'X')`],
    ['deleting a draft', `delete from news_articles where slug = 'self-test-drafted'`],
    [
      'adding an author to a draft',
      `insert into article_authors (article_id, author_id) values ('${makeId(202)}', '${makeId(101)}')`,
    ],
    [
      'adding a circle to a draft',
      `insert into event_circles (event_id, circle_id) values ('${makeId(202)}', '${makeId(101)}')`,
    ],
    ['changing a scheduled record', `update events set title = 'X' where slug = 'self-test-hidden'`],
    ['changing an archived record', `update pages set title = 'X' where slug = 'self-test-archived'`],
    ['changing a hidden person', `update people set title = 'X' where slug = 'self-test-hidden'`],
    ['changing a hidden quote', `update quotes set text = 'X' where slug = 'self-test-hidden'`],
    ['changing a partner whose term has ended', `update partners set name = 'X' where slug = 'self-test-ended'`],
    ['changing a setting that is not public', `update settings set value = '2' where key = 'self-test-hidden'`],
    ['uploading a picture', picture],
    [
      'adding a photo to a draft album',
      `insert into photos (album_id, media_id) values ('${makeId(201)}', '${makeId(102)}')`,
    ],
  ])('does not clear the page caches (change: %s)', async (_, statement) => {
    expect(await moves(statement)).toBe(0)
  })
})

describe('a change that visitors see now or later', () => {
  it.each([
    ['publishing', `update events set status = 'published' where slug = 'self-test-drafted'`],
    ['unpublishing', `update events set status = 'draft' where slug = 'self-test-seen'`],
    ['changing', `update pages set title = 'X' where slug = 'self-test-seen'`],
    ['removing', `delete from news_articles where slug = 'self-test-seen'`],
    ['adding a published row', `insert into news_articles (slug, title, status) values ('x', 'X', 'published')`],
    [
      'moving a publish date into the future',
      `update events set published_at = now() + interval '1 day' where slug = 'self-test-seen'`,
    ],
    ['showing a person', `update people set is_visible = true where slug = 'self-test-hidden'`],
    [
      'changing the author of an article',
      `update article_authors set position = 2 where article_id = '${makeId(101)}'`,
    ],
    ['changing a photo', `update photos set caption = 'X' where id = '${makeId(101)}'`],
    ['starting a partner’s term again', `update partners set term_ends_on = null where slug = 'self-test-ended'`],
    [
      'changing a public flagship to which no link leads',
      `update flagship_pages set summary = 'X' where slug = 'self-test-a-flagship'`,
    ],
    ['changing a public setting', `update settings set value = '2' where key = 'self-test-seen'`],
    ['changing many rows', `update circles set description = 'X'; update categories set name = name || 'x'`],
    ['emptying a table', `truncate site_stats`],
  ])('clears every page cache once per transaction (change: %s)', async (_, statement) => {
    expect(await moves(statement)).toBe(1)
  })
  it.each([
    ['ending a consent', `update media set consent_expires_on = '2020-01-01' where id = '${makeId(401)}'`],
    ['deleting the picture', `delete from media where id = '${makeId(401)}'`],
  ])('clears every page cache for a shown picture (%s)', async (_, statement) => {
    expect(await moves(statement, shownPicture)).toBe(1)
  })
})

describe('page caches with concurrent writers', () => {
  const save = (title: string) => sql`update events set title = ${title} where slug = 'self-test-seen'`

  it('do not delay a save during an import of 5,000 rows', async () => {
    const importTransaction = await openTransaction(
      sql,
      tx =>
        tx`insert into people (slug, name) select 'imported-' || n, 'Person ' || n from generate_series(1, 5000) as n`,
    )
    const before = await version(sql)
    // If the save and the import needed the same row lock, each would wait for the other.
    await save('Saved meanwhile')
    expect(await version(sql)).toBe(before + 1)
    await importTransaction.commit()
    expect(await version(sql)).toBe(before + 2)
    await sql`delete from people where slug like 'imported-%'`
  })

  it('are also cleared by a transaction that commits after a newer transaction', async () => {
    let noticeCount = 0
    const expectNotices = async (times: number) => expect.poll(() => noticeCount).toBe(times)
    const stop = await pollContentVersion(
      async () => String(await version(sql)),
      5,
    )(() => {
      noticeCount++
    })
    const earlyTransaction = await openTransaction(
      sql,
      tx => tx`update circles set description = 'Early' where slug = 'self-test-a-circle'`,
    )
    await save('Late')
    await expectNotices(1)
    await earlyTransaction.commit()
    await expectNotices(2)
    await stop()
  })
})

it('the nightly deletion of old rows in content_changes does not change the content version', async () => {
  await runInRolledBackTransaction(sql, async tx => {
    await tx`insert into private.content_changes (changed_at, transaction_id) select now() - interval '2 days', n::text::xid8 from generate_series(1, 9) as n`
    const before = await version(tx)
    await tx`select private.apply_retention()`
    expect(await version(tx)).toBe(before)
    expect(await tx`select from private.content_changes where changed_at < now() - interval '1 day'`).toHaveLength(0)
  })
})
