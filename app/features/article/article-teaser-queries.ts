import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '../../platform/db/browser-db.ts'
import type { DbSource } from '../../platform/db/public-db.ts'
import { parseRows, unwrapRows } from '../../platform/db/rows.ts'
import { type Article, categorySlugs, type NewsHub } from './article.ts'
import { parseArticle, listedArticleColumns } from './article-queries.ts'

const teasers = 3

/** The latest published articles, of all or under one more condition. */
async function listLatest(db: DbSource, count: number, ...narrowed: Narrowed[]): Promise<Article[]> {
  const client = await db()
  let latest = client.from('news_articles').select(listedArticleColumns).eq('status', 'published')
  for (const { column, is, not } of narrowed) {
    if (is !== undefined) latest = latest.eq(column, is)
    // What has no category is in none that is left out.
    if (not !== undefined) latest = latest.or(`${column}.is.null,${column}.neq.${not}`)
  }
  const rows = unwrapRows(await latest.order('published_at', { ascending: false }).order('id').limit(count))
  return parseRows(rows, parseArticle)
}
type Narrowed = { column: 'category_id' | 'id'; is?: string; not?: string }

/**
 * What /news shows: articles of the culture circle are left out, the first that remains is featured, up to three each for
 * the two sections, without the featured one where there are others.
 */
async function readHub(db: DbSource): Promise<NewsHub> {
  const slugs = Object.values(categorySlugs)
  const categories = unwrapRows(await (await db()).from('categories').select('id, slug').in('slug', slugs))
  const idOf = (slug: string) => categories.find(category => category.slug === slug)?.id
  const culture = idOf(categorySlugs.cultureCircle)
  const ofCategory = (slug: string) => {
    const is = idOf(slug)
    return is ? listLatest(db, teasers + 1, { column: 'category_id', is }) : []
  }
  const [featured, roadToDavos, productNews] = await Promise.all([
    listLatest(db, 1, ...(culture ? [{ column: 'category_id', not: culture } as const] : [])),
    ofCategory(categorySlugs.roadToDavos),
    ofCategory(categorySlugs.productNews),
  ])
  const beside = (articles: Article[]) => {
    const others = articles.filter(({ id }) => id !== featured[0]?.id)
    return (others.length > 0 ? others : articles).slice(0, teasers)
  }
  return { featured, roadToDavos: beside(roadToDavos), productNews: beside(productNews) }
}

/** Others of the category of an article, the latest first; none where it has no category, or is not there. */
async function listBeside(db: DbSource, slug: string): Promise<Article[]> {
  const article = unwrapRows(
    await (await db())
      .from('news_articles')
      .select('id, category_id')
      .eq('slug', slug)
      .eq('status', 'published')
      .maybeSingle(),
  )
  if (!article?.category_id) return []
  return listLatest(db, teasers, { column: 'category_id', is: article.category_id }, { column: 'id', not: article.id })
}

const asStated = { refetchOnMount: false, retryOnMount: false } as const

/** A few articles that lead on to the rest. */
export const articleTeaserQueries = {
  hub: (db: DbSource = browserDb) =>
    queryOptions({ queryKey: ['articles', 'hub'], queryFn: () => readHub(db), ...asStated }),
  latest:
    (count: number) =>
    (db: DbSource = browserDb) =>
      queryOptions({ queryKey: ['articles', 'latest', count], queryFn: () => listLatest(db, count), ...asStated }),
  beside:
    (slug: string) =>
    (db: DbSource = browserDb) =>
      queryOptions({ queryKey: ['articles', 'beside', slug], queryFn: () => listBeside(db, slug), ...asStated }),
}
