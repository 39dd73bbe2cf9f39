import { toIsoInstant } from '../../platform/dates/instant.ts'
import type { DbSource } from '../../platform/db/public-db.ts'
import { parseRows, unwrapRows } from '../../platform/db/rows.ts'
import { pictureColumns } from '../../platform/images/picture-sizes.ts'
import { definePublicQuery } from '../../platform/query/public-query.ts'
import type { Article } from './article.ts'

/** Columns of an article that the home page shows. */
export type LatestArticle = Pick<
  Article,
  'id' | 'title' | 'slug' | 'excerpt' | 'feature_image_url' | 'feature_image_alt' | 'media' | 'published_at' | 'hue'
> & { categories: { name: string } | null }

const latestArticleColumns =
  `id, title, slug, excerpt, feature_image_url, feature_image_alt, published_at, categories(name), circles(color_hex), media(${pictureColumns})` as const

async function listLatestArticles(db: DbSource, count: number): Promise<LatestArticle[]> {
  const rows = unwrapRows(
    await (await db())
      .from('news_articles')
      .select(latestArticleColumns)
      .eq('status', 'published')
      .order('published_at', { ascending: false })
      .order('id')
      .limit(count),
  )
  return parseRows(rows, ({ circles, published_at, ...row }) => ({
    ...row,
    hue: circles?.color_hex ?? null,
    published_at: toIsoInstant(published_at ?? ''),
  }))
}

/** Query for the most recently published articles. */
export const makeLatestArticlesQuery = (count: number) =>
  definePublicQuery(['articles', 'latest', count], db => listLatestArticles(db, count), { refetchOnMount: false })
