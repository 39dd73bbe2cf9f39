import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { data, Navigate, redirect } from 'react-router'
import { albumQueries } from '../features/album/album-queries.ts'
import { articleQueries } from '../features/article/article-queries.ts'
import { ArticleTeaser } from '../features/article/ui/article-teaser.tsx'
import { type EventDetail, isUpcoming } from '../features/event/event.ts'
import { longDate } from '../features/event/event-dates.ts'
import { eventQueries } from '../features/event/event-queries.ts'
import { eventData } from '../features/event/event-structured-data.ts'
import { EventAbout } from '../features/event/ui/event-about.tsx'
import { EventActions } from '../features/event/ui/event-actions.tsx'
import { EventBadges } from '../features/event/ui/event-badges.tsx'
import { EventDetails } from '../features/event/ui/event-details.tsx'
import { EventGallery } from '../features/event/ui/event-gallery.tsx'
import { EventNotice } from '../features/event/ui/event-notice.tsx'
import { EventDocuments, EventOutcome } from '../features/event/ui/event-outcome.tsx'
import { paths } from '../platform/paths.ts'
import { loadQueries, prefetch } from '../platform/query/with-queries.ts'
import { PageHead } from '../platform/seo/page-head.tsx'
import { breadcrumbs, StructuredData } from '../platform/seo/structured-data.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { BackLink, MoreLink } from '../ui/more-link.tsx'
import { Picture } from '../ui/picture.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { Route } from './+types/event.$key'
import '../features/event/ui/event-page.css'

/** No event, or an error: the missing page, told which, so that it can offer another try where one may help. */
const missing = (key: string, reason: 'absence' | 'failure') =>
  `/404?${new URLSearchParams({ reason, from: `/event/${key}` })}`

/** What tells of an event elsewhere, by its slug. */
const aroundIt = (slug: string) => [articleQueries.ofEvent(slug), albumQueries.ofEvent(slug)] as const

export async function loader({ params: { key }, context }: Route.LoaderArgs) {
  const query = eventQueries.byKey(key)
  const { client, failed, dehydrated, now } = await loadQueries(context, query, ...aroundIt(key))
  const answer = client.getQueryData(query().queryKey)
  if (!answer) throw redirect(missing(key, failed ? 'failure' : 'absence'))
  if ('movedTo' in answer) throw redirect(answer.movedTo, 301)
  // What is incomplete is sent, and kept by nobody.
  return data({ dehydrated, now }, { status: failed ? 503 : 200 })
}

export const clientLoader = ({ params: { key } }: Route.ClientLoaderArgs) =>
  prefetch(eventQueries.byKey(key), ...aroundIt(key))

export default function EventRoute({ loaderData: { now }, params: { key } }: Route.ComponentProps) {
  const { data: answer, isPending, isError } = useQuery(eventQueries.byKey(key)())
  if (isPending) return <Spinner label="Loading event details..." />
  if (isError || !answer) return <Navigate replace to={missing(key, isError ? 'failure' : 'absence')} />
  if ('movedTo' in answer) return <Navigate replace to={answer.movedTo} />
  return (
    <EventPage event={answer.found} now={now}>
      <AboutIt slug={key} />
    </EventPage>
  )
}

/** What was written and pictured of an event. What cannot be read just now is left out: the event itself is there. */
function AboutIt({ slug }: { slug: string }) {
  const { data: albums = [] } = useQuery(albumQueries.ofEvent(slug)())
  const { data: articles = [] } = useQuery(articleQueries.ofEvent(slug)())
  return (
    <>
      {albums.length > 0 && (
        <section className="event-part" aria-labelledby="event-albums">
          <h2 id="event-albums">Pictures</h2>
          {albums.map(album => (
            <p key={album.id}>
              <MoreLink to={paths.album(album.slug)}>{album.title}</MoreLink>
            </p>
          ))}
        </section>
      )}
      {articles.length > 0 && (
        <section className="event-part" aria-labelledby="event-articles">
          <h2 id="event-articles">To Read</h2>
          {articles.map(article => (
            <ArticleTeaser key={article.id} article={article} withExcerpt />
          ))}
        </section>
      )}
    </>
  )
}

function EventPage({ event, now, children }: { event: EventDetail; now: number; children: ReactNode }) {
  const upcoming = isUpcoming(event, now)
  const hue = event.circle_color_hex
  return (
    <article style={hue ? ({ '--accent': hue } as React.CSSProperties) : undefined}>
      <PageHead
        title={event.title}
        description={event.description.slice(0, 200)}
        path={paths.event(event.slug)}
        hue={hue}
      />
      <StructuredData
        data={origin => [
          ...[eventData(event, origin, now)].filter(data => data !== undefined),
          breadcrumbs(origin, [
            { name: 'Events', path: paths.events },
            { name: event.title, path: paths.event(event.slug) },
          ]),
        ]}
      />
      <header className="event-head wrap grid">
        <div>
          <BackLink to="/events">Back to Events</BackLink>
        </div>
        <h1 className="span-8">{event.title}</h1>
        <div className="span-8">
          <p className="event-when">
            <time dateTime={event.start_date}>{longDate(event)}</time>
          </p>
          <EventBadges event={event} when={upcoming ? 'upcoming' : 'past'} />
          <EventNotice event={event} />
        </div>
      </header>
      <Picture
        className="event-cover"
        src={event.image_url}
        alt={event.image_alt ?? ''}
        details={event.picture}
        sizes="100vw"
        seed={event.slug}
        hue={hue}
        width={1440}
        height={432}
        eager
      />
      <div className="wrap grid">
        <div className="event-main">
          {!upcoming && event.outcome_html && <EventOutcome html={event.outcome_html} />}
          <EventAbout event={event} />
          <EventDocuments documents={event.documents} />
          <EventGallery event={event} />
          {children}
          <p className="event-back">
            <ButtonLink line to="/events">
              Back to Events
            </ButtonLink>
          </p>
        </div>
        <div className="event-aside">
          <EventDetails event={event} />
          <EventActions event={event} upcoming={upcoming} contactPath={paths.contactAbout(event.slug)} />
        </div>
      </div>
    </article>
  )
}
