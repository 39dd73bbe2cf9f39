import { keepPreviousData } from '@tanstack/react-query'
import * as v from 'valibot'
import type { ListDefinition } from '../../../desk/list/list-definition.ts'
import { defineRecordFilterParameters, recordFilterNames, toFilterArguments } from '../../../desk/list/record-filter.ts'
import {
  definePageNumberParameter,
  defineSearchTextParameter,
  defineUrlParameters,
} from '../../../platform/address-search.ts'
import { readAllPages } from '../../../platform/db/read-all-pages.ts'
import { unwrapRows } from '../../../platform/db/rows.ts'
import { definePersonalQuery } from '../../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../../platform/session/session-store.ts'

/** Status of an album. A published album with a future publish date is `scheduled`. */
const albumStages = ['draft', 'scheduled', 'published', 'archived'] as const
type AlbumStage = (typeof albumStages)[number]

/** Tabs of the album list. The tab `all` leaves out archived albums. */
const albumTabs = ['all', ...albumStages] as const
export type AlbumTab = (typeof albumTabs)[number]

/** Dates of an album that the filter "this week" can check. */
export const albumWeekFilters = ['changed', 'published'] as const

const urlParameters = defineUrlParameters(
  {
    q: defineSearchTextParameter(),
    tab: v.fallback(v.picklist(albumTabs), 'all'),
    ...defineRecordFilterParameters(albumWeekFilters),
    page: definePageNumberParameter(),
  },
  { paging: ['page'] },
)

export type AlbumListSearch = ReturnType<typeof urlParameters.read>

/**
 * Functions that read the state of the album list (e.g. search and tab) from the URL, and build the URL for a state.
 */
export const { read: readAlbumListSearch, at: buildAlbumListPath } = urlParameters

/** List of albums at a path. */
export const defineAlbumList = (path: string): ListDefinition<AlbumTab, AlbumListSearch> => ({
  nouns: 'albums',
  searched: 'titles, texts and places',
  tabs: albumTabs,
  tabNames: {
    all: 'All',
    draft: 'Drafts',
    scheduled: 'Scheduled',
    published: 'Published',
    archived: 'Archived',
  },
  filters: recordFilterNames,
  at: (now, change) => buildAlbumListPath(path, now, change),
})

/** Row of the album list. */
export type ListedAlbum = {
  id: string
  slug: string
  title: string
  stage: AlbumStage
  taken_on: string | null
  location: string | null
  published_at: string | null
  /** City and year of the flagship edition, if the album belongs to an edition. */
  flagship: string | null
  year: number | null
  /** Id of the flagship edition. */
  edition: string | null
  event: string | null
  /** Number of pictures in the album, and number of pictures without alt text. */
  photos: number
  lacking: number
  /** Storage path of the album's cover. */
  cover: string | null
}

export type AlbumListPage = {
  rows: ListedAlbum[]
  total: number
  /** Number of matching albums per tab. */
  counts: Record<AlbumTab, number>
}

export const albumsPerPage = 40

type ListRequest = { flagships: boolean; size: number; signal?: AbortSignal }

async function readPage({ q, tab, page, ...filter }: AlbumListSearch, { flagships, size, signal }: ListRequest) {
  const db = await loadSessionDb()
  const request = db.rpc('list_albums', {
    query: q,
    tab,
    flagships,
    page,
    page_size: size,
    ...toFilterArguments(filter),
  })
  return unwrapRows(await (signal ? request.abortSignal(signal) : request)) as unknown as AlbumListPage
}

/** Maximum number of rows that the database returns in one response. */
const maxRowsPerRequest = 100

/** Ids of all albums in a tab that match the search. */
export async function findAlbumIds(search: AlbumListSearch, flagships: boolean): Promise<string[]> {
  const { rows } = await readAllPages(page => readPage({ ...search, page }, { flagships, size: maxRowsPerRequest }))
  return rows.map(({ id }) => id)
}

/** Queries for the album lists of the back office. */
export const albumListQueries = {
  /** @param flagships whether to load only albums of flagship editions, sorted by flagship */
  page: (search: AlbumListSearch, flagships: boolean) =>
    definePersonalQuery({
      queryKey: ['albums', 'list', flagships, search],
      queryFn: ({ signal }) => readPage(search, { flagships, size: albumsPerPage, signal }),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
}

export type AlbumGroup = { title: string; edition: string | null; albums: ListedAlbum[] }

/** Groups albums by flagship edition. The order of the albums stays the same. */
export function groupAlbumsByEdition(albums: readonly ListedAlbum[]): AlbumGroup[] {
  const groups = Map.groupBy(albums, ({ flagship, year }) => [flagship, year].filter(Boolean).join(' '))
  return [...groups].map(([title, albums]) => ({ title, edition: albums[0]?.edition ?? null, albums }))
}
