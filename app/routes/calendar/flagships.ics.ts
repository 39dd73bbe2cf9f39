import { eventFeedQueries } from '../../features/event/event-feed-queries.ts'
import { answerWithIcs } from '../../features/event/event-ics.ts'
import { paths } from '../../platform/paths.ts'
import { product } from '../../platform/product.ts'
import { requireRow } from '../../platform/query/require-row.ts'
import { siteContext } from '../../platform/request.ts'
import type { Route } from './+types/flagships.ics'

export async function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(siteContext)
  const events = await requireRow(context, eventFeedQueries.current({ type: 'flagship' }))
  return answerWithIcs(events, {
    name: `${product.name}: flagship convenings`,
    path: paths.calendars.flagships,
    origin,
  })
}
