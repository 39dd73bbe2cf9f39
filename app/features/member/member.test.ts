import { expect, it } from 'vitest'
import { formatMemberRange, formatMemberWork, type ListedMember, parseLinks } from './member.ts'
import { buildMemberListPath, readMemberSearch } from './member-input.ts'

const row = (n: number) => ({ user_id: String(n) }) as ListedMember

it('the parser of a member profile leaves out an invalid link', () => {
  const links = [
    { label: 'General', url: 'https://example.org/' },
    { label: 'Run', url: 'javascript:alert(1)' },
    'x',
    { url: 1 },
  ]
  expect(parseLinks(links)).toEqual([{ label: 'General', url: 'https://example.org/' }])
  expect(parseLinks(null)).toEqual([])
})
it('a page of the list of members states its range of members and the total number', () => {
  expect(formatMemberRange({ before: 0, rows: [row(1), row(2)], total: 2 })).toBe('2')
  expect(formatMemberRange({ before: 24, rows: [row(1), row(2)], total: 26 })).toBe('25–26 of 26')
})
it('the line about a member’s work is the job title if there is no organisation', () => {
  expect(formatMemberWork({ title: 'Bellfounder', organisation: null })).toBe('Bellfounder')
  expect(formatMemberWork({ title: null, organisation: null })).toBeUndefined()
})
it('a new filter of the list of members returns to the first page', () => {
  const search = readMemberSearch(new URLSearchParams('q= agueda &country=TZ&after=ea~1'))
  expect(search).toMatchObject({ q: 'agueda', country: 'TZ', after: 'ea~1' })
  expect(buildMemberListPath({ ...search, country: undefined })).toBe('/members?q=agueda')
  expect(buildMemberListPath(search, 'nandu~2')).toBe('/members?q=agueda&country=TZ&after=nandu%7E2')
  expect(readMemberSearch(new URLSearchParams('country=Tanzania&circle=%3Cb%3E'))).toMatchObject({
    country: undefined,
    circle: undefined,
  })
})
