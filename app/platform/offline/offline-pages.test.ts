import { describe, expect, it } from 'vitest'
import { cacheableAddress } from './offline-pages.ts'

const kept = (address: string) => cacheableAddress(new URL(address, 'https://example.org'))

describe('what a device may keep', () => {
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
  ])('never %s', address => {
    expect(kept(address)).toBeUndefined()
  })

  it.each([
    '/',
    '/events',
    '/news',
    '/news/a-bridge-fails-slowly',
    '/event/road',
    '/circles/culture',
    '/flagship-davos/2026',
  ])('%s', address => {
    expect(kept(address)).toBe(address)
  })

  it('a page that a letter led to, without the marks of the letter', () => {
    expect(kept('/news/one?utm_source=letter&fbclid=2')).toBe('/news/one')
  })

  it('the page that says what can be read, wherever it was opened from', () => {
    expect(kept('/offline?from=/news/two')).toBe('/offline')
  })
})
