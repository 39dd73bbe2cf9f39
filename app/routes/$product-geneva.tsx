import { readPictureParameter } from '../features/album/album.ts'
import { FlagshipPresentation, makeFlagshipPresentationQueries } from '../flagship-presentation.tsx'
import type { RouteWithUrlParameters } from '../platform/address-parameters.ts'
import { loadRecordPage } from '../platform/query/with-record.ts'
import { prefetchWithText } from '../platform/rich-text/prefetch-with-text.ts'
import type { Route } from './+types/$product-geneva'

export const handle: RouteWithUrlParameters = { reads: readPictureParameter }
export const loader = ({ context }: Route.LoaderArgs) =>
  loadRecordPage(context, ...makeFlagshipPresentationQueries('geneva'))
export const clientLoader = (_: Route.ClientLoaderArgs) =>
  prefetchWithText(...makeFlagshipPresentationQueries('geneva'))

export default function GenevaRoute({ loaderData: { now } }: Route.ComponentProps) {
  return <FlagshipPresentation slug="geneva" now={now} />
}
