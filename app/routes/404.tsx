import { data } from 'react-router'
import { MissingPage } from '../shell/missing-page.tsx'
import type { Route } from './+types/404'

/** Where an event that is not there, or could not be read, leads to: told which, and from where, so that a failure can be tried again. */
export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const from = searchParams.get('from') ?? ''
  // Only an address of ours: anything else would make this page a signpost to anywhere.
  const again = searchParams.get('reason') === 'failure' && /^\/(?!\/)/.test(from) ? from : undefined
  return data({ again }, { status: 404 })
}

export default function MissingRoute({ loaderData: { again } }: Route.ComponentProps) {
  return <MissingPage again={again} />
}
