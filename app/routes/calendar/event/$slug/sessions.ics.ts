import { redirect } from 'react-router'
import { createIcsResponse } from '../../../../features/event/event-ics.ts'
import { eventQueries } from '../../../../features/event/event-queries.ts'
import { buildSessionEntries } from '../../../../features/event/session-entries.ts'
import { paths } from '../../../../platform/paths.ts'
import { loadRowOrThrow, makeNotFoundResponse } from '../../../../platform/query/load-row-or-throw.ts'
import { siteRequestContext } from '../../../../platform/request.ts'
import type { Route } from './+types/sessions.ics'

/** ICS file with one entry for each session of an event. Redirects if the event has moved. */
export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const { origin } = context.get(siteRequestContext)
  const answer = await loadRowOrThrow(context, eventQueries.byKey(slug))
  if (answer && 'movedTo' in answer)
    throw redirect(paths.calendars.sessions(answer.movedTo.split('/').at(-1) ?? ''), 301)
  const entries = answer ? buildSessionEntries(answer.found) : []
  if (!answer || entries.length === 0) throw makeNotFoundResponse()
  return createIcsResponse(entries, {
    name: `${answer.found.title}: sessions`,
    path: paths.calendars.sessions(slug),
    origin,
  })
}
