import { data, redirect } from 'react-router'
import { EditionPage, makeEditionPageQueries } from '../edition-page.tsx'
import { readPictureParameter } from '../features/album/album.ts'
import { isCurrentDavosEdition } from '../features/flagship/flagship.ts'
import type { FlagshipDetail } from '../features/flagship/flagship-page-queries.ts'
import type { RouteWithUrlParameters } from '../platform/address-parameters.ts'
import { toUtcDay } from '../platform/dates/format-in-time-zone.ts'
import { paths } from '../platform/paths.ts'
import { loadQueries } from '../platform/query/hydrate-queries.ts'
import { prefetchWithText } from '../platform/rich-text/prefetch-with-text.ts'
import type { Route } from './+types/flagship-davos.$year'

export const handle: RouteWithUrlParameters = { reads: readPictureParameter }

const hasOwnPage = (flagship: FlagshipDetail, now: number) =>
  isCurrentDavosEdition(flagship, flagship.edition, toUtcDay(now))

export async function loader({ context, params: { year } }: Route.LoaderArgs) {
  const [record, pictures] = makeEditionPageQueries('davos', year)
  const { client, failed, dehydrated, now } = await loadQueries(context, record, pictures)
  const edition = client.getQueryData(record().queryKey)
  if (edition && hasOwnPage(edition, now)) throw redirect(paths.flagshipDavos)
  return data({ dehydrated, now }, { status: failed ? 503 : edition ? 200 : 404 })
}
export const clientLoader = ({ params: { year } }: Route.ClientLoaderArgs) =>
  prefetchWithText(...makeEditionPageQueries('davos', year))

export default function DavosEditionRoute({ loaderData: { now }, params: { year } }: Route.ComponentProps) {
  return (
    <EditionPage
      slug="davos"
      year={year}
      elsewhere={flagship => (hasOwnPage(flagship, now) ? paths.flagshipDavos : undefined)}
    />
  )
}
