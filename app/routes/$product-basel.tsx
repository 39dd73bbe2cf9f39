import { readPictureParameter } from '../features/album/album.ts'
import { FlagshipPresentation, makeFlagshipPresentationQueries } from '../flagship-presentation.tsx'
import type { RouteWithUrlParameters } from '../platform/address-parameters.ts'
import { loadRecordPage } from '../platform/query/with-record.ts'
import { prefetchWithText } from '../platform/rich-text/prefetch-with-text.ts'
import type { Route } from './+types/$product-basel'

export const handle: RouteWithUrlParameters = { reads: readPictureParameter }
export const loader = ({ context }: Route.LoaderArgs) =>
  loadRecordPage(context, ...makeFlagshipPresentationQueries('basel'))
export const clientLoader = (_: Route.ClientLoaderArgs) => prefetchWithText(...makeFlagshipPresentationQueries('basel'))

export default function BaselRoute({ loaderData: { now } }: Route.ComponentProps) {
  return <FlagshipPresentation slug="basel" now={now} />
}
