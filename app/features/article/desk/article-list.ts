import * as v from 'valibot'
import type { ListDefinition } from '../../../desk/list/list-definition.ts'
import { defineListSorting } from '../../../desk/list/list-sorting.ts'
import { defineRecordFilterParameters, recordFilterNames } from '../../../desk/list/record-filter.ts'
import {
  defineDayParameter,
  defineOneOfParameter,
  definePageNumberParameter,
  defineRecordIdParameter,
  defineSearchTextParameter,
  defineUrlParameters,
} from '../../../platform/address-search.ts'
import { paths } from '../../../platform/paths.ts'

/**
 * Status of an article in the list. A published article with a future publish date is `scheduled`. A draft that a
 * colleague reviews is `in_review`.
 */
const articleStages = ['draft', 'in_review', 'scheduled', 'published', 'archived', 'bin'] as const
export type ArticleStage = (typeof articleStages)[number]

/** Tabs of the article list. `all` leaves out archived and trashed articles. */
const articleTabs = ['all', ...articleStages] as const
export type ArticleTab = (typeof articleTabs)[number]

const sortKeys = ['changed', 'published', 'title'] as const

/** Dates of an article that the filter "this week" can check. */
export const articleWeekFilters = ['changed', 'published'] as const

const urlParameters = defineUrlParameters(
  {
    q: defineSearchTextParameter(),
    tab: v.fallback(v.picklist(articleTabs), 'all'),
    category: defineRecordIdParameter(),
    author: defineRecordIdParameter(),
    circle: defineRecordIdParameter(),
    ...defineRecordFilterParameters(articleWeekFilters),
    /**
     * First and last day of a date range, both inclusive. The filter compares the publish date, or the date of the last
     * change for unpublished articles.
     */
    from: defineDayParameter(),
    to: defineDayParameter(),
    /** How the articles are shown: by default as a list, otherwise as a week. */
    view: defineOneOfParameter(['week']),
    /** Day whose week the week view shows. */
    day: defineDayParameter(),
    sort: v.fallback(v.picklist(sortKeys), 'changed'),
    direction: defineOneOfParameter(['asc', 'desc']),
    page: definePageNumberParameter(),
  },
  { paging: ['page'] },
)

export type ArticleAdminSearch = ReturnType<typeof urlParameters.read>

/** Reads the state of the article list from the URL. */
export const readArticleAdminSearch = urlParameters.read

export const buildArticleAdminPath = (
  now: Partial<ArticleAdminSearch>,
  change: Partial<ArticleAdminSearch> = {},
): string => urlParameters.at(paths.adminNews, now, change)

export const articleList: ListDefinition<ArticleTab, ArticleAdminSearch> = {
  nouns: 'articles',
  searched: 'titles, texts and authors',
  tabs: articleTabs,
  tabNames: {
    all: 'All',
    draft: 'Drafts',
    in_review: 'In review',
    scheduled: 'Scheduled',
    published: 'Published',
    archived: 'Archived',
    bin: 'Trash',
  },
  filters: ['category', 'author', 'circle', 'from', 'to', ...recordFilterNames],
  at: buildArticleAdminPath,
}

/** Default sort direction of each column: titles from A to Z, dates from the newest. */
export const articleSorting = defineListSorting<ArticleAdminSearch>(
  ({ sort }) => (sort === 'title' ? 'asc' : 'desc'),
  buildArticleAdminPath,
)

/** Row of the article list. */
export type ListedArticle = {
  id: string
  slug: string
  title: string
  stage: ArticleStage
  published_at: string | null
  unpublish_at: string | null
  binned_at: string | null
  updated_at: string
  /** Editor from whom a review was requested. */
  reviewer: string | null
  picture: string | null
  /**
   * Whether the article's featured image has no alt text. In a list that is filtered by missing alt text, also true for
   * a missing alt text of an image in the article's text.
   */
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
