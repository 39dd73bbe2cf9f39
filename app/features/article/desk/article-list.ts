import * as v from 'valibot'
import { addressSearch, day, oneOf, pageNumber, recordId, words } from '../../../platform/address-search.ts'
import { paths } from '../../../platform/paths.ts'

/** Where an article stands: `scheduled` is published with a date to come, `in_review` a draft that a colleague looks at. */
const stages = ['draft', 'in_review', 'scheduled', 'published', 'archived', 'bin'] as const
export type ArticleStage = (typeof stages)[number]

/** `all` is all but what was put away. */
export const articleTabs = ['all', ...stages] as const
export type ArticleTab = (typeof articleTabs)[number]

export const tabNames: Record<ArticleTab, string> = {
  all: 'All',
  draft: 'Drafts',
  in_review: 'In review',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
  bin: 'Bin',
}

const sorts = ['changed', 'published', 'title'] as const
export type ArticleSort = (typeof sorts)[number]

const search = addressSearch(
  {
    q: words(),
    tab: v.fallback(v.picklist(articleTabs), 'all'),
    category: recordId(),
    author: recordId(),
    circle: recordId(),
    /** Days of publication, or of the last change where there is none; both count. */
    from: day(),
    to: day(),
    sort: v.fallback(v.picklist(sorts), 'changed'),
    direction: oneOf(['asc', 'desc']),
    page: pageNumber(),
  },
  { paging: ['page'] },
)

export type ArticleSearch = ReturnType<typeof search.read>

/** What the address of the list says. */
export const readArticleSearch = search.read

export const articleListPath = (now: Partial<ArticleSearch>, change: Partial<ArticleSearch> = {}): string =>
  search.at(paths.adminNews, now, change)

/** Titles begin with A; what has a date begins with the latest. */
const firstDirection = (sort: ArticleSort) => (sort === 'title' ? 'asc' : 'desc')
export const sortDirection = ({ sort, direction }: Pick<ArticleSearch, 'sort' | 'direction'>) =>
  direction ?? firstDirection(sort)

export function sortPath(now: ArticleSearch, sort: ArticleSort): string {
  const turned = sortDirection(now) === 'asc' ? 'desc' : 'asc'
  return articleListPath(now, { sort, direction: now.sort === sort ? turned : undefined })
}

/** One line of the list. */
export type ListedArticle = {
  id: string
  slug: string
  title: string
  stage: ArticleStage
  published_at: string | null
  unpublish_at: string | null
  binned_at: string | null
  updated_at: string
  /** Who was asked to look at it. */
  reviewer: string | null
  picture: string | null
  /** Its picture has no words for people who do not see it. */
  lacks_alt: boolean
  category: string | null
  circle: { name: string; hue: string | null } | null
  authors: string[]
}

export type ArticlePage = {
  rows: ListedArticle[]
  total: number
  /** What search and filters leave in each tab. */
  counts: Record<ArticleTab, number>
}
