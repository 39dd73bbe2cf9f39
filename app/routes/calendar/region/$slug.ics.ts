import { regionLabel } from '../../../features/event/event.ts'
import { eventFeedQueries } from '../../../features/event/event-feed-queries.ts'
import { icsResponse } from '../../../features/event/event-ics.ts'
import { regionBySlug } from '../../../features/event/event-regions.ts'
import { paths } from '../../../platform/paths.ts'
import { product } from '../../../platform/product.ts'
import { notFoundResponse, requireRow } from '../../../platform/query/require-row.ts'
import { siteContext } from '../../../platform/request.ts'
import type { Route } from './+types/$slug.ics'

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const { origin } = context.get(siteContext)
  const region = regionBySlug(slug)
  if (!region) throw notFoundResponse()
  const events = await requireRow(context, eventFeedQueries.current({ region }))
  return icsResponse(events, {
    name: `${product.name}: ${regionLabel(region)}`,
    path: paths.calendars.region(slug),
    origin,
  })
}
