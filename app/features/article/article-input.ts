import { definePageNumberParameter, defineSlugParameter, defineUrlParameters } from '../../platform/address-search.ts'

const urlParameters = defineUrlParameters(
  { category: defineSlugParameter(), page: definePageNumberParameter() },
  { paging: ['page'] },
)

/**
 * Parameters in the URL of an article list. `category` is a slug; without a category the list contains all articles.
 */
export type ArticleSearch = ReturnType<typeof urlParameters.read>

export const readArticleSearch = urlParameters.read

/** Builds the URL of an article list. The default page is 1. */
export const buildArticleListPath = (path: string, { category, page }: Partial<ArticleSearch>): string =>
  urlParameters.at(path, { category }, page === undefined ? {} : { page })
