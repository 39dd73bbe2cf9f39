import { keepPreviousData } from '@tanstack/react-query'
import { toFilterArguments } from '../../../desk/list/record-filter.ts'
import { unwrapRows } from '../../../platform/db/rows.ts'
import { definePersonalQuery } from '../../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../../platform/session/session-store.ts'
import { type ArticleAdminSearch, type ArticlePage, articleSorting } from './article-list.ts'

export const articlesPerAdminPage = 25

const toListArgs = (search: ArticleAdminSearch) => {
  const { q, tab, category, author, circle, from, to, sort, page } = search
  return {
    query: q,
    tab,
    sort,
    direction: articleSorting.direction(search),
    page,
    page_size: articlesPerAdminPage,
    ...(category && { category }),
    ...(author && { author }),
    ...(circle && { circle }),
    ...(from && { first_day: from }),
    ...(to && { last_day: to }),
    ...toFilterArguments(search),
  }
}

async function readPage(search: ArticleAdminSearch, signal: AbortSignal): Promise<ArticlePage> {
  const db = await loadSessionDb()
  return unwrapRows(await db.rpc('list_articles', toListArgs(search)).abortSignal(signal)) as unknown as ArticlePage
}

/**
 * Ids of all articles in a tab that match search and filters, on all pages.
 * @throws when the database does not answer
 */
export async function findArticleIds(search: ArticleAdminSearch): Promise<string[]> {
  const db = await loadSessionDb()
  const answer = unwrapRows(await db.rpc('list_articles', { ...toListArgs(search), page_size: 1, with_ids: true }))
  return (answer as unknown as { ids: string[] }).ids
}

/** Queries for the article list of the back office. */
export const articleListQueries = {
  page: (search: ArticleAdminSearch) =>
    definePersonalQuery({
      queryKey: ['news_articles', 'list', search],
      queryFn: ({ signal }) => readPage(search, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
}
