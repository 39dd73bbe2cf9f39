import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { eventStateLabels } from '../features/event/event.ts'
import { formatLongDate } from '../features/event/event-dates.ts'
import { formatPromiseStatus } from '../features/promise/promise.ts'
import {
  buildSearchPath,
  type FindPageByTextKey,
  getTotalResultCount,
  isSearchable,
  readSearchRequest,
  type SearchResult,
} from '../features/search/search.ts'
import { type SearchResponse, searchQueries, searchResultsPerKind } from '../features/search/search-queries.ts'
import { navigateWithArrowKeys } from '../features/search/ui/arrow-key-navigation.ts'
import { SearchHeadlineField } from '../features/search/ui/search-headline-field.tsx'
import { type SearchResultDetail, SearchResults } from '../features/search/ui/search-results.tsx'
import { textGroupsByPage } from '../features/setting/text-catalogue.ts'
import type { RouteWithUrlParameters } from '../platform/address-parameters.ts'
import { type CalendarDay, toUtcDay } from '../platform/dates/format-in-time-zone.ts'
import { toIsoInstant, toIsoInstantOrNull } from '../platform/dates/instant.ts'
import { paths } from '../platform/paths.ts'
import { hydrateQueries, prefetchQueries } from '../platform/query/hydrate-queries.ts'
import { PageHead } from '../platform/seo/page-head.tsx'
import { formatQuantity } from '../platform/text/pluralize.ts'
import { Button } from '../ui/button.tsx'
import { SectionsSkeleton } from '../ui/content-skeleton.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Tile, Tiles } from '../ui/index-rows.tsx'
import { MoreLink } from '../ui/more-link.tsx'
import { Pager } from '../ui/pager.tsx'
import { Section, SectionHead } from '../ui/section.tsx'
import type { Route } from './+types/search'
import '../features/search/ui/search-page.css'

const searchQuery = (request: Request) => searchQueries.answering(readSearchRequest(new URL(request.url).searchParams))

export const handle: RouteWithUrlParameters = { reads: readSearchRequest }
export const loader = ({ request, context }: Route.LoaderArgs) => hydrateQueries(context, searchQuery(request))
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => prefetchQueries(searchQuery(request))

export default function SearchRoute({ loaderData: { now } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const search = readSearchRequest(params)
  const question = search.q
  const answering = searchQueries.answering(search)()
  const { data, isError, isPlaceholderData, isPending, refetch } = useQuery({
    ...answering,
    // Keeps the previous results visible while the next results load.
    placeholderData: keepPreviousData,
  })
  const { results, corrected }: SearchResponse = (isSearchable(question) && data) || { results: [] }
  const waiting = isPending || isPlaceholderData
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key presses come from the field and the links inside
    <div className="search-page" onKeyDown={navigateWithArrowKeys}>
      {/* The page has no canonical URL and is not indexed. */}
      <PageHead
        title={question ? `Search: ${question}` : 'Search'}
        description="Find an event, an article, a person, a circle or a partner of the network."
      />
      <div className="wrap grid search-head">
        <h1 className="span-3">Search</h1>
        <div className="span-9">
          <SearchHeadlineField question={question} action={paths.search} />
        </div>
        <p className="span-9 search-status">
          <span role="status">{isError ? '' : formatStatus(question, results, waiting, corrected)}</span>
          {results.length > 0 && <span className="desk-only"> Arrow keys walk through them.</span>}
        </p>
      </div>
      {isError && <SearchFailure retry={() => void refetch()} />}
      {!isError && waiting && isSearchable(question) && results.length === 0 && (
        <div className="wrap block-end">
          <SectionsSkeleton label="Searching" of="lines" count={3} />
        </div>
      )}
      {!isError && !isSearchable(question) && <StartLinks />}
      {!isError && isSearchable(question) && !waiting && results.length === 0 && <NothingFound question={question} />}
      {!isError && results.length > 0 && (
        <div aria-busy={waiting}>
          <SearchResults
            results={results}
            question={corrected ?? question}
            factsOf={result => listFacts(result, toUtcDay(now))}
            placeOf={findPageByTextKey}
            pathOf={kind => buildSearchPath({ ...search, q: corrected ?? question }, { kind })}
            pages={search.kind && { page: search.page, size: searchResultsPerKind }}
          />
          {search.kind && (
            <div className="wrap block-end">
              <Pager
                page={search.page}
                pages={Math.ceil((results[0]?.total ?? 0) / searchResultsPerKind)}
                hrefFor={page => buildSearchPath(search, { page })}
                label="Pages of results"
              />
              <MoreLink to={buildSearchPath({ q: question, kind: undefined, page: 1 })}>All kinds</MoreLink>
            </div>
          )}
        </div>
      )}
    </div>
  )
}

const findPageByTextKey: FindPageByTextKey = key => {
  const group = textGroupsByPage.find(({ texts }) => texts.some(text => text.key === key))
  return group && { title: group.page, to: group.to }
}

function formatStatus(
  question: string,
  results: readonly SearchResult[],
  waiting: boolean,
  corrected?: string,
): string {
  if (question === '') return ''
  if (!isSearchable(question)) return 'One more letter, please.'
  if (waiting) return 'Searching…'
  const count = getTotalResultCount(results)
  if (count === 0) return `Nothing found for “${question}”.`
  if (corrected) return `Nothing is written “${question}”. ${formatQuantity(count, 'result')} for “${corrected}”.`
  const more = results.some(({ is_more }) => is_more) ? 'More than ' : ''
  return `${more}${formatQuantity(count, 'result')} for “${question}”.`
}

/** Facts beside a search result, in the words of the result's own page. */
function listFacts(result: SearchResult, today: CalendarDay): readonly SearchResultDetail[] {
  switch (result.kind) {
    case 'event': {
      const { about } = result
      const when = {
        ...about,
        start_date: toIsoInstant(about.start_date),
        end_date: toIsoInstantOrNull(about.end_date),
      }
      return [eventStateLabels[about.event_state], formatLongDate(when), about.location ?? about.region ?? undefined]
    }
    case 'article': {
      const { published_at, category } = result.about
      return [category ?? undefined, { on: toIsoInstant(published_at) }]
    }
    case 'person':
      return [groupLabels.find(([group]) => result.about.groups.includes(group))?.[1]]
    case 'partner':
      return [result.about.tier]
    case 'promise': {
      const { about } = result
      return [formatPromiseStatus(about, today), { before: 'Due', on: about.due_on }, about.event]
    }
    case 'flagship':
      return [result.about.city, result.about.year?.toString()]
    case 'circle':
    case 'album':
    case 'page':
    case 'text':
      return []
  }
}

const groupLabels = [
  ['council', 'Leadership Council'],
  ['management', 'Management'],
  ['chair', 'Chair of a circle'],
  ['table', 'At a circle’s table'],
] as const

/** Links that are shown before the first search. */
function StartLinks() {
  return (
    <Section labelledBy="beginnings">
      <SectionHead title="Or begin here" id="beginnings" />
      <Tiles>
        <Tile to={paths.events} title="Events">
          What is coming up, and what was.
        </Tile>
        <Tile to={paths.allNews} title="News">
          Every article, the latest first.
        </Tile>
        <Tile to={paths.council} title="People">
          The council that answers for the network.
        </Tile>
        <Tile to={paths.circles} title="Circles">
          Five standing groups, each with a question.
        </Tile>
        <Tile to={paths.partners} title="Partners">
          Institutions with a written role.
        </Tile>
        <Tile to={paths.connect} title="Ask us">
          A person reads what you write.
        </Tile>
      </Tiles>
    </Section>
  )
}

function NothingFound({ question }: { question: string }) {
  return (
    <div className="wrap grid search-none">
      <div className="span-9">
        <EmptyState title={`Nothing here answers to “${question}”`} action={{ to: paths.search, label: 'Start again' }}>
          Try fewer words, or only the beginning of one. Accents, apostrophes and the order of words make no difference.
        </EmptyState>
      </div>
    </div>
  )
}

function SearchFailure({ retry }: { retry: () => void }) {
  return (
    <div className="wrap grid search-none">
      <div className="span-9 search-failure" role="alert">
        <p>The search could not be asked. Your question is still there.</p>
        <Button line onClick={retry}>
          Retry
        </Button>
      </div>
    </div>
  )
}
