import { useQuery } from '@tanstack/react-query'
import { readAlbumSearch } from '../features/album/album.ts'
import { albumQueries } from '../features/album/album-queries.ts'
import { FlagshipPictures, picturesInPage } from '../features/album/ui/flagship-pictures.tsx'
import { categorySlugs } from '../features/article/article.ts'
import { articleQueries } from '../features/article/article-queries.ts'
import { ArticleRow } from '../features/article/ui/article-row.tsx'
import { occasionOf } from '../features/event/event-occasion.ts'
import { eventQueries } from '../features/event/event-queries.ts'
import { flagshipQueries } from '../features/flagship/flagship-queries.ts'
import { FlagshipEditionNow } from '../features/flagship/ui/flagship-edition.tsx'
import { editionsInPage, FlagshipEditions } from '../features/flagship/ui/flagship-editions.tsx'
import { FlagshipFailure } from '../features/flagship/ui/flagship-failure.tsx'
import { FlagshipPage } from '../features/flagship/ui/flagship-page.tsx'
import type { AddressHandle } from '../platform/address-parameters.ts'
import { paths } from '../platform/paths.ts'
import { prefetch } from '../platform/query/with-queries.ts'
import { withRecord } from '../platform/query/with-record.ts'
import { MissingPage } from '../shell/missing-page.tsx'
import { Section, SectionHead } from '../ui/section.tsx'
import { PageSkeleton } from '../ui/skeleton.tsx'
import type { Route } from './+types/flagship-davos'

const record = flagshipQueries.visible('davos')
/** Interviews shown here; the rest have a page of their own. */
const mostInterviews = 3

const interviews = articleQueries.series(categorySlugs.roadToDavos, 1, mostInterviews)
const pictures = albumQueries.ofFlagship('davos')
const queries = [record, eventQueries.flagships, interviews, pictures] as const

export const handle: AddressHandle = { reads: params => ({ image: readAlbumSearch(params).image }) }
export const loader = ({ context }: Route.LoaderArgs) => withRecord(context, ...queries)
export const clientLoader = (_: Route.ClientLoaderArgs) => prefetch(...queries)

/** The record's own page, under the record's own title: there only while the record is visible, and about the edition at hand. */
export default function FlagshipDavosRoute({ loaderData: { now } }: Route.ComponentProps) {
  const { data: flagship, isPending, isError } = useQuery(record())
  const { data: events } = useQuery(eventQueries.flagships())
  const { data: series } = useQuery(interviews())
  const articles = series?.shown ?? []
  const { data: albums = [] } = useQuery(pictures())
  if (isPending) return <PageSkeleton label="Loading the convening" />
  if (isError) return <FlagshipFailure path={paths.flagshipDavos} />
  if (!flagship) return <MissingPage />
  const photos = albums.flatMap(({ photos }) => photos)
  const others = flagship.editions.filter(({ id }) => id !== flagship.edition?.id)
  return (
    <FlagshipPage
      flagship={flagship}
      title={flagship.title}
      path={paths.flagshipDavos}
      next={occasionOf(events, flagship.editions, now)}
      opening={<FlagshipEditionNow flagship={flagship} />}
      also={[
        ...(photos.length > 0 ? [picturesInPage] : []),
        ...(articles.length > 0 ? [{ to: '#road-to-davos', label: 'Road to Davos' }] : []),
        ...(others.length > 0 ? [{ ...editionsInPage, label: 'Other editions' }] : []),
      ]}
    >
      <FlagshipPictures photos={photos} path={paths.flagshipDavos} />
      {articles.length > 0 && (
        <Section close id="road-to-davos" labelledBy="interviews">
          <SectionHead
            title="Road to Davos"
            id="interviews"
            more={{ to: paths.roadToDavos, label: 'View All Interviews' }}
          />
          <ArticleRow className="span-9" articles={articles} action="Read Interview" withExcerpt />
        </Section>
      )}
      <FlagshipEditions slug={flagship.slug} editions={others} title="Other editions" />
    </FlagshipPage>
  )
}
