import { expect, it } from 'vitest'
import { articleListPath, readArticleSearch, sortDirection, sortPath } from './article-list.ts'

const read = (address: string) => readArticleSearch(new URLSearchParams(address))

it('shows the whole list for an old or invalid URL', () => {
  expect(read('tab=gone&page=-3&category=x&sort=colour')).toMatchObject({ tab: 'all', page: 1, sort: 'changed' })
  expect(read('category=x').category).toBeUndefined()
})
it('another tab starts at its first page, and defaults stay out of the URL', () => {
  expect(articleListPath(read('q=looms&page=4'), { tab: 'draft' })).toBe('/admin/news?q=looms&tab=draft')
  expect(articleListPath(read('tab=all&sort=changed'))).toBe('/admin/news')
})
it('titles sort from A and dates from the newest; pressing again reverses the order', () => {
  expect(sortDirection(read(''))).toBe('desc')
  expect(sortDirection(read('sort=title'))).toBe('asc')
  expect(sortPath(read(''), 'title')).toBe('/admin/news?sort=title')
  expect(sortPath(read('sort=title'), 'title')).toBe('/admin/news?sort=title&direction=desc')
  expect(sortPath(read('sort=title&direction=desc'), 'published')).toBe('/admin/news?sort=published')
})
