import { readPicture } from '../features/album/album.ts'
import { FlagshipPresentation, presentationQueries } from '../flagship-presentation.tsx'
import type { AddressHandle } from '../platform/address-parameters.ts'
import { withRecord } from '../platform/query/with-record.ts'
import { prefetchWithText } from '../platform/rich-text/prefetch-with-text.ts'
import type { Route } from './+types/$product-davos'

export const handle: AddressHandle = { reads: readPicture }
export const loader = ({ context }: Route.LoaderArgs) => withRecord(context, ...presentationQueries('davos'))
export const clientLoader = (_: Route.ClientLoaderArgs) => prefetchWithText(...presentationQueries('davos'))

export default function DavosRoute({ loaderData: { now } }: Route.ComponentProps) {
  return <FlagshipPresentation slug="davos" now={now} />
}
