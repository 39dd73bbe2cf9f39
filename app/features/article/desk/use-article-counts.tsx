import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { unwrapRows } from '../../../platform/db/rows.ts'
import { definePersonalQuery } from '../../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../../platform/session/session-store.ts'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { buildArticleAdminPath } from './article-list.ts'

type Grouping = 'category' | 'author'

const makeArticleCountsQuery = (by: Grouping) =>
  definePersonalQuery({
    queryKey: ['news_articles', 'counts', by],
    queryFn: async () =>
      unwrapRows(await (await loadSessionDb()).rpc('count_articles', { by })) as Record<string, number>,
    staleTime: 0,
  })

/**
 * Returns a function that renders the number of articles of a category or author, as a link to these articles. Nothing
 * is rendered while the numbers are loading or after an error.
 */
export function useArticleCounts(by: Grouping) {
  const { data: counts } = useQuery(makeArticleCountsQuery(by))
  return (id: string) => {
    if (!counts) return null
    const count = counts[id] ?? 0
    return count === 0 ? (
      'No articles'
    ) : (
      <Link to={buildArticleAdminPath({}, { [by]: id })}>{formatQuantity(count, 'article')}</Link>
    )
  }
}
