import { data } from 'react-router'
import type { AddressHandle } from '../platform/address-parameters.ts'
import { MissingPage } from '../shell/missing-page.tsx'
import type { Route } from './+types/404'

/**
 * Target for events that are missing or failed to load. The reason and the original path allow a retry after a failure.
 * Accepts only paths of this site: otherwise the page would be an open redirect.
 */
function readFailed(params: URLSearchParams) {
  const from = params.get('from') ?? ''
  const isFailure = params.get('reason') === 'failure' && from.length <= 200 && /^\/(?![/\\])/.test(from)
  return isFailure ? { reason: 'failure', from } : {}
}

const againFrom = (address: string): string | undefined => readFailed(new URL(address).searchParams).from

export const handle: AddressHandle = { reads: readFailed }

export const loader = ({ request }: Route.LoaderArgs) => data({ again: againFrom(request.url) }, { status: 404 })
// The 404 page is shown without a request to the server, which would only add a failed request.
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({ again: againFrom(request.url) })

export default function MissingRoute({ loaderData: { again } }: Route.ComponentProps) {
  return <MissingPage again={again} />
}
