import { eventFeedQueries } from '../../features/event/event-feed-queries.ts'
import { createIcsResponse } from '../../features/event/event-ics.ts'
import { paths } from '../../platform/paths.ts'
import { product } from '../../platform/product.ts'
import { loadRowOrThrow } from '../../platform/query/load-row-or-throw.ts'
import { siteRequestContext } from '../../platform/request.ts'
import type { Route } from './+types/flagships.ics'

export async function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(siteRequestContext)
  const events = await loadRowOrThrow(context, eventFeedQueries.current({ type: 'flagship' }))
  return createIcsResponse(events, {
    name: `${product.name}: flagship convenings`,
    path: paths.calendars.flagships,
    origin,
  })
}
