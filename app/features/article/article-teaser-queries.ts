import type { DbSource } from '../../platform/db/public-db.ts'
import { parseRows, unwrapRows } from '../../platform/db/rows.ts'
import { definePublicQuery } from '../../platform/query/public-query.ts'
import { type Article, categorySlugs, type NewsPageContent } from './article.ts'
import { listedArticleColumns, parseArticle } from './article-queries.ts'

const teaserCount = 3

/** Loads the latest published articles. `narrowed` are further conditions that the articles must meet. */
async function listLatestArticles(db: DbSource, count: number, ...narrowed: ArticleCondition[]): Promise<Article[]> {
  const client = await db()
  let latest = client.from('news_articles').select(listedArticleColumns).eq('status', 'published')
  for (const { column, is, not } of narrowed) {
    if (is !== undefined) latest = latest.eq(column, is)
    // `or` also matches articles without a category, because `neq` alone would exclude NULL.
    if (not !== undefined) latest = latest.or(`${column}.is.null,${column}.neq.${not}`)
  }
  const rows = unwrapRows(await latest.order('published_at', { ascending: false }).order('id').limit(count))
  return parseRows(rows, parseArticle)
}
type ArticleCondition = { column: 'category_id' | 'id'; is?: string; not?: string }

/**
 * Loads the content of /news, without articles of the culture circle: a featured article, and up to three articles for
 * each of the two sections. A section repeats the featured article only if the section has no other article.
 */
async function readNewsPage(db: DbSource): Promise<NewsPageContent> {
  const slugs = Object.values(categorySlugs)
  const categories = unwrapRows(await (await db()).from('categories').select('id, slug').in('slug', slugs))
  const findId = (slug: string) => categories.find(category => category.slug === slug)?.id
  const culture = findId(categorySlugs.cultureCircle)
  const ofCategory = (slug: string) => {
    const is = findId(slug)
    return is ? listLatestArticles(db, teaserCount + 1, { column: 'category_id', is }) : []
  }
  const [featured, roadToDavos, productNews] = await Promise.all([
    listLatestArticles(db, 1, ...(culture ? [{ column: 'category_id', not: culture } as const] : [])),
    ofCategory(categorySlugs.roadToDavos),
    ofCategory(categorySlugs.productNews),
  ])
  const excludeFeatured = (articles: Article[]) => {
    const others = articles.filter(({ id }) => id !== featured[0]?.id)
    return (others.length > 0 ? others : articles).slice(0, teaserCount)
  }
  return { featured, roadToDavos: excludeFeatured(roadToDavos), productNews: excludeFeatured(productNews) }
}

/**
 * Loads other articles with the same category as an article, newest first. Empty if the article has no category or does
 * not exist.
 */
async function listRelatedArticles(db: DbSource, slug: string): Promise<Article[]> {
  const article = unwrapRows(
    await (await db())
      .from('news_articles')
      .select('id, category_id')
      .eq('slug', slug)
      .eq('status', 'published')
      .maybeSingle(),
  )
  if (!article?.category_id) return []
  return listLatestArticles(
    db,
    teaserCount,
    { column: 'category_id', is: article.category_id },
    { column: 'id', not: article.id },
  )
}

/** Queries for short lists of articles, e.g. on the home page and below an article. */
export const articleTeaserQueries = {
  hub: definePublicQuery(['articles', 'hub'], db => readNewsPage(db), { refetchOnMount: false }),
  latest: (count: number) =>
    definePublicQuery(['articles', 'latest', count], db => listLatestArticles(db, count), { refetchOnMount: false }),
  beside: (slug: string) =>
    definePublicQuery(['articles', 'beside', slug], db => listRelatedArticles(db, slug), { refetchOnMount: false }),
}
