export type PagerStep = number | 'gap'

/** Page number limited to the range from 1 to the last page. */
export const clampPage = (page: number, pages: number) =>
  Math.min(Math.max(1, Math.trunc(page) || 1), Math.max(1, pages))

const listNumbers = (from: number, end: number) => Array.from({ length: end - from + 1 }, (_, i) => from + i)

/**
 * Page numbers that a pager shows: all if there are up to five pages, otherwise the first, the last, and the neighbours
 * of the current page.
 */
export function listPagerSteps(page: number, pages: number): PagerStep[] {
  const current = clampPage(page, pages)
  if (pages <= 5) return listNumbers(1, Math.max(0, pages))
  if (current <= 3) return [...listNumbers(1, 4), 'gap', pages]
  if (current >= pages - 2) return [1, 'gap', ...listNumbers(pages - 3, pages)]
  return [1, 'gap', ...listNumbers(current - 1, current + 1), 'gap', pages]
}
