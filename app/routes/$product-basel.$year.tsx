import { EditionPage, makeEditionPageQueries } from '../edition-page.tsx'
import { readPictureParameter } from '../features/album/album.ts'
import type { RouteWithUrlParameters } from '../platform/address-parameters.ts'
import { loadRecordPage } from '../platform/query/with-record.ts'
import { prefetchWithText } from '../platform/rich-text/prefetch-with-text.ts'
import type { Route } from './+types/$product-basel.$year'

export const handle: RouteWithUrlParameters = { reads: readPictureParameter }
export const loader = ({ context, params: { year } }: Route.LoaderArgs) =>
  loadRecordPage(context, ...makeEditionPageQueries('basel', year))
export const clientLoader = ({ params: { year } }: Route.ClientLoaderArgs) =>
  prefetchWithText(...makeEditionPageQueries('basel', year))

export default function BaselEditionRoute({ params: { year } }: Route.ComponentProps) {
  return <EditionPage slug="basel" year={year} />
}
