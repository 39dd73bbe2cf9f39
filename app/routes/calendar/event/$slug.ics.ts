import { redirect } from 'react-router'
import { createIcsResponse, hasEventDate } from '../../../features/event/event-ics.ts'
import { eventQueries } from '../../../features/event/event-queries.ts'
import { paths } from '../../../platform/paths.ts'
import { loadRowOrThrow, makeNotFoundResponse } from '../../../platform/query/load-row-or-throw.ts'
import { siteRequestContext } from '../../../platform/request.ts'
import type { Route } from './+types/$slug.ics'

/** ICS file of one event. If the event has moved, the request is redirected. */
export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const { origin } = context.get(siteRequestContext)
  const answer = await loadRowOrThrow(context, eventQueries.byKey(slug))
  if (answer && 'movedTo' in answer) throw redirect(paths.calendars.event(answer.movedTo.split('/').at(-1) ?? ''), 301)
  if (!answer || !hasEventDate(answer.found)) throw makeNotFoundResponse()
  return createIcsResponse([answer.found], { name: answer.found.title, path: paths.calendars.event(slug), origin })
}
