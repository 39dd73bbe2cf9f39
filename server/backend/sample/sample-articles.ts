import type { TransactionSql } from '../database/sql.ts'
import type { SampleFiles } from './sample-files.ts'
import type { SamplePictures } from './sample-pictures.ts'
import { indexIds, insertRows } from './sample-rows.ts'
import type { SampleArticle, SampleAuthor, SampleCategory } from './sample-shapes.ts'

export async function loadArticles(
  sql: TransactionSql,
  files: SampleFiles,
  findPicture: SamplePictures,
): Promise<void> {
  await insertRows(sql, 'categories', await files.json<SampleCategory[]>('categories.json'))
  await insertRows(sql, 'authors', await files.json<SampleAuthor[]>('authors.json'))

  const articles = await files.json<SampleArticle[]>('articles.json')
  const category = await indexIds(sql, 'categories')
  const circle = await indexIds(sql, 'circles')
  const rows = articles.map(async ({ category: of, circle: about, authors: _, picture, ...article }) => ({
    ...article,
    ...(picture && { media_id: findPicture(picture).id, feature_image_alt: findPicture(picture).alt }),
    content_html: await files.text(`articles/${article.slug}.html`),
    category_id: of ? category(of) : null,
    circle_id: about ? circle(about) : null,
  }))
  await insertRows(sql, 'news_articles', await Promise.all(rows))

  const [article, author] = [await indexIds(sql, 'news_articles'), await indexIds(sql, 'authors')]
  const bylines = articles.flatMap(({ slug, authors }) =>
    authors.map((authorSlug, position) => ({ article_id: article(slug), author_id: author(authorSlug), position })),
  )
  await insertRows(sql, 'article_authors', bylines)
}
