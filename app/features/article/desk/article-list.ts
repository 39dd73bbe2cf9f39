import * as v from 'valibot'
import { listSorting } from '../../../desk/list/list-sorting.ts'
import { addressSearch, day, oneOf, pageNumber, recordId, words } from '../../../platform/address-search.ts'
import { paths } from '../../../platform/paths.ts'

/**
 * Article status: `scheduled` is published with a future date, `in_review` is a draft under review by a colleague.
 */
const stages = ['draft', 'in_review', 'scheduled', 'published', 'archived', 'bin'] as const
export type ArticleStage = (typeof stages)[number]

/** Tabs of the list. `all` leaves out archived and trashed articles. */
export const articleTabs = ['all', ...stages] as const
export type ArticleTab = (typeof articleTabs)[number]

export const tabNames: Record<ArticleTab, string> = {
  all: 'All',
  draft: 'Drafts',
  in_review: 'In review',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
  bin: 'Trash',
}

const sorts = ['changed', 'published', 'title'] as const

const search = addressSearch(
  {
    q: words(),
    tab: v.fallback(v.picklist(articleTabs), 'all'),
    category: recordId(),
    author: recordId(),
    circle: recordId(),
    /** Date range, both ends inclusive: publish date, or date of the last change for unpublished articles. */
    from: day(),
    to: day(),
    sort: v.fallback(v.picklist(sorts), 'changed'),
    direction: oneOf(['asc', 'desc']),
    page: pageNumber(),
  },
  { paging: ['page'] },
)

export type ArticleSearch = ReturnType<typeof search.read>

/** Reads the list's state from the URL. */
export const readArticleSearch = search.read

export const articleListPath = (now: Partial<ArticleSearch>, change: Partial<ArticleSearch> = {}): string =>
  search.at(paths.adminNews, now, change)

/** Default direction: titles from A, dates from the newest. */
export const articleSorting = listSorting<ArticleSearch>(
  ({ sort }) => (sort === 'title' ? 'asc' : 'desc'),
  articleListPath,
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
