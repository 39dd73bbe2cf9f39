import { addressSearch, pageNumber, slug } from '../../platform/address-search.ts'

const search = addressSearch({ category: slug(), page: pageNumber() }, { paging: ['page'] })

/** URL state of an article list. `category` is a slug; without it the list has all articles. */
export type ArticleSearch = ReturnType<typeof search.read>

export const readArticleSearch = search.read

/** Builds the URL of a list: page 1 unless another page is given. */
export const articleListPath = (path: string, { category, page }: Partial<ArticleSearch>): string =>
  search.at(path, { category }, page === undefined ? {} : { page })
