import { useQuery } from '@tanstack/react-query'
import { data, Navigate, redirect } from 'react-router'
import { albumQueries } from '../features/album/album-queries.ts'
import { AlbumPreview } from '../features/album/ui/album-preview.tsx'
import { articleQueries } from '../features/article/article-queries.ts'
import { ArticleRow } from '../features/article/ui/article-row.tsx'
import { makeAdjacentEventsQuery } from '../features/event/adjacent-events.ts'
import { type EventDetail, isEventUpcoming } from '../features/event/event.ts'
import { eventQueries } from '../features/event/event-queries.ts'
import { buildEventData } from '../features/event/event-structured-data.ts'
import { EventGallery } from '../features/event/ui/event-gallery.tsx'
import { EventPrevNext } from '../features/event/ui/event-prev-next.tsx'
import { EventSkeleton } from '../features/event/ui/event-skeleton.tsx'
import { EventView } from '../features/event/ui/event-view.tsx'
import { ReplacementEvent } from '../features/event/ui/replacement-event.tsx'
import { promiseQueries } from '../features/promise/promise-queries.ts'
import { PromiseSection } from '../features/promise/ui/promise-section.tsx'
import { toUtcDay } from '../platform/dates/format-in-time-zone.ts'
import { paths } from '../platform/paths.ts'
import { loadQueries } from '../platform/query/hydrate-queries.ts'
import { prefetchWithText } from '../platform/rich-text/prefetch-with-text.ts'
import { PageHead } from '../platform/seo/page-head.tsx'
import { buildBreadcrumbs, StructuredData } from '../platform/seo/structured-data.tsx'
import { BackLink } from '../ui/more-link.tsx'
import { useSavedListUrl } from '../ui/saved-list-position.ts'
import { Section, SectionHead } from '../ui/section.tsx'
import type { Route } from './+types/event.$key'

/**
 * Makes the response for a missing event: a redirect to the 404 page with the reason, so that the visitor can retry
 * after a failure.
 */
const buildMissingPath = (key: string, reason: 'absence' | 'failure') =>
  `/404?${new URLSearchParams({ reason, from: `/event/${key}` })}`

/**
 * Queries for data that is related to an event: articles and albums that mention the event, promises, previous and next
 * event.
 */
const listRelatedQueries = (slug: string) =>
  [
    articleQueries.ofEvent(slug),
    albumQueries.ofEvent(slug),
    promiseQueries.ofEvent(slug),
    makeAdjacentEventsQuery(slug),
  ] as const

export async function loader({ params: { key }, context }: Route.LoaderArgs) {
  const query = eventQueries.byKey(key)
  const { client, failed, dehydrated, now } = await loadQueries(context, query, ...listRelatedQueries(key))
  const answer = client.getQueryData(query().queryKey)
  if (!answer) throw redirect(buildMissingPath(key, failed ? 'failure' : 'absence'))
  if ('movedTo' in answer) throw redirect(answer.movedTo, 301)
  // A page with missing data has status 503, so that no cache stores the page.
  return data({ dehydrated, now }, { status: failed ? 503 : 200 })
}

export const clientLoader = ({ params: { key } }: Route.ClientLoaderArgs) =>
  prefetchWithText(eventQueries.byKey(key), ...listRelatedQueries(key))

export default function EventRoute({ loaderData: { now }, params: { key } }: Route.ComponentProps) {
  const { data: answer, isPending, isError } = useQuery(eventQueries.byKey(key)())
  const list = useSavedListUrl(paths.events)
  if (isPending) return <EventSkeleton slug={key} now={now} back={<BackLink to={list}>Back to Events</BackLink>} />
  if (isError || !answer) return <Navigate replace to={buildMissingPath(key, isError ? 'failure' : 'absence')} />
  if ('movedTo' in answer) return <Navigate replace to={answer.movedTo} />
  return <EventPage event={answer.found} now={now} list={list} />
}

/** Promises (pledges) made at a past event. */
function EventPromises({ slug, now }: { slug: string; now: number }) {
  const { data: promises = [] } = useQuery(promiseQueries.ofEvent(slug)())
  return (
    <PromiseSection title="What Was Promised" promises={promises} today={toUtcDay(now)}>
      {promises.length === 1 ? 'One promise, as it stands today.' : `${promises.length} promises, as they stand today.`}
    </PromiseSection>
  )
}

/**
 * Articles about an event. They are left out if they cannot be loaded, because the page is readable without articles.
 */
function EventArticles({ slug }: { slug: string }) {
  const { data: articles = [] } = useQuery(articleQueries.ofEvent(slug)())
  if (articles.length === 0) return null
  return (
    <Section close labelledBy="event-articles">
      <SectionHead title="To Read" id="event-articles" more={{ to: paths.allNews, label: 'All articles' }} />
      <ArticleRow className="span-9" articles={articles} withExcerpt />
    </Section>
  )
}

/** Picture of the event and links to its albums. Empty if the event has neither a picture nor an album. */
function EventAlbums({ event }: { event: EventDetail }) {
  const { data: albums = [] } = useQuery(albumQueries.ofEvent(event.slug)())
  if (!event.image_url && albums.length === 0) return null
  return (
    <EventGallery event={event}>
      {albums.map(album => (
        <AlbumPreview album={album} to={paths.album(album.slug)} key={album.id} />
      ))}
    </EventGallery>
  )
}

function EventNavigation({ slug }: { slug: string }) {
  const { data: neighbours } = useQuery(makeAdjacentEventsQuery(slug)())
  return neighbours && <EventPrevNext slug={slug} neighbours={neighbours} />
}

/** Event that replaces a cancelled or postponed event. */
function EventReplacement({ slug }: { slug: string }) {
  const { data: neighbours } = useQuery(makeAdjacentEventsQuery(slug)())
  return neighbours?.instead && <ReplacementEvent event={neighbours.instead} />
}

type PageProps = { event: EventDetail; now: number; list: string }

function EventPage({ event, now, list }: PageProps) {
  const hue = event.circle_color_hex
  return (
    <article style={hue ? ({ '--accent': hue } as React.CSSProperties) : undefined}>
      <PageHead title={event.title} description={event.description} path={paths.event(event.slug)} hue={hue} />
      <StructuredData
        data={origin => [
          ...[buildEventData(event, origin, now)].filter(data => data !== undefined),
          buildBreadcrumbs(origin, [
            { name: 'Events', path: paths.events },
            { name: event.title, path: paths.event(event.slug) },
          ]),
        ]}
      />
      <EventView
        event={event}
        now={now}
        list={list}
        gallery={<EventAlbums event={event} />}
        instead={<EventReplacement slug={event.slug} />}
      />
      {!isEventUpcoming(event, now) && <EventPromises slug={event.slug} now={now} />}
      <EventArticles slug={event.slug} />
      <EventNavigation slug={event.slug} />
    </article>
  )
}
