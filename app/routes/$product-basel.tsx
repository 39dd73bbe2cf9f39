import { useQuery } from '@tanstack/react-query'
import { readAlbumSearch } from '../features/album/album.ts'
import { albumQueries } from '../features/album/album-queries.ts'
import { FlagshipPictures, picturesInPage } from '../features/album/ui/flagship-pictures.tsx'
import { occasionOf } from '../features/event/event-occasion.ts'
import { eventQueries } from '../features/event/event-queries.ts'
import { flagshipQueries } from '../features/flagship/flagship-queries.ts'
import { FlagshipComing } from '../features/flagship/ui/flagship-coming.tsx'
import { editionsInPage, FlagshipEditions } from '../features/flagship/ui/flagship-editions.tsx'
import { FlagshipFailure } from '../features/flagship/ui/flagship-failure.tsx'
import { FlagshipPage } from '../features/flagship/ui/flagship-page.tsx'
import type { AddressHandle } from '../platform/address-parameters.ts'
import { paths } from '../platform/paths.ts'
import { prefetch } from '../platform/query/with-queries.ts'
import { withRecord } from '../platform/query/with-record.ts'
import { MissingPage } from '../shell/missing-page.tsx'
import type { Route } from './+types/$product-basel'

const record = flagshipQueries.bySlug('basel')
const pictures = albumQueries.ofFlagship('basel')
const path = paths.flagship('basel')

export const handle: AddressHandle = { reads: params => ({ image: readAlbumSearch(params).image }) }
export const loader = ({ context }: Route.LoaderArgs) => withRecord(context, record, eventQueries.flagships, pictures)
export const clientLoader = (_: Route.ClientLoaderArgs) => prefetch(record, eventQueries.flagships, pictures)

/** Basel as a flagship: there always, whatever its record's visibility; with pictures when an edition has an album. */
export default function BaselRoute({ loaderData: { now } }: Route.ComponentProps) {
  const { data: flagship, isPending, isError } = useQuery(record())
  const { data: events } = useQuery(eventQueries.flagships())
  const { data: albums = [] } = useQuery(pictures())
  if (isPending) return <FlagshipComing slug="basel" />
  if (isError) return <FlagshipFailure slug="basel" path={path} />
  if (!flagship) return <MissingPage />
  const photos = albums.flatMap(({ photos }) => photos)
  return (
    <FlagshipPage
      flagship={flagship}
      title={flagship.city || flagship.title}
      path={path}
      next={occasionOf(events, flagship.editions, now)}
      also={[...(photos.length > 0 ? [picturesInPage] : []), ...(flagship.editions.length > 0 ? [editionsInPage] : [])]}
    >
      <FlagshipPictures photos={photos} path={path} />
      <FlagshipEditions slug={flagship.slug} editions={flagship.editions} />
    </FlagshipPage>
  )
}
