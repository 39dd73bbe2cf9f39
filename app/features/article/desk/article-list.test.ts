import { expect, it } from 'vitest'
import { articleListPath, sortDirection, readArticleSearch, sortPath } from './article-list.ts'

const read = (address: string) => readArticleSearch(new URLSearchParams(address))

it('an old or a broken address shows the whole list', () => {
  expect(read('tab=gone&page=-3&category=x&sort=colour')).toMatchObject({ tab: 'all', page: 1, sort: 'changed' })
  expect(read('category=x').category).toBeUndefined()
})
it('another tab begins at its first page, and what is as by default stays out of the address', () => {
  expect(articleListPath(read('q=looms&page=4'), { tab: 'draft' })).toBe('/admin/news?q=looms&tab=draft')
  expect(articleListPath(read('tab=all&sort=changed'))).toBe('/admin/news')
})
it('titles begin with A and dates with the latest; pressing again turns the order round', () => {
  expect(sortDirection(read(''))).toBe('desc')
  expect(sortDirection(read('sort=title'))).toBe('asc')
  expect(sortPath(read(''), 'title')).toBe('/admin/news?sort=title')
  expect(sortPath(read('sort=title'), 'title')).toBe('/admin/news?sort=title&direction=desc')
  expect(sortPath(read('sort=title&direction=desc'), 'published')).toBe('/admin/news?sort=published')
})
