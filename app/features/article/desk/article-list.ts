import * as v from 'valibot'
import { makeListSorting } from '../../../desk/list/list-sorting.ts'
import {
  dayParameter,
  defineAddressSearch,
  oneOfParameter,
  pageNumberParameter,
  recordIdParameter,
  searchTextParameter,
} from '../../../platform/address-search.ts'
import { paths } from '../../../platform/paths.ts'

/**
 * Article status: `scheduled` is published with a future date, `in_review` is a draft under review by a colleague.
 */
const stages = ['draft', 'in_review', 'scheduled', 'published', 'archived', 'bin'] as const
export type ArticleStage = (typeof stages)[number]

/** Tabs of the list. `all` leaves out archived and trashed articles. */
export const articleTabs = ['all', ...stages] as const
export type ArticleTab = (typeof articleTabs)[number]

export const articleTabNames: Record<ArticleTab, string> = {
  all: 'All',
  draft: 'Drafts',
  in_review: 'In review',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
  bin: 'Trash',
}

const sorts = ['changed', 'published', 'title'] as const

const search = defineAddressSearch(
  {
    q: searchTextParameter(),
    tab: v.fallback(v.picklist(articleTabs), 'all'),
    category: recordIdParameter(),
    author: recordIdParameter(),
    circle: recordIdParameter(),
    /** Date range, both ends inclusive: publish date, or date of the last change for unpublished articles. */
    from: dayParameter(),
    to: dayParameter(),
    sort: v.fallback(v.picklist(sorts), 'changed'),
    direction: oneOfParameter(['asc', 'desc']),
    page: pageNumberParameter(),
  },
  { paging: ['page'] },
)

export type ArticleDeskSearch = ReturnType<typeof search.read>

/** Reads the list's state from the URL. */
export const readArticleDeskSearch = search.read

export const buildArticleDeskPath = (
  now: Partial<ArticleDeskSearch>,
  change: Partial<ArticleDeskSearch> = {},
): string => search.at(paths.adminNews, now, change)

/** Default direction: titles from A, dates from the newest. */
export const articleSorting = makeListSorting<ArticleDeskSearch>(
  ({ sort }) => (sort === 'title' ? 'asc' : 'desc'),
  buildArticleDeskPath,
)

/** Article as the list shows it. */
export type ListedArticle = {
  id: string
  slug: string
  title: string
  stage: ArticleStage
  published_at: string | null
  unpublish_at: string | null
  binned_at: string | null
  updated_at: string
  /** Colleague who was asked for a review. */
  reviewer: string | null
  picture: string | null
  /** Whether the featured image has no alt text. */
  lacks_alt: boolean
  category: string | null
  circle: { name: string; hue: string | null } | null
  authors: string[]
}

export type ArticlePage = {
  rows: ListedArticle[]
  total: number
  /** Number of matching articles per tab. */
  counts: Record<ArticleTab, number>
}
