import { expect, it } from 'vitest'
import type { UrlParameterReader } from '../../app/platform/address-parameters.ts'
import { buildPageKey, loadUrlParameterReaders } from './page-address.ts'

const reads: UrlParameterReader = params => ({
  q: (params.get('q') ?? '').trim(),
  page: /^\d{1,3}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1,
})
const address = (path: string, reader: UrlParameterReader | undefined = reads) =>
  buildPageKey(new URL(path, 'https://here.example'), reader)

it('the cache key of a page drops parameters that the page does not use', () => {
  expect(address('/events?utm_source=letter&fbclid=x&__proto__=1')).toBe('/events')
  expect(buildPageKey(new URL('https://here.example/about?q=x'), undefined)).toBe('/about')
})

it('the cache key of a page drops invalid and default values', () => {
  expect(address('/events?page=abc')).toBe('/events')
  expect(address('/events?page=%00')).toBe('/events')
  expect(address('/events?page=1')).toBe('/events')
  expect(address('/events?page=002&q=%20davos')).toBe('/events?q=davos&page=2')
  expect(address('/events?q=davos&page=2')).toBe('/events?q=davos&page=2')
})

it('the cache key of a page uses the query parameters that the route of the page declares', () => {
  const route = (id: string, parentId: string | undefined, path: string, handle?: object) => ({
    [id]: { id, parentId, path, module: { handle, default: () => null } },
  })
  const find = loadUrlParameterReaders({
    routes: {
      ...route('root', undefined, ''),
      ...route('a', 'root', 'news/:slug'),
      ...route('b', 'root', 'news/all', { reads }),
    },
  })
  expect(find('/news/all')).toBe(reads)
  expect(find('/news/opening')).toBeUndefined()
  expect(find('/nowhere')).toBeUndefined()
})
