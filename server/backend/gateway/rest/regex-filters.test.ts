import { describe, expect, it } from 'vitest'
import { hasRegexFilter } from './regex-filters.ts'

const asked = (query: string) => hasRegexFilter(new URLSearchParams(query))

describe('hasRegexFilter', () => {
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
    'not.and=(title.match.^a)',
    'circles.or=(slug.match.^a)',
    'circles.not.or=(slug.match.^a)',
    'and=title.match.^a',
    'or=( title.match.^a )',
    'or=("a.b".match.^a)',
  ])('finds it in %s', query => {
    expect(asked(query)).toBe(true)
  })
  it.each([
    'title=eq.match.point',
    'title=ilike.*match*',
    'title=in.(match,imatch)',
    'title=is.null&select=match,imatch&order=match',
    'match=eq.1',
    'or=(title.ilike.*rematch*,match.eq.1,title.eq.match)',
    'of_words=matches',
  ])('finds none in %s', query => {
    expect(asked(query)).toBe(false)
  })
})
