import { definePageNumberParameter, defineSlugParameter, defineUrlParameters } from '../../platform/address-search.ts'

const search = defineUrlParameters(
  { category: defineSlugParameter(), page: definePageNumberParameter() },
  { paging: ['page'] },
)

/**
 * Parameters in the URL of an article list. `category` is a slug; without a category the list contains all articles.
 */
export type ArticleSearch = ReturnType<typeof search.read>

export const readArticleSearch = search.read

/** Builds the URL of an article list. The default page is 1. */
export const buildArticleListPath = (path: string, { category, page }: Partial<ArticleSearch>): string =>
  search.at(path, { category }, page === undefined ? {} : { page })
