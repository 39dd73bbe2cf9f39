import { describe, expect, it } from 'vitest'
import { extractLinks, extractLinksFromValue, type LinkLocation, toPathOnThisSite } from './addresses.ts'
import { findDeadLinks, makePathCheck } from './dead-links.ts'

const source = { table: 'pages', key: 'about', title: 'About' }
const origin = 'https://site.example'

describe('the collection of links for the link check', () => {
  it('finds links and pictures with HTML entities', () => {
    expect(extractLinks(`<a href="/search?q=a&amp;b=1">x</a><img alt="" src='/og/x.png'>`, source)).toEqual([
      { kind: 'link', address: '/search?q=a&b=1', source },
      { kind: 'picture', address: '/og/x.png', source },
    ])
  })
  it('finds URLs in the texts of a setting', () => {
    const value = { link: '/events', words: 'A road / a bridge', more: ['<a href="/news">n</a>'] }
    expect(extractLinksFromValue(value, source).map(({ address }) => address)).toEqual(['/events', '/news'])
  })
  it.each([
    ['/events#top', '/events'],
    ['https://site.example/news', '/news'],
    ['https://elsewhere.example/news', undefined],
    ['//elsewhere.example/x', undefined],
    ['mailto:a@b.example', undefined],
    ['#top', undefined],
    ['/admin/news', undefined],
    ['/administration', '/administration'],
  ])('turns the link %s into the path %s', (address, path) => {
    expect(toPathOnThisSite(address, origin)).toBe(path)
  })
})

describe('the broken links that the link check reports', () => {
  const answers: Record<string, Response> = {
    '/gone': new Response(null, { status: 302, headers: { location: '/404?from=gone' } }),
    '/moved': new Response(null, { status: 301, headers: { location: '/here' } }),
    '/out': new Response(null, { status: 302, headers: { location: 'https://elsewhere.example/' } }),
    '/here': new Response('here'),
    '/broken': new Response(null, { status: 500 }),
  }
  const ask = makePathCheck(async path => answers[path] ?? new Response(null, { status: 404 }), origin)
  it('include missing pages, but not redirects or server errors', async () => {
    const pointer = (address: string, kind: LinkLocation['kind'] = 'link'): LinkLocation => ({ kind, address, source })
    const report = await findDeadLinks(
      [
        ...['/gone', '/moved', '/out', '/here', '/broken'].map(path => pointer(path)),
        pointer('/lost.jpg', 'picture'),
        pointer('/gone'),
      ],
      origin,
      ask,
    )
    expect(report).toMatchObject({ asked: 6, left: 0 })
    expect(report.dead).toEqual([
      { kind: 'link', address: '/gone', from: [source, source] },
      { kind: 'picture', address: '/lost.jpg', from: [source] },
    ])
  })
})
