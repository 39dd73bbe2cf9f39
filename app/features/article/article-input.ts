import { addressSearch, pageNumber, slug } from '../../platform/address-search.ts'

const search = addressSearch({ category: slug(), page: pageNumber() }, { paging: ['page'] })

/** What the address of a list of articles says. `category` is a slug; without one the list holds all. */
export type ArticleSearch = ReturnType<typeof search.read>

export const readArticleSearch = search.read

/** The address of a list, at its first page unless another is named. */
export const articleListPath = (path: string, { category, page }: Partial<ArticleSearch>): string =>
  search.at(path, { category }, page === undefined ? {} : { page })
