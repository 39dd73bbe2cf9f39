import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { appearanceQueries } from '../features/event/event-appearances.ts'
import { UpcomingAppearances } from '../features/event/ui/upcoming-appearances.tsx'
import { personQueries } from '../features/person/person-queries.ts'
import { Biography } from '../features/person/ui/biography.tsx'
import { promiseQueries } from '../features/promise/promise-queries.ts'
import { PersonPromises } from '../features/promise/ui/person-promises.tsx'
import { getSettingText } from '../features/setting/setting.ts'
import { settingQueries } from '../features/setting/setting-queries.ts'
import { toUtcDay } from '../platform/dates/format-in-time-zone.ts'
import { paths } from '../platform/paths.ts'
import { hydrateQueries, prefetchQueries } from '../platform/query/hydrate-queries.ts'
import { PageHead } from '../platform/seo/page-head.tsx'
import { ContentSkeleton } from '../ui/content-skeleton.tsx'
import { CoverOrder } from '../ui/cover-order.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { MoreLink } from '../ui/more-link.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ReadFailureCallout } from '../ui/read-failure.tsx'
import type { Route } from './+types/leadership-council'
import './leadership-council.css'

const biographiesQuery = personQueries.biographies('council')
const quoteQuery = personQueries.quoteAt('home-band')
const textsQuery = settingQueries.words('council', ['council.intro'])
const promisesQuery = promiseQueries.ofGroup('council')
const appearancesQuery = appearanceQueries.ofGroup('council')
const queries = [biographiesQuery, quoteQuery, promisesQuery, appearancesQuery, textsQuery] as const

export const loader = ({ context }: Route.LoaderArgs) => hydrateQueries(context, ...queries)
export const clientLoader = (_: Route.ClientLoaderArgs) => prefetchQueries(...queries)

export default function CouncilRoute({ loaderData: { now } }: Route.ComponentProps) {
  const { data: settings } = useQuery(textsQuery())
  return (
    <>
      <PageHead
        title="Leadership Council"
        description="The people who set the direction of the network, and answer for it."
        path={paths.council}
      />
      <PageTitle title="Leadership Council" intro={getSettingText(settings, 'council.intro')} />
      <CouncilSection now={now} />
    </>
  )
}

/** Scrolls to the person in the URL fragment, once the people are loaded. */
function useScrollToPerson(isThere: boolean) {
  const { hash } = useLocation()
  const waits = useRef(!isThere)
  useEffect(() => {
    if (!isThere || !waits.current) return
    waits.current = false
    document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [isThere, hash])
}

/**
 * Members of the council. The first member is the chair (head of the council). The other members follow in rows of
 * four, with a quotation in the last cell.
 */
function CouncilSection({ now }: { now: number }) {
  const { data, isPending, isError, refetch } = useQuery(biographiesQuery())
  useScrollToPerson(data !== undefined)
  if (isPending)
    return (
      <div className="wrap block-end">
        <ContentSkeleton label="Loading the Council" of="people" count={8} />
      </div>
    )
  if (isError)
    return (
      <div className="wrap block-end">
        <ReadFailureCallout subject="The Council" retry={() => void refetch()} />
      </div>
    )
  const [chair, ...others] = data
  if (!chair)
    return (
      <div className="wrap block-end">
        <EmptyState
          title="The Council has not been named yet."
          action={{ to: paths.network, label: 'See the network' }}
        >
          Its members will be introduced here once they are elected.
        </EmptyState>
      </div>
    )
  return (
    <div className="wrap block-end">
      <CoverOrder of={data.map(({ name }) => name)}>
        <Biography person={chair} form="chair" heading="h2">
          <LeaderAppearances slug={chair.slug} />
          <LeaderPromises slug={chair.slug} now={now} />
        </Biography>
        <ul className="council">
          {others.map(person => (
            <li key={person.id}>
              <Biography person={person} form="column" heading="h2">
                <LeaderAppearances slug={person.slug} />
                <LeaderPromises slug={person.slug} now={now} />
              </Biography>
            </li>
          ))}
          <li className="council-says">
            <LeaderQuote />
          </li>
        </ul>
      </CoverOrder>
    </div>
  )
}

/**
 * Events at which a person will speak. They are left out if they cannot be loaded, because the page is readable
 * without events.
 */
function LeaderAppearances({ slug }: { slug: string }) {
  const { data: all = [] } = useQuery(appearancesQuery())
  return <UpcomingAppearances appearances={all.filter(({ person_slug }) => person_slug === slug)} />
}

/**
 * Promises (pledges) of a person with the current status of each. They are left out if they cannot be loaded, because
 * the page is readable without promises.
 */
function LeaderPromises({ slug, now }: { slug: string; now: number }) {
  const { data: all = [] } = useQuery(promisesQuery())
  return <PersonPromises promises={all.filter(({ person }) => person === slug)} today={toUtcDay(now)} />
}

function LeaderQuote() {
  const { data: said } = useQuery(quoteQuery())
  return (
    <>
      {said && (
        <figure>
          <blockquote>“{said.text}”</blockquote>
          {said.people && <figcaption>{said.people.name}</figcaption>}
        </figure>
      )}
      <MoreLink to={paths.councilSays}>What our leaders say</MoreLink>
    </>
  )
}
