import { useQuery } from '@tanstack/react-query'
import { readPictureParameter } from '../features/album/album.ts'
import { albumQueries } from '../features/album/album-queries.ts'
import { FlagshipPictures } from '../features/album/ui/flagship-pictures.tsx'
import { eventQueries } from '../features/event/event-queries.ts'
import { findNextFlagshipEvent } from '../features/event/flagship-occasion.ts'
import { flagshipPageQueries } from '../features/flagship/flagship-page-queries.ts'
import { DavosTablePage } from '../features/flagship/ui/davos-table-page.tsx'
import { DavosTableSkeleton } from '../features/flagship/ui/davos-table-skeleton.tsx'
import { FlagshipFailure } from '../features/flagship/ui/flagship-failure.tsx'
import { FlagshipPage } from '../features/flagship/ui/flagship-page.tsx'
import { promiseQueries } from '../features/promise/promise-queries.ts'
import { LatestPromisesSection } from '../features/promise/ui/latest-promises-section.tsx'
import type { RouteWithUrlParameters } from '../platform/address-parameters.ts'
import { toUtcDay } from '../platform/dates/format-in-time-zone.ts'
import { paths } from '../platform/paths.ts'
import { loadRecordPage } from '../platform/query/with-record.ts'
import { prefetchWithText } from '../platform/rich-text/prefetch-with-text.ts'
import { MissingPage } from '../shell/missing-page.tsx'
import type { Route } from './+types/flagship-davos'

const flagshipQuery = flagshipPageQueries.table('davos')
const promisesQuery = promiseQueries.lastReading('davos')
const albumsQuery = albumQueries.ofFlagship('davos')
const queries = [flagshipQuery, eventQueries.flagships, promisesQuery, albumsQuery] as const

export const handle: RouteWithUrlParameters = { reads: readPictureParameter }
export const loader = ({ context }: Route.LoaderArgs) => loadRecordPage(context, ...queries)
export const clientLoader = (_: Route.ClientLoaderArgs) => prefetchWithText(...queries)

/** Page of the current Davos edition with the title of the record. The page exists only while the record is visible. */
export default function FlagshipDavosRoute({ loaderData: { now } }: Route.ComponentProps) {
  const { data: flagship, isPending, isError } = useQuery(flagshipQuery())
  const { data: events } = useQuery(eventQueries.flagships())
  const { data: last } = useQuery(promisesQuery())
  const { data: albums = [] } = useQuery(albumsQuery())
  if (isPending) return <DavosTableSkeleton slug="davos" />
  if (isError) return <FlagshipFailure slug="davos" path={paths.flagshipDavos} />
  if (!flagship) return <MissingPage />
  const next = findNextFlagshipEvent(events, flagship.editions, now)
  const hung = <FlagshipPictures photos={albums.flatMap(({ photos }) => photos)} path={paths.flagshipDavos} />
  if (!flagship.edition)
    return (
      <FlagshipPage flagship={flagship} title={flagship.title} path={paths.flagshipDavos} next={next}>
        {hung}
      </FlagshipPage>
    )
  const today = toUtcDay(now)
  return (
    <>
      <DavosTablePage flagship={flagship} edition={flagship.edition} next={next} today={today}>
        {last && <LatestPromisesSection reading={last} today={today} />}
      </DavosTablePage>
      {hung}
    </>
  )
}
