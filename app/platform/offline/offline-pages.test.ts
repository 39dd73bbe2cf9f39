import { describe, expect, it } from 'vitest'
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
    '/newsroom',
    '/events?region=West+Africa',
    '/gallery?album=one',
  ])('do not include %s', address => {
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
  ])('include %s', address => {
    expect(toCacheAddress(address)).toBe(address)
  })

  it('include a page opened from an e-mail, without tracking parameters', () => {
    expect(toCacheAddress('/news/one?utm_source=letter&fbclid=2')).toBe('/news/one')
  })

  it('include the offline page', () => {
    expect(toCacheAddress('/offline?from=/news/two')).toBe('/offline')
  })
})
