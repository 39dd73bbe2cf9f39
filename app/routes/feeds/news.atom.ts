import { articleQueries } from '../../features/article/article-queries.ts'
import { createFeedResponse } from '../../features/article/news-feed.ts'
import { loadRowOrThrow, makeNotFoundResponse } from '../../platform/query/load-row-or-throw.ts'
import { siteRequestContext } from '../../platform/request.ts'
import type { Route } from './+types/news.atom'

export async function loader({ context }: Route.LoaderArgs) {
  const matter = await loadRowOrThrow(context, articleQueries.forFeed())
  if (!matter) throw makeNotFoundResponse()
  return createFeedResponse(matter, 'atom', context.get(siteRequestContext).origin)
}
