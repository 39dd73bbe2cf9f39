import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { rowsOf } from '../../platform/db/rows.ts'
import { personal } from '../../platform/session/account-queries.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import { type ArticlePage, type ArticleSearch, directionOf } from './article-list.ts'

export const articlesOnAPage = 25

async function readPage(search: ArticleSearch, signal: AbortSignal): Promise<ArticlePage> {
  const { q, tab, category, author, circle, sort, page } = search
  const db = await loadSessionDb()
  const asked = db.rpc('list_articles', {
    query: q,
    tab,
    sort,
    direction: directionOf(search),
    page,
    page_size: articlesOnAPage,
    ...(category && { category }),
    ...(author && { author }),
    ...(circle && { circle }),
  })
  return rowsOf(await asked.abortSignal(signal)) as unknown as ArticlePage
}

/** The archive as editors find it. */
export const articleListQueries = {
  page: (search: ArticleSearch) =>
    queryOptions({
      queryKey: ['news_articles', 'list', search],
      queryFn: ({ signal }) => readPage(search, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
      meta: personal,
    }),
}
