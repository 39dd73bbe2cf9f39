import { data } from 'react-router'
import type { RouteWithUrlParameters } from '../platform/address-parameters.ts'
import { getMissingStatus } from '../platform/missing-status.ts'
import { MissingPage } from '../shell/missing-page.tsx'
import type { Route } from './+types/404'

/**
 * Reads why an event could not be shown, and the path of the event, so that the visitor can retry after a failure.
 * Only paths of this site are accepted, because the page would otherwise be an open redirect.
 */
function readFailedEvent(params: URLSearchParams) {
  const from = params.get('from') ?? ''
  const isFailure = params.get('reason') === 'failure' && from.length <= 200 && /^\/(?![/\\])/.test(from)
  return isFailure ? { reason: 'failure', from } : {}
}

const readRetryPath = (address: string): string | undefined => readFailedEvent(new URL(address).searchParams).from

export const handle: RouteWithUrlParameters = { reads: readFailedEvent }

export function loader({ request }: Route.LoaderArgs) {
  const again = readRetryPath(request.url)
  return data({ again }, { status: getMissingStatus(again !== undefined) })
}
// The browser shows the 404 page without asking the server, which would only add a failed request.
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({ again: readRetryPath(request.url) })

export default function MissingRoute({ loaderData: { again } }: Route.ComponentProps) {
  return <MissingPage again={again} />
}
