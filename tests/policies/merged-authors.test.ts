import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { type PermissionRole, testRoles } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { waitForLockOfProcess } from './lock-wait.ts'
import { actAsOwner, type Tx } from './signed-in.ts'

const sql = openTestDatabase()

const addNamed = async (tx: Tx, table: 'authors' | 'categories', name: string): Promise<string> =>
  (await tx`insert into ${tx(table)} ${tx({ slug: name.toLowerCase(), name })} returning id`)[0]?.id
async function addArticle(tx: Tx, slug: string, authors: readonly string[], more: object = {}): Promise<string> {
  const [row] = await tx`insert into public.news_articles ${tx({ slug, title: slug, ...more })} returning id`
  for (const [position, author] of authors.entries())
    await tx`insert into public.article_authors values (${row?.id}, ${author}, ${position})`
  return row?.id
}
const listAuthors = async (tx: Tx, article: string) =>
  (
    await tx`select w.name from public.article_authors b join public.authors w on w.id = b.author_id
      where b.article_id = ${article} order by b.position`
  ).map(({ name }) => name)
const undo = async (tx: Tx, batch: string) =>
  (await tx`select public.undo_bulk_change(${batch}) as done`)[0]?.done as { undone: number; changed: number }

/** Runs a test with the authors Short and Long, and three articles, one of which is in the trash. */
const withAuthors = (
  role: PermissionRole,
  test: (tx: Tx, made: { short: string; long: string; articles: readonly string[] }) => Promise<void>,
) =>
  runInRolledBackTransaction(sql, async tx => {
    const short = await addNamed(tx, 'authors', 'Short')
    const long = await addNamed(tx, 'authors', 'Long')
    const otherAuthor = await addNamed(tx, 'authors', 'Other')
    const articles = [
      await addArticle(tx, 'm-one', [otherAuthor, short]),
      await addArticle(tx, 'm-two', [short, long]),
      await addArticle(tx, 'm-three', [short], { binned_at: new Date() }),
      await addArticle(tx, 'm-four', [long]),
    ]
    await actAs(tx, role)
    await test(tx, { short, long, articles })
  })

describe('merging authors', () => {
  it.each(testRoles)('is allowed only for admins (role: %s)', role =>
    withAuthors(role, async (tx, { short, long }) => {
      const mergeAttempt = tx.savepoint(s => s`select public.merge_authors(${randomUUID()}, ${short}, ${long})`)
      if (role === 'admin') await mergeAttempt
      else await expect(mergeAttempt).rejects.toMatchObject({ code: '42501' })
    }),
  )
  it('replaces the first author by the second in each article and deletes the first author', () =>
    withAuthors('admin', async (tx, { short, long, articles }) => {
      const [row] = await tx`select public.merge_authors(${randomUUID()}, ${short}, ${long}) as moved`
      expect(row?.moved).toEqual({ moved: 3, left: 0 })
      expect(await Promise.all(articles.map(id => listAuthors(tx, id)))).toEqual([
        ['Other', 'Long'],
        ['Long'],
        ['Long'],
        ['Long'],
      ])
      expect(await tx`select from public.authors where id = ${short}`).toEqual([])
      const revisions = await tx`select row_data -> 'authors' as authors from public.revisions
        where row_id = ${articles[1] ?? ''} order by id desc limit 1`
      expect(revisions).toEqual([{ authors: [long] }])
      const lines = await tx`select action from public.audit_log where row_id = ${short} order by id desc limit 1`
      expect(lines).toEqual([{ action: 'remove' }])
    }))
  it('can be undone, which restores the author, the articles and their order', () =>
    withAuthors('admin', async (tx, { short, long, articles }) => {
      const [before] = await tx`select * from public.authors where id = ${short}`
      const batch = randomUUID()
      await tx`select public.merge_authors(${batch}, ${short}, ${long})`
      expect(await undo(tx, batch)).toMatchObject({ undone: 4, changed: 0, left: 0 })
      expect(await Promise.all(articles.map(id => listAuthors(tx, id)))).toEqual([
        ['Other', 'Short'],
        ['Short', 'Long'],
        ['Short'],
        ['Long'],
      ])
      const [after] = await tx`select * from public.authors where id = ${short}`
      expect(after).toMatchObject({ slug: before?.slug, name: before?.name, bio: before?.bio })
    }))
  it('moves the articles in batches and is undone as a whole', () =>
    withAuthors('admin', async (tx, { short, long, articles }) => {
      const batch = randomUUID()
      const mergeTwo = async () =>
        (await tx`select public.merge_authors(${batch}, ${short}, ${long}, 2) as moved`)[0]?.moved
      expect(await mergeTwo()).toEqual({ moved: 2, left: 1 })
      expect(await tx`select from public.authors where id = ${short}`).toHaveLength(1)
      expect(await mergeTwo()).toEqual({ moved: 1, left: 0 })
      expect(await tx`select from public.authors where id = ${short}`).toEqual([])
      expect(await undo(tx, batch)).toMatchObject({ undone: 4, changed: 0, left: 0 })
      expect(await Promise.all(articles.slice(0, 3).map(id => listAuthors(tx, id)))).toEqual([
        ['Other', 'Short'],
        ['Short', 'Long'],
        ['Short'],
      ])
    }))
  it('also moves an article to which another editor has added the first author again', () =>
    withAuthors('admin', async (tx, { short, long, articles }) => {
      const batch = randomUUID()
      const mergeOne = async () =>
        (await tx`select public.merge_authors(${batch}, ${short}, ${long}, 1) as moved`)[0]?.moved
      expect(await mergeOne()).toEqual({ moved: 1, left: 2 })
      // Another editor gives the moved article the first author again.
      await tx`update public.article_authors set author_id = ${short} where author_id = ${long} and article_id
        not in (select b.article_id from public.article_authors b where b.author_id = ${short})`
      await tx`select public.merge_authors(${batch}, ${short}, ${long}, 500)`
      expect(await tx`select from public.authors where id = ${short}`).toEqual([])
      expect(await undo(tx, batch)).toMatchObject({ changed: 0, left: 0 })
      expect(await Promise.all(articles.slice(0, 3).map(id => listAuthors(tx, id)))).toEqual([
        ['Other', 'Short'],
        ['Short', 'Long'],
        ['Short'],
      ])
    }))
  it('can be repeated after an undo and undone a second time', () =>
    withAuthors('admin', async (tx, { short, long, articles }) => {
      const batch = randomUUID()
      for (let round = 0; round < 2; round += 1) {
        await tx`select public.merge_authors(${batch}, ${short}, ${long})`
        expect(await undo(tx, batch)).toMatchObject({ undone: 4, changed: 0, left: 0 })
      }
      expect(await listAuthors(tx, articles[1] ?? '')).toEqual(['Short', 'Long'])
    }))
  it('is refused if the second author is missing or equals the first author', () =>
    withAuthors('admin', async (tx, { short }) => {
      await expect(
        tx.savepoint(s => s`select public.merge_authors(${randomUUID()}, ${short}, ${randomUUID()})`),
      ).rejects.toMatchObject({ code: 'P0002' })
      await expect(
        tx.savepoint(s => s`select public.merge_authors(${randomUUID()}, ${short}, ${short})`),
      ).rejects.toMatchObject({ code: '22023' })
    }))
})

const withCategories = (
  role: PermissionRole,
  test: (tx: Tx, made: { reports: string; press: string; articles: readonly string[] }) => Promise<void>,
) =>
  runInRolledBackTransaction(sql, async tx => {
    const reports = await addNamed(tx, 'categories', 'Annuals')
    const press = await addNamed(tx, 'categories', 'Bulletins')
    const articles = [
      await addArticle(tx, 'c-one', [], { category_id: reports }),
      await addArticle(tx, 'c-two', [], { category_id: reports, binned_at: new Date() }),
    ]
    await actAs(tx, role)
    await test(tx, { reports, press, articles })
  })
const remove = (tx: Tx, category: string, replacement: string | null, batch: string = randomUUID(), maxCount = 200) =>
  tx`select public.delete_category(${batch}, ${category}, ${replacement}, ${maxCount}) as moved`
const listCategories = async (tx: Tx, articles: readonly string[]) =>
  (await tx`select category_id from public.news_articles where id = any (${[...articles]})`).map(
    ({ category_id }) => category_id,
  )

describe('deleting a category', () => {
  it.each(testRoles)('is allowed only for admins (role: %s)', role =>
    withCategories(role, async (tx, { reports, press }) => {
      const removalAttempt = tx.savepoint(s => remove(s, reports, press))
      if (role === 'admin') await removalAttempt
      else await expect(removalAttempt).rejects.toMatchObject({ code: '42501' })
    }),
  )
  it('moves its articles to another category and can be undone', () =>
    withCategories('admin', async (tx, { reports, press, articles }) => {
      const batch = randomUUID()
      expect(await remove(tx, reports, press, batch)).toEqual([{ moved: { moved: 2, left: 0 } }])
      expect(await listCategories(tx, articles)).toEqual([press, press])
      expect(await tx`select from public.categories where id = ${reports}`).toEqual([])
      expect(await undo(tx, batch)).toMatchObject({ undone: 3, changed: 0 })
      expect(await listCategories(tx, articles)).toEqual([reports, reports])
    }))
  it('moves the articles in batches and is undone as a whole', () =>
    withCategories('admin', async (tx, { reports, press, articles }) => {
      const batch = randomUUID()
      expect(await remove(tx, reports, press, batch, 1)).toEqual([{ moved: { moved: 1, left: 1 } }])
      expect(await tx`select from public.categories where id = ${reports}`).toHaveLength(1)
      expect(await remove(tx, reports, press, batch, 1)).toEqual([{ moved: { moved: 1, left: 0 } }])
      expect(await listCategories(tx, articles)).toEqual([press, press])
      expect(await tx`select from public.categories where id = ${reports}`).toEqual([])
      expect(await undo(tx, batch)).toMatchObject({ undone: 3, changed: 0, left: 0 })
      expect(await listCategories(tx, articles)).toEqual([reports, reports])
    }))
  it('requires a replacement category while articles use the deleted category', () =>
    withCategories('admin', async (tx, { reports, press }) => {
      await expect(tx.savepoint(s => remove(s, reports, null))).rejects.toMatchObject({ code: 'P0001' })
      expect(await remove(tx, press, null)).toEqual([{ moved: { moved: 0, left: 0 } }])
    }))
  it('is refused before any article moves if the site needs the category’s slug', () =>
    withCategories('admin', async (tx, { press, articles }) => {
      await actAsOwner(tx)
      const [fixedCategory] =
        await tx`insert into public.categories (slug, name) values ('road-to-davos', 'Road to Davos')
        on conflict (slug) do update set name = excluded.name returning id`
      await tx`update public.news_articles set category_id = ${fixedCategory?.id} where id = any (${[...articles]})`
      await actAs(tx, 'admin')
      // The articles are moved one at a time, so that the first of several calls is the one that is refused.
      await expect(tx.savepoint(s => remove(s, fixedCategory?.id, press, randomUUID(), 1))).rejects.toMatchObject({
        message: /The site finds the category/,
      })
      expect(await listCategories(tx, articles)).toEqual([fixedCategory?.id, fixedCategory?.id])
    }))
})

/**
 * Runs an action as an admin in a separate transaction, and returns when the action waits for a lock. The result
 * contains a promise of the action's end.
 */
async function runUntilLocked(action: (tx: Tx) => Promise<unknown>) {
  const backendId = Promise.withResolvers<number>()
  const transactionEnd = sql.begin(async tx => {
    await actAs(tx, 'admin')
    backendId.resolve((await tx`select pg_backend_pid() as pid`)[0]?.pid)
    await action(tx)
  })
  transactionEnd.catch(backendId.reject)
  await waitForLockOfProcess(sql, await backendId.promise)
  return { ended: Promise.allSettled([transactionEnd]) }
}

describe('two merges in opposite directions', () => {
  const mergeAuthors = (one: string, other: string) => (tx: Tx) =>
    tx`select public.merge_authors(${randomUUID()}, ${one}, ${other})`
  it.each([
    ['authors', mergeAuthors],
    ['categories', (one: string, other: string) => (tx: Tx) => remove(tx, one, other)],
  ] as const)('never deadlock (record type: %s)', async (table, merge) => {
    const [one, other] = await sql.begin(async tx => {
      const ids = [await addNamed(tx, table, `${table}-one`), await addNamed(tx, table, `${table}-other`)] as const
      for (const id of ids)
        await (table === 'authors'
          ? addArticle(tx, `of-${id}`, [id])
          : addArticle(tx, `of-${id}`, [], { category_id: id }))
      return ids
    })
    // The first merge holds its locks while it waits for an article that another user saves.
    const { first, second } = await sql.begin(async tx => {
      await tx`select from public.news_articles where slug = ${`of-${one}`} for no key update`
      const first = await runUntilLocked(merge(one, other))
      return { first, second: await runUntilLocked(merge(other, one)) }
    })
    expect(await first.ended).toMatchObject([{ status: 'fulfilled' }])
    expect(await second.ended).toMatchObject([{ status: 'rejected', reason: { code: 'P0002' } }])
    expect(await sql`select id from ${sql(table)} where id in (${one}, ${other})`).toEqual([{ id: other }])
  })
})
