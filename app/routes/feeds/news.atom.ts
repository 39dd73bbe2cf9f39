import { articleQueries } from '../../features/article/article-queries.ts'
import { feedAnswer } from '../../features/article/news-feed.ts'
import { noSuchFile, required } from '../../platform/query/require-row.ts'
import { siteContext } from '../../platform/request.ts'
import type { Route } from './+types/news.atom'

export async function loader({ context }: Route.LoaderArgs) {
  const matter = await required(context, articleQueries.forFeed())
  if (!matter) throw noSuchFile()
  return feedAnswer(matter, 'atom', context.get(siteContext).origin)
}
