import { describe, expect, it } from 'vitest'
import routes from '../../routes.ts'
import { paths } from '../paths.ts'
import { getCacheableAddress } from './offline-pages.ts'

const toCacheAddress = (address: string) => getCacheableAddress(new URL(address, 'https://example.org'))

describe('the pages that a device can cache', () => {
  it.each([
    '/admin',
    '/admin/news',
    '/auth/login',
    '/profile',
    '/members',
    '/members/1',
    '/connect',
    '/connect/status?token=1',
    '/preview/abc',
    '/search?q=bridge',
    '/api/backend',
    '/rest/v1/news_articles',
    '/newsroom/press',
    '/events?region=West+Africa',
    '/gallery?album=one',
  ])('do not include the path %s', address => {
    expect(toCacheAddress(address)).toBeUndefined()
  })

  it.each([
    '/',
    '/events',
    '/news',
    '/news/a-bridge-fails-slowly',
    '/event/road',
    '/circles/culture',
    '/flagship-davos/2026',
    '/a-page-of-an-editor',
  ])('include the path %s', address => {
    expect(toCacheAddress(address)).toBe(address)
  })

  it('include a page without the tracking parameters of its URL', () => {
    expect(toCacheAddress('/news/one?utm_source=letter&fbclid=2')).toBe('/news/one')
  })

  it('include the offline page', () => {
    expect(toCacheAddress('/offline?from=/news/two')).toBe('/offline')
  })

  it('include single-segment paths of public pages only', () => {
    const segments = routes.flatMap(({ path = '' }) => (/^[a-z0-9-]+$/.test(path) ? [`/${path}`] : []))
    // A new route of one segment is cached on the device, unless `uncachedPaths` contains it.
    expect(segments.filter(path => toCacheAddress(path) === undefined)).toEqual([
      paths.calendar,
      paths.gallery,
      paths.connect,
      paths.search,
      paths.profile,
      paths.members,
    ])
  })
})
