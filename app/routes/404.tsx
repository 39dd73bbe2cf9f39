import { data } from 'react-router'
import type { AddressHandle } from '../platform/address-parameters.ts'
import { MissingPage } from '../shell/missing-page.tsx'
import type { Route } from './+types/404'

/**
 * Where an event that is not there, or could not be read, leads to: told which, and from where, so that a failure can be
 * tried again. Only an address of ours: anything else would make this page a signpost to anywhere.
 */
function readFailed(params: URLSearchParams) {
  const from = params.get('from') ?? ''
  const isFailure = params.get('reason') === 'failure' && from.length <= 200 && /^\/(?![/\\])/.test(from)
  return isFailure ? { reason: 'failure', from } : {}
}

const againFrom = (address: string): string | undefined => readFailed(new URL(address).searchParams).from

export const handle: AddressHandle = { reads: readFailed }

export const loader = ({ request }: Route.LoaderArgs) => data({ again: againFrom(request.url) }, { status: 404 })
// The browser knows the address; asking the server for its 404 would only be one failed request more.
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({ again: againFrom(request.url) })

export default function MissingRoute({ loaderData: { again } }: Route.ComponentProps) {
  return <MissingPage again={again} />
}
