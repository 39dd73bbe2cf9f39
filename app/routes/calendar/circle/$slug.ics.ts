import { circleQueries } from '../../../features/circle/circle-queries.ts'
import { eventFeedQueries } from '../../../features/event/event-feed-queries.ts'
import { createIcsResponse } from '../../../features/event/event-ics.ts'
import { paths } from '../../../platform/paths.ts'
import { product } from '../../../platform/product.ts'
import { loadRowOrThrow, makeNotFoundResponse } from '../../../platform/query/load-row-or-throw.ts'
import { siteRequestContext } from '../../../platform/request.ts'
import type { Route } from './+types/$slug.ics'

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const { origin } = context.get(siteRequestContext)
  const [events, circles] = await Promise.all([
    loadRowOrThrow(context, eventFeedQueries.current({ circle: slug })),
    loadRowOrThrow(context, circleQueries.all),
  ])
  const circle = circles.find(each => each.slug === slug)
  if (!circle) throw makeNotFoundResponse()
  return createIcsResponse(events, {
    name: `${product.name}: ${circle.name}`,
    path: paths.calendars.circle(slug),
    origin,
  })
}
