import { readPictureParameter } from '../features/album/album.ts'
import { FlagshipPresentation, makeFlagshipPresentationQueries } from '../flagship-presentation.tsx'
import type { RouteWithUrlParameters } from '../platform/address-parameters.ts'
import { loadRecordPage } from '../platform/query/with-record.ts'
import { prefetchWithText } from '../platform/rich-text/prefetch-with-text.ts'
import type { Route } from './+types/$product-davos'

export const handle: RouteWithUrlParameters = { reads: readPictureParameter }
export const loader = ({ context }: Route.LoaderArgs) =>
  loadRecordPage(context, ...makeFlagshipPresentationQueries('davos'))
export const clientLoader = (_: Route.ClientLoaderArgs) => prefetchWithText(...makeFlagshipPresentationQueries('davos'))

export default function DavosRoute({ loaderData: { now } }: Route.ComponentProps) {
  return <FlagshipPresentation slug="davos" now={now} />
}
