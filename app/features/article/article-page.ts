import type { Article } from './article.ts'

export const articlesPerPage = 12
/** A series is read from its beginning, and a short one stands on one page. */
export const articlesPerSeriesPage = 24

/** One page of a list of articles. */
export type ArticlePage = { total: number; page: number; pages: number; shown: Article[] }

/** The page that an address can mean: never below 1 nor above the last; and the row it begins with, counted from 0. */
export function pageRange(total: number, wanted: number, size = articlesPerPage) {
  const pages = Math.max(1, Math.ceil(total / size))
  const page = Math.min(Math.max(1, wanted), pages)
  return { total, page, pages, from: (page - 1) * size }
}

/** Articles under the year they appeared in, in the order they come. */
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
