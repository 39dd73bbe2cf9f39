import { describe, expect, it } from 'vitest'
import { refusePatternFilters } from './pattern-filters.ts'
import { readRowRequest } from './read-row-request.ts'

const ask = (query: string) => () =>
  refusePatternFilters(
    readRowRequest({ method: 'GET', path: '/events', query, headers: new Headers(), body: '' }, { schema: 'public' }),
  )

describe('regular expression filters', () => {
  it.each([
    'title=match.^a',
    'title=imatch.^a',
    'title=not.match.^a',
    'title=not.imatch.^a',
    'title=match(any).{^a,^b}',
    'title=not.imatch(all).{^a,^b}',
    'title=%6Datch.^a',
    'circles.slug=match.^a',
    'circles.partners.name=imatch.^a',
    'title=eq.a&title=match.^a',
    'or=(title.match.^a,title.eq.b)',
    'or=(title.eq.b,title.not.imatch.^a)',
    'and=(title.eq.b,or(slug.eq.c,title.match(any).{^a,^b}))',
    'not.and=(title.match.^a,slug.eq.b)',
    'circles.or=(slug.match.^a,slug.eq.b)',
    'circles.not.or=(slug.match.^a,slug.eq.b)',
    'or=("a.b".match.^a,slug.eq.b)',
  ])('are found in the query %s', query => {
    expect(ask(query)).toThrow('Filters with match and imatch are for editors.')
  })
  it.each([
    'title=eq.match.point',
    'title=ilike.*match*',
    'title=in.(match,imatch)',
    'title=is.null&select=match,imatch&order=match',
    'match=eq.1',
    'or=(title.ilike.*rematch*,match.eq.1,title.eq.match)',
    'or=(title.eq.a.match.b,slug.eq.b)',
  ])('are not found in the query %s', query => {
    expect(ask(query)).not.toThrow()
  })
})
