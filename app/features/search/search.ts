import * as v from 'valibot'
import { defineOneOfParameter, definePageNumberParameter, defineUrlParameters } from '../../platform/address-search.ts'
import { isCalendarDay } from '../../platform/dates/format-in-time-zone.ts'
import { isIsoInstant } from '../../platform/dates/instant.ts'
import { parseWithSchema, parseWithSchemaOrThrow } from '../../platform/parse-with-schema.ts'
import { paths } from '../../platform/paths.ts'

/** Minimum length of a search text. A single letter would match almost all records. */
const minQueryLength = 2
const maxQueryLength = 100

/** Search text in the URL, cut to the maximum length. */
export const readSearchText = (params: URLSearchParams): string =>
  (params.get('q') ?? '').trim().replace(/\s+/g, ' ').slice(0, maxQueryLength)

const searchKindValues = [
  'event',
  'article',
  'flagship',
  'person',
  'circle',
  'partner',
  'album',
  'promise',
  'page',
  'text',
] as const

const urlParameters = defineUrlParameters(
  { q: v.fallback(v.string(), ''), kind: defineOneOfParameter(searchKindValues), page: definePageNumberParameter() },
  { paging: ['page'] },
)

/** Parameters in the URL of the search page: text, kind and page. */
export type SearchRequest = ReturnType<typeof urlParameters.read>
export const readSearchRequest = (params: URLSearchParams): SearchRequest => ({
  ...urlParameters.read(params),
  q: readSearchText(params),
})
export const buildSearchPath = (request: SearchRequest, change: Partial<SearchRequest> = {}): string =>
  urlParameters.at(paths.search, request, change)

export const isSearchable = (question: string) => question.length >= minQueryLength

const rankedEntries = {
  slug: v.string(),
  title: v.string(),
  snippet: v.string(),
  rank: v.number(),
  total: v.number(),
  is_more: v.boolean(),
}

const calendarDaySchema = v.pipe(v.string(), v.check(isCalendarDay))
const instantSchema = v.pipe(v.string(), v.check(isIsoInstant))

const resultSchema = v.variant('kind', [
  v.object({
    ...rankedEntries,
    kind: v.literal('event'),
    about: v.object({
      start_date: instantSchema,
      end_date: v.nullable(instantSchema),
      timezone: v.nullable(v.string()),
      time_precision: v.string(),
      location: v.nullable(v.string()),
      region: v.nullable(v.string()),
      event_state: v.string(),
    }),
  }),
  v.object({
    ...rankedEntries,
    kind: v.literal('article'),
    about: v.object({ published_at: instantSchema, category: v.nullable(v.string()) }),
  }),
  v.object({
    ...rankedEntries,
    kind: v.literal('person'),
    about: v.object({
      groups: v.array(v.string()),
      circle_slug: v.nullable(v.string()),
      color_hex: v.nullable(v.string()),
    }),
  }),
  v.object({
    ...rankedEntries,
    kind: v.literal('flagship'),
    about: v.object({
      flagship: v.string(),
      city: v.string(),
      year: v.nullable(v.number()),
      section: v.nullable(v.string()),
    }),
  }),
  v.object({ ...rankedEntries, kind: v.literal('circle'), about: v.object({ color_hex: v.nullable(v.string()) }) }),
  v.object({ ...rankedEntries, kind: v.literal('partner'), about: v.object({ tier: v.string() }) }),
  v.object({ ...rankedEntries, kind: v.literal('album') }),
  // Result for a promise (pledge), with the slug of the event.
  v.object({
    ...rankedEntries,
    kind: v.literal('promise'),
    about: v.object({
      due_on: calendarDaySchema,
      state: v.picklist(['open', 'done', 'withdrawn', 'quiet']),
      settled_on: v.nullable(calendarDaySchema),
      event: v.string(),
    }),
  }),
  v.object({ ...rankedEntries, kind: v.literal('page') }),
  // Result for a text of a page. `slug` is the key of the text in the settings.
  v.object({ ...rankedEntries, kind: v.literal('text') }),
])

/** Row that the SQL function `search_site` returns. Timestamps in `about` are in the format of the database. */
export type SearchResult = v.InferOutput<typeof resultSchema>
export type SearchKind = SearchResult['kind']

/** Parses search results, and sorts the results by rank within each result type. Invalid rows are dropped. */
export const parseSearchResults = (rows: unknown): SearchResult[] =>
  parseWithSchemaOrThrow(v.array(v.unknown()), rows).flatMap(row => parseWithSchema(resultSchema, row) ?? [])

/** Minimum rank of a result whose whole title matches the query. */
const wholeTitleRank = 17

/** Kinds of results in the order of display. Kinds with a match of the whole title come first. */
export const countSearchResultsByKind = (results: readonly SearchResult[]) =>
  searchKinds.toSorted((a, b) => getKindRank(results, b.kind) - getKindRank(results, a.kind))
const getKindRank = (results: readonly SearchResult[], kind: SearchKind) =>
  results.some(result => result.kind === kind && result.rank >= wholeTitleRank) ? 1 : 0

/** Kinds of results in the default order. */
const searchKinds: readonly { kind: SearchKind; label: string }[] = [
  { kind: 'event', label: 'Events' },
  { kind: 'article', label: 'News' },
  { kind: 'flagship', label: 'Flagships' },
  { kind: 'person', label: 'People' },
  { kind: 'circle', label: 'Circles' },
  { kind: 'partner', label: 'Partners' },
  { kind: 'album', label: 'Gallery' },
  { kind: 'promise', label: 'Promises' },
  { kind: 'page', label: 'Pages' },
  { kind: 'text', label: 'On other pages' },
]

/** Returns the title and URL of the page that shows a text of the settings. */
export type FindPageByTextKey = (key: string) => { title: string; to: string } | undefined

/**
 * Builds the URL of a search result. Undefined if the result has no URL. People and partners have no separate page, so
 * their URL is an anchor on the page of their group.
 */
export function buildResultPath(
  result: SearchResult,
  findPlace: FindPageByTextKey = () => undefined,
): string | undefined {
  switch (result.kind) {
    case 'event':
      return paths.event(result.slug)
    case 'article':
      return paths.article(result.slug)
    case 'circle':
      return paths.circle(result.slug)
    case 'partner':
      return paths.partners
    case 'flagship': {
      const { flagship, year, section } = result.about
      return `${year === null ? paths.flagship(flagship) : paths.flagshipEdition(flagship, year)}${section ? `#${section}` : ''}`
    }
    case 'album':
      return `${paths.gallery}?album=${result.slug}`
    case 'promise':
      return `${paths.event(result.slug)}#promises`
    case 'page':
      return paths.page(result.slug)
    case 'text':
      return findPlace(result.slug)?.to
    case 'person':
      return buildPersonPath(result.about)
    default:
      return result satisfies never
  }
}

function buildPersonPath({ groups, circle_slug }: Extract<SearchResult, { kind: 'person' }>['about']): string {
  if (groups.includes('council')) return paths.council
  if (groups.includes('management')) return paths.management
  return circle_slug ? paths.circle(circle_slug) : paths.network
}

/** Number of all matches, including matches that are not shown. */
export const getTotalResultCount = (results: readonly SearchResult[]): number =>
  searchKinds.reduce((sum, { kind }) => sum + (results.find(result => result.kind === kind)?.total ?? 0), 0)
