import { articleQueries } from '../../../features/article/article-queries.ts'
import { createFeedResponse } from '../../../features/article/news-feed.ts'
import { makeNotFoundResponse, requireRow } from '../../../platform/query/require-row.ts'
import { siteContext } from '../../../platform/request.ts'
import type { Route } from './+types/$category.json'

export async function loader({ params: { category }, context }: Route.LoaderArgs) {
  const matter = await requireRow(context, articleQueries.forFeed(category))
  if (!matter) throw makeNotFoundResponse()
  return createFeedResponse(matter, 'json', context.get(siteContext).origin)
}
