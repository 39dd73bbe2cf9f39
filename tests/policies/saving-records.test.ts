import { describe, expect, it } from 'vitest'
import type { JSONValue, Sql, TransactionSql } from '../../server/backend/database/sql.ts'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId, permissionTestUsers } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { openTransaction } from '../support/open-transaction.ts'
import { actAsOwner } from './signed-in.ts'

const sql = openTestDatabase()

type Tx = TransactionSql
type SavedRecord = { id: string; title: string; updated_at: string; authors: string[]; circles: string[] } | null
const article = makeId(101)
const draft = makeId(202)
const [first, second] = [makeId(101), makeId(102)]

const save = async (on: Tx | Sql, fields: JSONValue, version: string | null, kind = 'article') => {
  const [row] = await on.unsafe<{ saved: SavedRecord }[]>(
    `select public.save_${kind}($1::jsonb, $2::text::timestamptz) as saved`,
    [fields as never, version],
  )
  return row?.saved ?? null
}
/** Reads the version of a row in the format of the gateway. */
const readVersion = async (on: Tx | Sql, key = article, table = 'news_articles') =>
  (await on.unsafe(`select to_jsonb(updated_at) #>> '{}' as version from ${table} where id = '${key}'`))[0]?.version
const listAuthors = async (tx: Tx | Sql, key = article) =>
  (await tx`select author_id from article_authors where article_id = ${key} order by position`).map(
    row => row.author_id,
  )
const listRevisions = (tx: Tx, key = article) =>
  tx`select row_data from revisions where table_name = 'news_articles' and row_id = ${key} order by id`.then(rows =>
    rows.map(row => row.row_data),
  )
const listAuditLines = (tx: Tx, key = article) =>
  tx`select action, changed, before, after, actor from audit_log where table_name = 'news_articles' and row_id = ${key} order by id`

/** Runs an action as Musa. The database owner then checks the result. */
const asMusa = <Result>(action: (tx: Tx) => Promise<Result>) =>
  runInRolledBackTransaction(sql, async tx => {
    await actAs(tx, 'manager')
    return action(tx)
  })

describe('a save of an article with authors is refused', () => {
  it('to members and visitors', async () => {
    for (const role of ['anon', 'user'] as const)
      await runInRolledBackTransaction(sql, async tx => {
        const version = await readVersion(tx)
        await actAs(tx, role)
        const change = tx.savepoint(s => save(s, { id: article, title: 'X', authors: [] }, version))
        if (role === 'user') expect(await change).toBeNull()
        else await expect(change).rejects.toMatchObject({ code: '42501' })
        await expect(tx.savepoint(s => save(s, { slug: 'x', title: 'X' }, null))).rejects.toMatchObject({
          code: '42501',
        })
        await actAsOwner(tx)
        expect(await listAuthors(tx)).toEqual([first])
      })
  })
  it('if a policy hides the article', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await tx`create policy "not this one" on news_articles as restrictive for update to authenticated using (slug <> 'self-test-seen')`
      const version = await readVersion(tx)
      const lines = await listAuditLines(tx)
      await actAs(tx, 'manager')
      expect(await save(tx, { id: article, title: 'X', authors: [second] }, version)).toBeNull()
      await actAsOwner(tx)
      expect(await listAuthors(tx)).toEqual([first])
      expect(await listAuditLines(tx)).toEqual(lines)
    })
  })
  it('if its version is outdated', async () => {
    await asMusa(async tx => {
      const before = await readVersion(tx)
      const alteredVersion = before.replace(
        /\.(\d+)/,
        (_: string, digits: string) => `.${String(Number(digits) + 1).padStart(6, '0')}`,
      )
      expect(alteredVersion).not.toBe(before)
      expect(await save(tx, { id: article, title: 'X', authors: [] }, alteredVersion)).toBeNull()
      expect(await listAuthors(tx)).toEqual([first])
    })
  })
  it('if a new article’s id is taken', async () => {
    await asMusa(async tx => {
      expect(await save(tx, { id: article, slug: 'x', title: 'X', authors: [] }, null)).toBeNull()
      expect(await listAuthors(tx)).toEqual([first])
    })
  })
  it('if the request contains an unknown field', async () => {
    await asMusa(async tx => {
      const version = await readVersion(tx)
      await expect(tx.savepoint(s => save(s, { id: article, tilte: 'X' }, version))).rejects.toMatchObject({
        code: '42703',
      })
    })
  })
  it('as a whole if any part is invalid', async () => {
    await asMusa(async tx => {
      const version = await readVersion(tx)
      for (const fields of [
        { id: article, title: 'X', authors: [second, makeId(999)] },
        { id: article, title: '', authors: [second] },
      ])
        await expect(tx.savepoint(s => save(s, fields, version))).rejects.toMatchObject({
          code: expect.stringMatching(/^23/),
        })
      await expect(
        tx.savepoint(s => save(s, { slug: 'half', title: 'Half', authors: [makeId(999)] }, null)),
      ).rejects.toMatchObject({ code: '23503' })
      expect(await listAuthors(tx)).toEqual([first])
      expect(await readVersion(tx)).toBe(version)
      expect(await tx`select from news_articles where slug = 'half'`).toHaveLength(0)
      // After the refused saves the audit log records the next change as usual.
      await tx`update news_articles set title = 'After' where id = ${article}`
      await actAsOwner(tx)
      expect((await listAuditLines(tx)).at(-1)).toMatchObject({ changed: ['title'] })
    })
  })
})

describe('an article saved with its authors', () => {
  it('gets one new version, revision and audit log entry', async () => {
    await asMusa(async tx => {
      const version = await readVersion(tx)
      const savedArticle = await save(tx, { id: article, title: 'Both', authors: [second, first] }, version)
      expect(savedArticle).toMatchObject({ id: article, title: 'Both', authors: [second, first] })
      expect(savedArticle?.updated_at).toBe(await readVersion(tx))
      await actAsOwner(tx)
      expect(await listAuthors(tx)).toEqual([second, first])
      const history = await listRevisions(tx)
      expect(history.at(-1)).toMatchObject({ title: 'Both', authors: [second, first] })
      expect(history.at(-2)).toMatchObject({ title: 'Seen', authors: [first] })
      expect((await listAuditLines(tx)).at(-1)).toEqual({
        action: 'change',
        actor: permissionTestUsers.manager,
        changed: ['authors', 'title'],
        before: { title: 'Seen', authors: [first] },
        after: { title: 'Both', authors: [second, first] },
      })
      expect(await tx`select from revisions where table_name = 'article_authors'`).toHaveLength(0)
      expect(await tx`select from audit_log where table_name = 'article_authors'`).toHaveLength(0)
    })
  })
  it('is created with one revision and found by author names', async () => {
    await asMusa(async tx => {
      const fields = { id: makeId(601), slug: 'new-one', title: 'New', status: 'published', authors: [second] }
      expect(await save(tx, fields, null)).toMatchObject({ id: makeId(601), authors: [second], excerpt: '' })
      await actAsOwner(tx)
      expect(await listRevisions(tx, makeId(601))).toEqual([
        expect.objectContaining({ title: 'New', authors: [second] }),
      ])
      const lines = await listAuditLines(tx, makeId(601))
      expect(lines).toMatchObject([{ action: 'add', before: null, after: { title: 'New', authors: [second] } }])
      await tx`update authors set name = 'Nneka Quist' where id = ${second}`
      expect(await tx`select slug from search_site('quist')`).toEqual([{ slug: 'new-one' }])
    })
  })
  it('keeps authors that the request does not list', async () => {
    await asMusa(async tx => {
      expect(await save(tx, { id: article, title: 'Title' }, await readVersion(tx))).toMatchObject({ authors: [first] })
      await actAsOwner(tx)
      expect((await listAuditLines(tx)).at(-1)?.changed).toEqual(['title'])
    })
  })
  it('can be saved with a change of only its authors', async () => {
    await asMusa(async tx => {
      expect(await save(tx, { id: article, authors: [] }, await readVersion(tx))).toMatchObject({ authors: [] })
      await actAsOwner(tx)
      expect((await listAuditLines(tx)).at(-1)?.changed).toEqual(['authors'])
    })
  })
  it('is restored to an earlier version with its authors', async () => {
    await asMusa(async tx => {
      await save(tx, { id: article, title: 'Other', authors: [second] }, await readVersion(tx))
      const [old] = (await listRevisions(tx)).slice(-2)
      expect(await save(tx, old, await readVersion(tx))).toMatchObject({ title: 'Seen', authors: [first] })
      expect(await listAuthors(tx)).toEqual([first])
    })
  })
})

describe('two concurrent saves of one article', () => {
  it('change the article only once', async () => {
    const version = await readVersion(sql)
    const musa = await openTransaction(sql, async tx => {
      await actAs(tx, 'manager')
      expect(await save(tx, { id: article, title: 'By Musa', authors: [second] }, version)).not.toBeNull()
    })
    const amina = sql.begin(async tx => {
      await actAs(tx, 'admin')
      return save(tx, { id: article, title: 'By Amina', authors: [] }, version)
    })
    await musa.commit()
    expect(await amina).toBeNull()
    expect(await listAuthors(sql)).toEqual([second])
    expect(await sql`select title from news_articles where id = ${article}`).toEqual([{ title: 'By Musa' }])
    await sql`update news_articles set title = 'Seen' where id = ${article}`
    await sql`update article_authors set author_id = ${first} where article_id = ${article}`
  })
})

describe('a direct change of an article’s author rows', () => {
  it.each([
    [
      'added',
      `insert into article_authors (article_id, author_id, position) values ('${article}', '${second}', 1)`,
      [first, second],
    ],
    ['changed', `update article_authors set author_id = '${second}' where article_id = '${article}'`, [second]],
    ['removed', `delete from article_authors where article_id = '${article}'`, []],
    ['deleted with its author', `delete from authors where id = '${first}'`, []],
  ])('creates a new version of the article (change: %s)', async (_, statement, authors) => {
    const before = await readVersion(sql)
    await runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'admin')
      await tx.unsafe(statement)
      await actAsOwner(tx)
      expect(await readVersion(tx)).not.toBe(before)
      expect((await listRevisions(tx)).at(-1)).toMatchObject({ authors })
      expect((await listAuditLines(tx)).at(-1)).toMatchObject({
        changed: ['authors'],
        before: { authors: [first] },
        after: { authors },
      })
    })
  })
  it('changes both articles if a row moves between them', async () => {
    await asMusa(async tx => {
      await tx`update article_authors set article_id = ${draft} where article_id = ${article}`
      await actAsOwner(tx)
      expect((await listRevisions(tx)).at(-1)).toMatchObject({ authors: [] })
      expect((await listRevisions(tx, draft)).at(-1)).toMatchObject({ authors: [first] })
    })
  })
  it('creates only one article version for several rows', async () => {
    await asMusa(async tx => {
      await tx`insert into article_authors (article_id, author_id) values (${draft}, ${first}), (${draft}, ${second})`
      await actAsOwner(tx)
      expect(await listRevisions(tx, draft)).toHaveLength(2)
    })
  })
  it('is logged with the deletion of the article', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await tx`update news_articles set status = 'archived', binned_at = now() where id = ${article}`
      await actAs(tx, 'admin')
      await tx`delete from news_articles where id = ${article}`
      await actAsOwner(tx)
      expect((await listAuditLines(tx)).at(-1)).toMatchObject({ action: 'remove', before: { authors: [first] } })
    })
  })
})

it('a saved event has its circles with the primary circle first', async () => {
  await asMusa(async tx => {
    const savedRecord = await save(
      tx,
      { id: article, title: 'Gathering', circles: [second, first] },
      await readVersion(tx, article, 'events'),
      'event',
    )
    expect(savedRecord).toMatchObject({ title: 'Gathering', circles: [second, first] })
    expect(await tx`select circle_slug from events_with_circles where id = ${article}`).toEqual([
      { circle_slug: 'self-test-b-circle' },
    ])
    await actAsOwner(tx)
    expect(
      await tx`select changed from audit_log where table_name in ('events', 'event_circles') and actor = ${permissionTestUsers.manager} and row_id = ${article}`,
    ).toEqual([{ changed: ['circles', 'title'] }])
  })
})
