import { expect, it } from 'vitest'
import { articleSorting, buildArticleAdminPath, readArticleAdminSearch } from './article-list.ts'

const read = (address: string) => readArticleAdminSearch(new URLSearchParams(address))

it('the list of articles shows all articles if the URL is outdated or invalid', () => {
  expect(read('tab=gone&page=-3&category=x&sort=colour')).toMatchObject({ tab: 'all', page: 1, sort: 'changed' })
  expect(read('category=x').category).toBeUndefined()
})
it('changing the tab of the list of articles returns to the first page', () => {
  expect(buildArticleAdminPath(read('q=looms&page=4'), { tab: 'draft' })).toBe('/admin/news?q=looms&tab=draft')
  expect(buildArticleAdminPath(read('tab=all&sort=changed'))).toBe('/admin/news')
})
it('the list of articles reverses its order when the same column heading is pressed again', () => {
  expect(articleSorting.direction(read(''))).toBe('desc')
  expect(articleSorting.direction(read('sort=title'))).toBe('asc')
  expect(articleSorting.of(read('')).path('title')).toBe('/admin/news?sort=title')
  expect(articleSorting.of(read('sort=title')).path('title')).toBe('/admin/news?sort=title&direction=desc')
  expect(articleSorting.of(read('sort=title&direction=desc')).path('published')).toBe('/admin/news?sort=published')
})
