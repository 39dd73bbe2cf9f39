import { AdminPager } from '../admin-pager.tsx'

export interface ListPagerProps {
  /** Number of the page, from 1. */
  page: number
  size: number
  shown: number
  total: number
  at: (page: number) => string
  /** Whether rows of the previous URL are still shown while the rows of the new URL load. */
  stale: boolean
}

/** Pager of a list: the range of rows on this page, the total, and page links. */
export function ListPager({ page, size, shown, total, at, stale }: ListPagerProps) {
  const begin = (page - 1) * size
  const all = total.toLocaleString('en-GB')
  return (
    <AdminPager
      stale={stale}
      said={
        page === 1
          ? `${shown} of ${all}`
          : shown === 0
            ? `Page not found; ${all} in total`
            : `${begin + 1}–${begin + shown} of ${all}`
      }
      previous={page > 1 ? at(page - 1) : undefined}
      next={begin + shown < total && shown > 0 ? at(page + 1) : undefined}
    />
  )
}
