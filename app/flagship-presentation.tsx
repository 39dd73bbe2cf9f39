import { useQuery } from '@tanstack/react-query'
import { albumQueries } from './features/album/album-queries.ts'
import { FlagshipPictures, picturesContentsEntry } from './features/album/ui/flagship-pictures.tsx'
import { eventQueries } from './features/event/event-queries.ts'
import { findNextFlagshipEvent } from './features/event/flagship-occasion.ts'
import { flagshipPageQueries } from './features/flagship/flagship-page-queries.ts'
import { editionsContentsEntry, FlagshipEditions } from './features/flagship/ui/flagship-editions.tsx'
import { FlagshipFailure } from './features/flagship/ui/flagship-failure.tsx'
import { FlagshipPage } from './features/flagship/ui/flagship-page.tsx'
import { FlagshipSkeleton } from './features/flagship/ui/flagship-skeleton.tsx'
import { paths } from './platform/paths.ts'
import { MissingPage } from './shell/missing-page.tsx'

/** Queries for a flagship, its next events, and the albums of its editions. */
export const makeFlagshipPresentationQueries = (slug: string) =>
  [flagshipPageQueries.bySlug(slug), eventQueries.flagships, albumQueries.ofFlagship(slug)] as const

/**
 * Page of a flagship. The page exists even while the flagship's record is hidden. Pictures are shown if an edition has
 * an album.
 * @param now current time in ms since 1970
 */
export function FlagshipPresentation({ slug, now }: { slug: 'davos' | 'geneva' | 'basel'; now: number }) {
  const [record, occasions, pictures] = makeFlagshipPresentationQueries(slug)
  const { data: flagship, isPending, isError } = useQuery(record())
  const { data: events } = useQuery(occasions())
  const { data: albums = [] } = useQuery(pictures())
  const path = paths.flagship(slug)
  if (isPending) return <FlagshipSkeleton slug={slug} />
  if (isError) return <FlagshipFailure slug={slug} path={path} />
  if (!flagship) return <MissingPage />
  const photos = albums.flatMap(({ photos }) => photos)
  return (
    <FlagshipPage
      flagship={flagship}
      title={flagship.city || flagship.title}
      path={path}
      next={findNextFlagshipEvent(events, flagship.editions, now)}
      also={[
        ...(photos.length > 0 ? [picturesContentsEntry] : []),
        ...(flagship.editions.length > 0 ? [editionsContentsEntry] : []),
      ]}
    >
      <FlagshipPictures photos={photos} path={path} />
      <FlagshipEditions slug={flagship.slug} editions={flagship.editions} />
    </FlagshipPage>
  )
}
