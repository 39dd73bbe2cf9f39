import { describe, expect, it } from 'vitest'
import type { Article } from './article.ts'
import { buildArticleListPath, readArticleSearch } from './article-input.ts'
import { clampPageRange, groupArticlesByYear } from './article-page.ts'

describe('pages of the list of articles', () => {
  it('show twelve articles each', () => {
    expect(clampPageRange(25, 2)).toEqual({ total: 25, page: 2, pages: 3, from: 12 })
    expect(clampPageRange(25, 99)).toMatchObject({ page: 3, from: 24 })
    expect(clampPageRange(0, 7)).toEqual({ total: 0, page: 1, pages: 1, from: 0 })
    expect(clampPageRange(24, 2)).toMatchObject({ pages: 2 })
  })

  it('have URLs that leave out default values', () => {
    expect(buildArticleListPath('/news/all', {})).toBe('/news/all')
    expect(buildArticleListPath('/news/all', { category: 'opinion', page: 3 })).toBe(
      '/news/all?category=opinion&page=3',
    )
  })

  it.each(['page=0', 'page=-2', 'page=two', 'page=1.5', 'page=1e99', 'category=<b>'])(
    'ignore invalid URL parameters (query %s)',
    query => {
      expect(readArticleSearch(new URLSearchParams(query))).toEqual({ page: 1 })
    },
  )
})

it('a list of articles has one group per year', () => {
  const articles = ['2026-11-02', '2026-01-09', '2025-06-01'].map(day => ({ published_at: `${day}T08:00:00.000Z` }))
  expect(groupArticlesByYear(articles as Article[]).map(({ year, articles }) => [year, articles.length])).toEqual([
    ['2026', 2],
    ['2025', 1],
  ])
})
