import { eventFeedQueries } from '../../../features/event/event-feed-queries.ts'
import { createIcsResponse } from '../../../features/event/event-ics.ts'
import { paths } from '../../../platform/paths.ts'
import { product } from '../../../platform/product.ts'
import { loadRowOrThrow, makeNotFoundResponse } from '../../../platform/query/load-row-or-throw.ts'
import { siteRequestContext } from '../../../platform/request.ts'
import type { Route } from './+types/$year.ics'

/** Calendar file with all events of a year. The calendar feeds contain only the last twelve months. */
export async function loader({ params: { year }, context }: Route.LoaderArgs) {
  const { origin } = context.get(siteRequestContext)
  if (!/^(19|20)\d\d$/.test(year)) throw makeNotFoundResponse()
  const events = await loadRowOrThrow(context, eventFeedQueries.ofYear(Number(year)))
  if (events.length === 0) throw makeNotFoundResponse()
  return createIcsResponse(events, {
    name: `${product.name} ${year}`,
    path: paths.calendars.year(Number(year)),
    origin,
  })
}
