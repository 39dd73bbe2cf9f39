import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { albumQueries } from './features/album/album-queries.ts'
import { FlagshipPictures, picturesContentsEntry } from './features/album/ui/flagship-pictures.tsx'
import { parseYear } from './features/flagship/flagship.ts'
import { type FlagshipDetail, flagshipPageQueries } from './features/flagship/flagship-page-queries.ts'
import { FlagshipEditionPage } from './features/flagship/ui/flagship-edition-page.tsx'
import { FlagshipFailure } from './features/flagship/ui/flagship-failure.tsx'
import { FlagshipSkeleton } from './features/flagship/ui/flagship-skeleton.tsx'
import { paths } from './platform/paths.ts'
import { MissingPage } from './shell/missing-page.tsx'

/** Queries of one flagship edition and its albums. */
export const makeEditionPageQueries = (slug: string, year: string) =>
  [flagshipPageQueries.edition(slug, parseYear(year)), albumQueries.ofFlagship(slug, parseYear(year))] as const

type Props = {
  slug: 'davos' | 'geneva' | 'basel'
  year: string
  /** Path of another page that replaces the page of this edition; undefined if there is no such page. */
  elsewhere?: (flagship: FlagshipDetail) => string | undefined
}

/** Page of a flagship edition (one year's gathering), upcoming or past, with the pictures of the edition. */
export function EditionPage({ slug, year, elsewhere }: Props) {
  const { hash } = useLocation()
  const [record, pictures] = makeEditionPageQueries(slug, year)
  const { data: flagship, isPending, isError } = useQuery(record())
  const { data: albums = [] } = useQuery(pictures())
  const path = paths.flagshipEdition(slug, parseYear(year))
  if (isPending) return <FlagshipSkeleton slug={slug} year={parseYear(year)} />
  if (isError) return <FlagshipFailure slug={slug} year={parseYear(year)} path={path} />
  if (!flagship?.edition) return <MissingPage />
  const place = elsewhere?.(flagship)
  if (place) return <Navigate replace to={`${place}${hash}`} />
  const photos = albums.flatMap(({ photos }) => photos)
  return (
    <FlagshipEditionPage
      flagship={flagship}
      edition={flagship.edition}
      also={photos.length > 0 ? [picturesContentsEntry] : []}
    >
      <FlagshipPictures photos={photos} path={path} />
    </FlagshipEditionPage>
  )
}
