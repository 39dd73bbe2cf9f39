import type { Article } from './article.ts'

export const articlesPerPage = 12
/** Page size of a series: large, so that a short series fits on one page. */
export const articlesPerSeriesPage = 24

export type ArticlePage = { total: number; page: number; pages: number; shown: Article[] }

/** Clamps a page number to the existing pages, and returns the zero-based index of its first row. */
export function findPageRange(total: number, requestedPage: number, size = articlesPerPage) {
  const pages = Math.max(1, Math.ceil(total / size))
  const page = Math.min(Math.max(1, requestedPage), pages)
  return { total, page, pages, from: (page - 1) * size }
}

/** Groups articles by publication year, in list order. */
export function groupByYear(articles: Article[]): { year: string; articles: Article[] }[] {
  const years: { year: string; articles: Article[] }[] = []
  for (const article of articles) {
    const year = article.published_at.slice(0, 4)
    const last = years.at(-1)
    if (last?.year === year) last.articles.push(article)
    else years.push({ year, articles: [article] })
  }
  return years
}
