import { defineAddressSearch, pageNumberParameter, slugParameter } from '../../platform/address-search.ts'

const search = defineAddressSearch({ category: slugParameter(), page: pageNumberParameter() }, { paging: ['page'] })

/** URL state of an article list. `category` is a slug; without it the list has all articles. */
export type ArticleSearch = ReturnType<typeof search.read>

export const readArticleSearch = search.read

/** Builds the URL of a list: page 1 unless another page is given. */
export const buildArticleListPath = (path: string, { category, page }: Partial<ArticleSearch>): string =>
  search.at(path, { category }, page === undefined ? {} : { page })
