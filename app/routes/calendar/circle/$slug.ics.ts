import { circleQueries } from '../../../features/circle/circle-queries.ts'
import { eventFeedQueries } from '../../../features/event/event-feed-queries.ts'
import { answerWithIcs } from '../../../features/event/event-ics.ts'
import { paths } from '../../../platform/paths.ts'
import { product } from '../../../platform/product.ts'
import { makeNotFoundResponse, requireRow } from '../../../platform/query/require-row.ts'
import { siteContext } from '../../../platform/request.ts'
import type { Route } from './+types/$slug.ics'

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const { origin } = context.get(siteContext)
  const [events, circles] = await Promise.all([
    requireRow(context, eventFeedQueries.current({ circle: slug })),
    requireRow(context, circleQueries.all),
  ])
  const circle = circles.find(each => each.slug === slug)
  if (!circle) throw makeNotFoundResponse()
  return answerWithIcs(events, { name: `${product.name}: ${circle.name}`, path: paths.calendars.circle(slug), origin })
}
