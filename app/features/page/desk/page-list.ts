import { keepPreviousData } from '@tanstack/react-query'
import * as v from 'valibot'
import type { ListDefinition } from '../../../desk/list/list-definition.ts'
import { defineRecordFilterParameters, recordFilterNames, toFilterArguments } from '../../../desk/list/record-filter.ts'
import {
  defineOneOfParameter,
  definePageNumberParameter,
  defineSearchTextParameter,
  defineUrlParameters,
} from '../../../platform/address-search.ts'
import { readAllPages } from '../../../platform/db/read-all-pages.ts'
import { unwrapRows } from '../../../platform/db/rows.ts'
import { paths } from '../../../platform/paths.ts'
import { definePersonalQuery } from '../../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../../platform/session/session-store.ts'
import type { PageTemplate } from '../page.ts'

/** Status of a page. A published page with a future publish date is `scheduled`, and `bin` is the trash. */
const pageStages = ['draft', 'scheduled', 'published', 'archived', 'bin'] as const
export type PageStage = (typeof pageStages)[number]

/** Tabs of the list. The tab `all` leaves out the trash. */
const pageTabs = ['all', 'published', 'scheduled', 'draft', 'archived', 'bin'] as const
export type PageTab = (typeof pageTabs)[number]

/** Dates of a page that the filter "this week" can check. */
export const pageWeekFilters = ['changed', 'published'] as const

const urlParameters = defineUrlParameters(
  {
    q: defineSearchTextParameter(),
    tab: v.fallback(v.picklist(pageTabs), 'all'),
    ...defineRecordFilterParameters(pageWeekFilters),
    /** URL parameter that opens the dialog for a new page. */
    add: defineOneOfParameter(['page']),
    page: definePageNumberParameter(),
  },
  { paging: ['page'] },
)

export type PageListSearch = ReturnType<typeof urlParameters.read>

export const readPageListSearch = urlParameters.read

/** Builds the URL of the page list for a state (e.g. search and tab). */
export const buildPageListPath = (now: PageListSearch, change: Partial<PageListSearch> = {}) =>
  urlParameters.at(paths.settings.pages, now, change)

export const pageList: ListDefinition<PageTab, PageListSearch> = {
  nouns: 'pages',
  searched: 'titles and texts',
  tabs: pageTabs,
  tabNames: {
    all: 'All',
    published: 'Published',
    scheduled: 'Scheduled',
    draft: 'Drafts',
    archived: 'Archived',
    bin: 'Trash',
  },
  filters: recordFilterNames,
  at: buildPageListPath,
}

/** Row of the page list. */
export type ListedPage = {
  id: string
  slug: string
  title: string
  template: PageTemplate
  /** Whether the page keeps its URL and cannot be deleted. */
  is_fixed: boolean
  stage: PageStage
  published_at: string | null
  unpublish_at: string | null
  binned_at: string | null
  updated_at: string
  /** Name of the person who saved the page last. Null for a page that came with the site. */
  editor: string | null
}

type Page = { rows: ListedPage[]; total: number; counts: Record<PageTab, number> }

export const pagesPerList = 50

/** Maximum number of rows that the database returns in one response. */
const maxRowsPerRequest = 100

async function readPageList({ q, tab, page, add: _, ...filter }: PageListSearch, size: number, signal?: AbortSignal) {
  const db = await loadSessionDb()
  const request = db.rpc('list_pages', { query: q, tab, page, page_size: size, ...toFilterArguments(filter) })
  return unwrapRows(await (signal ? request.abortSignal(signal) : request)) as unknown as Page
}

/** All pages in a tab that match the search. */
const readWholeList = async (search: PageListSearch, signal?: AbortSignal): Promise<ListedPage[]> =>
  (await readAllPages(page => readPageList({ ...search, page }, maxRowsPerRequest, signal))).rows

/** Ids of all pages in a tab that match the search. */
export const findPageIds = async (search: PageListSearch): Promise<string[]> =>
  (await readWholeList(search)).map(({ id }) => id)

export const pageListQueries = {
  page: ({ add: _, ...search }: PageListSearch) =>
    definePersonalQuery({
      queryKey: ['pages', 'list', search],
      queryFn: ({ signal }) => readPageList(search, pagesPerList, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  /** Published pages, to which the URL of a page in the trash can redirect. */
  targets: () =>
    definePersonalQuery({
      queryKey: ['pages', 'list', 'targets'],
      queryFn: ({ signal }) =>
        readWholeList({ ...readPageListSearch(new URLSearchParams()), tab: 'published' }, signal),
      staleTime: 0,
    }),
}
