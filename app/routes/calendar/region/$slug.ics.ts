import { formatRegion } from '../../../features/event/event.ts'
import { eventFeedQueries } from '../../../features/event/event-feed-queries.ts'
import { createIcsResponse } from '../../../features/event/event-ics.ts'
import { findRegionBySlug } from '../../../features/event/event-regions.ts'
import { paths } from '../../../platform/paths.ts'
import { product } from '../../../platform/product.ts'
import { loadRowOrThrow, makeNotFoundResponse } from '../../../platform/query/load-row-or-throw.ts'
import { siteRequestContext } from '../../../platform/request.ts'
import type { Route } from './+types/$slug.ics'

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const { origin } = context.get(siteRequestContext)
  const region = findRegionBySlug(slug)
  if (!region) throw makeNotFoundResponse()
  const events = await loadRowOrThrow(context, eventFeedQueries.current({ region }))
  return createIcsResponse(events, {
    name: `${product.name}: ${formatRegion(region)}`,
    path: paths.calendars.region(slug),
    origin,
  })
}
