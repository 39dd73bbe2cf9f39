import type { Article } from './article.ts'

export const articlesPerPage = 12
/** Number of articles per page of a series. The number is large, so that a short series fits on a single page. */
export const articlesPerSeriesPage = 24

export type ArticlePage = { total: number; page: number; pages: number; shown: Article[] }

/**
 * Limits a page number to the number of existing pages, and returns the zero-based index of the first row on the
 * resulting page.
 */
export function clampPageRange(total: number, requestedPage: number, size = articlesPerPage) {
  const pages = Math.max(1, Math.ceil(total / size))
  const page = Math.min(Math.max(1, requestedPage), pages)
  return { total, page, pages, from: (page - 1) * size }
}

/** Groups articles by the year of publication. The order of the articles stays the same. */
export function groupArticlesByYear(articles: Article[]): { year: string; articles: Article[] }[] {
  const years: { year: string; articles: Article[] }[] = []
  for (const article of articles) {
    const year = article.published_at.slice(0, 4)
    const last = years.at(-1)
    if (last?.year === year) last.articles.push(article)
    else years.push({ year, articles: [article] })
  }
  return years
}
