import { useQuery } from '@tanstack/react-query'
import { readAlbumSearch } from '../features/album/album.ts'
import { albumQueries } from '../features/album/album-queries.ts'
import { FlagshipPictures, picturesInPage } from '../features/album/ui/flagship-pictures.tsx'
import { readYear } from '../features/flagship/flagship.ts'
import { flagshipQueries } from '../features/flagship/flagship-queries.ts'
import { FlagshipEditionPage } from '../features/flagship/ui/flagship-edition-page.tsx'
import { FlagshipFailure } from '../features/flagship/ui/flagship-failure.tsx'
import type { AddressHandle } from '../platform/address-parameters.ts'
import { paths } from '../platform/paths.ts'
import { prefetch } from '../platform/query/with-queries.ts'
import { withRecord } from '../platform/query/with-record.ts'
import { MissingPage } from '../shell/missing-page.tsx'
import { PageSkeleton } from '../ui/skeleton.tsx'
import type { Route } from './+types/$product-geneva.$year'

const slug = 'geneva'
const queriesOf = (params: { year: string }) =>
  [flagshipQueries.edition(slug, readYear(params.year)), albumQueries.ofFlagship(slug, readYear(params.year))] as const

export const handle: AddressHandle = { reads: params => ({ image: readAlbumSearch(params).image }) }
export const loader = ({ context, params }: Route.LoaderArgs) => withRecord(context, ...queriesOf(params))
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => prefetch(...queriesOf(params))

/** One edition of Geneva, coming or over, with its own pictures. */
export default function GenevaEditionRoute({ params }: Route.ComponentProps) {
  const [record, pictures] = queriesOf(params)
  const { data: flagship, isPending, isError } = useQuery(record())
  const { data: albums = [] } = useQuery(pictures())
  const path = paths.flagshipEdition(slug, readYear(params.year))
  if (isPending) return <PageSkeleton label="Loading the edition" />
  if (isError) return <FlagshipFailure path={path} />
  if (!flagship?.edition) return <MissingPage />
  const photos = albums.flatMap(({ photos }) => photos)
  return (
    <FlagshipEditionPage
      flagship={flagship}
      edition={flagship.edition}
      also={photos.length > 0 ? [picturesInPage] : []}
    >
      <FlagshipPictures photos={photos} path={path} />
    </FlagshipEditionPage>
  )
}
