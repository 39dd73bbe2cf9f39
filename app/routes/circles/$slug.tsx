import { useQuery } from '@tanstack/react-query'
import { articleQueries } from '../../features/article/article-queries.ts'
import { ArticleRow } from '../../features/article/ui/article-row.tsx'
import { type Circle, type CircleDetail, circleQueries } from '../../features/circle/circle-queries.ts'
import { CircleFailure } from '../../features/circle/ui/circle-failure.tsx'
import { CircleHead } from '../../features/circle/ui/circle-head.tsx'
import { CirclePeople } from '../../features/circle/ui/circle-people.tsx'
import { CirclePurpose } from '../../features/circle/ui/circle-purpose.tsx'
import { useCachedCircle } from '../../features/circle/ui/use-cached-circle.ts'
import { eventListQueries } from '../../features/event/event-list-queries.ts'
import { EventAgenda } from '../../features/event/ui/event-agenda.tsx'
import { promiseQueries } from '../../features/promise/promise-queries.ts'
import { PromiseSection } from '../../features/promise/ui/promise-section.tsx'
import { toUtcDay } from '../../platform/dates/format-in-time-zone.ts'
import { paths } from '../../platform/paths.ts'
import { loadRecordPage } from '../../platform/query/with-record.ts'
import { prefetchWithText } from '../../platform/rich-text/prefetch-with-text.ts'
import { LoadingPageTitle } from '../../platform/seo/loading-page-title.tsx'
import { PageHead } from '../../platform/seo/page-head.tsx'
import { BreadcrumbData } from '../../platform/seo/structured-data.tsx'
import { MissingPage } from '../../shell/missing-page.tsx'
import { Band } from '../../ui/band.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { CoverOrder } from '../../ui/cover-order.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import { Section, SectionHead } from '../../ui/section.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { SkeletonLines } from '../../ui/skeleton-lines.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { StatList } from '../../ui/stat-list.tsx'
import type { Route } from './+types/$slug'

/** Maximum number of events on the page of a circle. The calendar shows all events. */
const maxEvents = 4
const maxArticles = 3
const maxPromises = 5

const listQueries = (slug: string) =>
  [
    circleQueries.bySlug(slug),
    eventListQueries.ofCircle(slug, maxEvents),
    articleQueries.ofCircle(slug, maxArticles),
    promiseQueries.ofCircle(slug, maxPromises),
  ] as const

export const loader = ({ params: { slug }, context }: Route.LoaderArgs) => loadRecordPage(context, ...listQueries(slug))
export const clientLoader = ({ params: { slug } }: Route.ClientLoaderArgs) => prefetchWithText(...listQueries(slug))

export default function CircleRoute({ loaderData: { now }, params: { slug } }: Route.ComponentProps) {
  const { data: circle, isPending, isError } = useQuery(circleQueries.bySlug(slug)())
  const { data: articles = [] } = useQuery(articleQueries.ofCircle(slug, maxArticles)())
  const knownCircle = useCachedCircle(slug)
  if (isPending)
    return knownCircle ? <CircleSkeleton circle={knownCircle} /> : <PageSkeleton label="Loading the circle" />
  if (isError) {
    const head = knownCircle && <CircleHead circle={knownCircle} />
    return <CircleFailure path={paths.circle(slug)} title={knownCircle?.name} head={head} />
  }
  if (!circle) return <MissingPage />
  const seeds = [circle.people.map(({ name }) => name), articles.map(article => article.slug)].flat()
  return (
    <div style={{ '--accent': circle.color_hex ?? undefined } as React.CSSProperties}>
      <PageHead title={circle.name} description={circle.description} path={paths.circle(slug)} hue={circle.color_hex} />
      <BreadcrumbData
        steps={[
          { name: 'Circles', path: paths.circles },
          { name: circle.name, path: paths.circle(slug) },
        ]}
      />
      <CoverOrder of={seeds}>
        <CircleHead circle={circle} />
        <CirclePurpose circle={circle} />
        {circle.figures.length > 0 && (
          <div className="wrap block-end">
            <StatList items={circle.figures} columns={4} />
          </div>
        )}
        <Band seed={`${circle.slug} band 2`} hue={circle.color_hex} kind="bead" />
        <CircleEvents circle={circle} />
        <CirclePeople circle={circle} />
        <CirclePromises circle={circle} now={now} />
        <CircleArticles circle={circle} />
      </CoverOrder>
      <CircleInvitation circle={circle} />
    </div>
  )
}

function CircleSkeleton({ circle }: { circle: Circle }) {
  return (
    <div style={{ '--accent': circle.color_hex ?? undefined } as React.CSSProperties}>
      <LoadingPageTitle title={circle.name} />
      <CircleHead circle={circle} />
      <Section accent label="Loading the circle">
        <div className="span-3">
          <Spinner label="Loading the circle" />
        </div>
        <SkeletonLines className="span-9" rows={8} />
      </Section>
    </div>
  )
}

function CircleEvents({ circle: { slug } }: { circle: CircleDetail }) {
  const { data: { rows: coming, past: held } = { rows: [], past: 0 }, isError } = useQuery(
    eventListQueries.ofCircle(slug, maxEvents)(),
  )
  return (
    <Section labelledBy="meets-next">
      <SectionHead
        title="Meets next"
        id="meets-next"
        more={{ to: paths.circleCalendar(slug), label: 'Circle calendar' }}
      >
        {held > 0 ? `${held} ${held === 1 ? 'gathering' : 'gatherings'} so far.` : undefined}
      </SectionHead>
      {coming.length > 0 ? (
        <EventAgenda events={coming} />
      ) : (
        <div className="span-9 circle-meets">
          <p>
            {isError
              ? 'The dates could not be read just now.'
              : 'No date is fixed yet. The circle’s calendar shows it first.'}
          </p>
        </div>
      )}
    </Section>
  )
}

function CirclePromises({ circle: { slug }, now }: { circle: CircleDetail; now: number }) {
  const { data: promises = [] } = useQuery(promiseQueries.ofCircle(slug, maxPromises)())
  return (
    <PromiseSection title="Promised here" promises={promises} today={toUtcDay(now)}>
      Open promises come first.
    </PromiseSection>
  )
}

function CircleArticles({ circle: { slug } }: { circle: CircleDetail }) {
  const { data: articles = [] } = useQuery(articleQueries.ofCircle(slug, maxArticles)())
  if (articles.length === 0) return null
  return (
    <Section close labelledBy="from-the-circle">
      <SectionHead title="From the circle" id="from-the-circle" more={{ to: paths.allNews, label: 'All articles' }} />
      <ArticleRow className="span-9" articles={articles} withExcerpt />
    </Section>
  )
}

function CircleInvitation({ circle }: { circle: CircleDetail }) {
  return (
    <section className="block-end" aria-labelledby="sit-down">
      <div className="wrap grid rows-2 at-end">
        <h2 className="span-8 circle-invite" id="sit-down">
          {circle.invite ?? 'There is room at this table.'}
        </h2>
        <div className="span-5-end">
          {circle.external_url ? (
            <MoreLink external to={circle.external_url}>
              The association’s own site
            </MoreLink>
          ) : (
            <div className="actions">
              <ButtonLink to={paths.connect}>Apply for membership</ButtonLink>
              <ButtonLink line to={paths.contactCircle(circle.slug)}>
                Write to the circle
              </ButtonLink>
            </div>
          )}
        </div>
      </div>
    </section>
  )
}
