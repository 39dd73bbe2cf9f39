import { regionLabel } from '../../../features/event/event.ts'
import { calendarAnswer } from '../../../features/event/event-ics.ts'
import { eventFeedQueries } from '../../../features/event/event-feed-queries.ts'
import { regionOfSlug } from '../../../features/event/event-regions.ts'
import { paths } from '../../../platform/paths.ts'
import { product } from '../../../platform/product.ts'
import { noSuchFile, required } from '../../../platform/query/require-row.ts'
import { siteContext } from '../../../platform/request.ts'
import type { Route } from './+types/$slug.ics'

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const { origin } = context.get(siteContext)
  const region = regionOfSlug(slug)
  if (!region) throw noSuchFile()
  const events = await required(context, eventFeedQueries.current({ region }))
  return calendarAnswer(events, {
    name: `${product.name}: ${regionLabel(region)}`,
    path: paths.calendars.region(slug),
    origin,
  })
}
