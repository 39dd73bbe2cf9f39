import { DeskPager } from '../desk-pager.tsx'

export interface ListPagerProps {
  /** From 1. */
  page: number
  size: number
  shown: number
  total: number
  at: (page: number) => string
  /** What is shown still belongs to the address before. */
  stale: boolean
}

/** How much of a list this page is, and the way on. */
export function ListPager({ page, size, shown, total, at, stale }: ListPagerProps) {
  const begin = (page - 1) * size
  const all = total.toLocaleString('en-GB')
  return (
    <DeskPager
      stale={stale}
      said={
        page === 1
          ? `${shown} of ${all}`
          : shown === 0
            ? `This page is beyond the last of ${all}`
            : `${begin + 1} to ${begin + shown} of ${all}`
      }
      previous={page > 1 ? at(page - 1) : undefined}
      next={begin + shown < total && shown > 0 ? at(page + 1) : undefined}
    />
  )
}
