import { EditionPage, editionQueries, readPicture } from '../edition-page.tsx'
import type { AddressHandle } from '../platform/address-parameters.ts'
import { prefetch } from '../platform/query/with-queries.ts'
import { withRecord } from '../platform/query/with-record.ts'
import type { Route } from './+types/flagship-davos.$year'

export const handle: AddressHandle = { reads: readPicture }
export const loader = ({ context, params: { year } }: Route.LoaderArgs) =>
  withRecord(context, ...editionQueries('davos', year))
export const clientLoader = ({ params: { year } }: Route.ClientLoaderArgs) => prefetch(...editionQueries('davos', year))

export default function DavosEditionRoute({ params: { year } }: Route.ComponentProps) {
  return <EditionPage slug="davos" year={year} />
}
