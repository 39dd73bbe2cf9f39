import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { type PermissionRole, roleDescriptions, testRoles } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import type { Tx } from './signed-in.ts'

const sql = openTestDatabase()

type Page = { rows: Record<string, unknown>[]; total: number; counts: Record<string, number>; ids: string[] | null }
type ListQuery = Partial<
  Record<'query' | 'tab' | 'category' | 'author' | 'circle' | 'from' | 'to' | 'sort' | 'direction', string>
> & {
  ids?: boolean
  page?: number
  size?: number
}

const list = async (
  tx: Tx,
  { query = '', tab = 'all', sort = 'changed', direction = 'desc', ...more }: ListQuery = {},
) => {
  const {
    category = null,
    author = null,
    circle = null,
    from = null,
    to = null,
    page = 1,
    size = 25,
    ids = false,
  } = more
  const [row] =
    await tx`select public.list_articles(${query}, ${tab}, ${category}, ${author}, ${circle}, ${from}, ${to}, ${sort}, ${direction}, ${page}, ${size}, ${ids}) as page`
  return row?.page as Page
}
const titles = ({ rows }: Page) => rows.map(({ title }) => title)

/** Makes the list contain exactly twelve articles: five drafts, four published, two scheduled, one archived. */
async function archive(tx: Tx) {
  await tx`delete from public.article_authors`
  await tx`update public.news_articles set status = 'archived', binned_at = now()`
  await tx`delete from public.news_articles`
  await tx`insert into public.news_articles (slug, title, content_html, status, published_at, updated_at)
    select 'piece-' || n, 'Pièce ' || chr(64 + n), '<p>Words of ' || n || '</p>',
      case when n <= 5 then 'draft' when n = 12 then 'archived' else 'published' end,
      case when n in (10, 11) then now() + n * interval '1 day' when n > 5 then now() - n * interval '1 day' end, now() - n * interval '1 hour'
    from generate_series(1, 12) as n`
}
const listArticles = (role: PermissionRole, ...questions: ListQuery[]) =>
  runInRolledBackTransaction(sql, async tx => {
    await archive(tx)
    await actAs(tx, role)
    const pages: Page[] = []
    for (const question of questions) pages.push(await list(tx, question))
    return pages
  })

describe('the list of articles', () => {
  it.each(testRoles)('is available only to editors (role: %s)', async role => {
    const may = role === 'manager' || role === 'admin'
    await runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, role)
      const answer = tx.savepoint(s => list(s))
      if (may) expect((await answer).counts, roleDescriptions[role]).toHaveProperty('draft')
      else await expect(answer, roleDescriptions[role]).rejects.toMatchObject({ code: '42501' })
    })
  })
  it('has a tab for each publishing status', async () => {
    const [all, scheduledPage, archivedPage] = await listArticles(
      'manager',
      {},
      { tab: 'scheduled' },
      { tab: 'archived' },
    )
    expect(all).toMatchObject({
      total: 11,
      counts: { all: 11, draft: 5, in_review: 0, scheduled: 2, published: 4, archived: 1, bin: 0 },
    })
    expect(scheduledPage?.rows.map(({ stage }) => stage)).toEqual(['scheduled', 'scheduled'])
    expect(titles(archivedPage as Page)).toEqual(['Pièce L'])
  })
  it('finds words in all tabs and ignores accents', async () => {
    const [foundPage, otherTabPage, signs] = await listArticles(
      'manager',
      { query: 'piece words 7' },
      { query: 'piece', tab: 'archived' },
      { query: ":* | '" },
    )
    expect(titles(foundPage as Page)).toEqual(['Pièce G'])
    expect(otherTabPage).toMatchObject({ total: 1, counts: { all: 11, draft: 5 } })
    expect(signs?.total).toBe(11)
  })
  it('is sorted by change date, title and publish date in both directions', async () => {
    const [byChangePage, byTitle, oldest, newest, second, beyondPage] = await listArticles(
      'manager',
      { size: 2 },
      { sort: 'title', direction: 'desc', size: 2 },
      { sort: 'published', direction: 'asc', size: 1 },
      { sort: 'published', size: 1 },
      { size: 4, page: 3 },
      { size: 4, page: 4 },
    )
    expect(titles(byChangePage as Page)).toEqual(['Pièce A', 'Pièce B'])
    expect(titles(byTitle as Page)).toEqual(['Pièce K', 'Pièce J'])
    expect(titles(oldest as Page)).toEqual(['Pièce I'])
    expect(titles(newest as Page)).toEqual(['Pièce K'])
    expect(titles(second as Page)).toEqual(['Pièce I', 'Pièce J', 'Pièce K'])
    expect(beyondPage).toMatchObject({ rows: [], total: 11 })
  })
  it('is filtered by category, author and circle', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await archive(tx)
      const [category] = await tx`insert into public.categories (slug, name) values ('looms', 'Looms') returning id`
      const [circle] =
        await tx`insert into public.circles (slug, name, color_hex) values ('weavers', 'Weavers', '#1D4ED8') returning id`
      const authors =
        await tx`insert into public.authors (slug, name) values ('ama', 'Ama'), ('kofi', 'Kofi') returning id`
      const [article] =
        await tx`update public.news_articles set category_id = ${category?.id}, circle_id = ${circle?.id},
        feature_image_url = 'https://pictures.example/a.jpg' where slug = 'piece-3' returning id`
      for (const [position, author] of [...authors].reverse().entries())
        await tx`insert into public.article_authors (article_id, author_id, position) values (${article?.id}, ${author.id}, ${position})`
      await actAs(tx, 'manager')
      for (const filter of [{ category: category?.id }, { circle: circle?.id }, { author: authors[0]?.id }]) {
        const page = await list(tx, filter)
        expect(page).toMatchObject({ total: 1, counts: { all: 1, draft: 1, published: 0 } })
        expect(page.rows[0]).toMatchObject({
          title: 'Pièce C',
          category: 'Looms',
          circle: { name: 'Weavers', hue: '#1D4ED8' },
          authors: ['Kofi', 'Ama'],
          lacks_alt: true,
        })
      }
    })
  })
})

it('the numbers of articles per category and author are those of the list', async () => {
  const counts = await runInRolledBackTransaction(sql, async tx => {
    await archive(tx)
    const [category] = await tx`select id from public.categories limit 1`
    const [author] = await tx`insert into public.authors (name, slug) values ('One', 'one-author') returning id`
    await tx`update public.news_articles set category_id = ${category?.id}`
    await tx`update public.news_articles set binned_at = now() where slug = 'piece-1'`
    await tx`insert into public.article_authors (article_id, author_id, position)
      select id, ${author?.id}, 0 from public.news_articles where slug in ('piece-1', 'piece-2', 'piece-12')`
    await actAs(tx, 'manager')
    const countBy = async (by: string) => (await tx`select public.count_articles(${by}) as counts`)[0]?.counts
    const { total } = await list(tx, { category: String(category?.id) })
    return [await countBy('category'), { [category?.id]: total }, await countBy('author'), { [author?.id]: 1 }]
  })
  expect(counts[0]).toEqual(counts[1])
  expect(counts[2]).toEqual(counts[3])
})
it('a member may not read the numbers of articles', async () => {
  const count = runInRolledBackTransaction(sql, async tx => {
    await actAs(tx, 'user')
    await tx`select public.count_articles('author')`
  })
  await expect(count).rejects.toThrow(/list the articles/)
})
