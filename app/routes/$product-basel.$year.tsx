import { EditionPage, editionQueries } from '../edition-page.tsx'
import { readPicture } from '../features/album/album.ts'
import type { AddressHandle } from '../platform/address-parameters.ts'
import { prefetch } from '../platform/query/with-queries.ts'
import { withRecord } from '../platform/query/with-record.ts'
import type { Route } from './+types/$product-basel.$year'

export const handle: AddressHandle = { reads: readPicture }
export const loader = ({ context, params: { year } }: Route.LoaderArgs) =>
  withRecord(context, ...editionQueries('basel', year))
export const clientLoader = ({ params: { year } }: Route.ClientLoaderArgs) => prefetch(...editionQueries('basel', year))

export default function BaselEditionRoute({ params: { year } }: Route.ComponentProps) {
  return <EditionPage slug="basel" year={year} />
}
