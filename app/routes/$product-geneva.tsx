import { readPictureParameter } from '../features/album/album.ts'
import { FlagshipPresentation, makePresentationQueries } from '../flagship-presentation.tsx'
import type { UrlParameterHandle } from '../platform/address-parameters.ts'
import { loadRecordPage } from '../platform/query/with-record.ts'
import { prefetchWithText } from '../platform/rich-text/prefetch-with-text.ts'
import type { Route } from './+types/$product-geneva'

export const handle: UrlParameterHandle = { reads: readPictureParameter }
export const loader = ({ context }: Route.LoaderArgs) => loadRecordPage(context, ...makePresentationQueries('geneva'))
export const clientLoader = (_: Route.ClientLoaderArgs) => prefetchWithText(...makePresentationQueries('geneva'))

export default function GenevaRoute({ loaderData: { now } }: Route.ComponentProps) {
  return <FlagshipPresentation slug="geneva" now={now} />
}
