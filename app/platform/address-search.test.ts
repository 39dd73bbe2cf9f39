import { describe, expect, it } from 'vitest'
import {
  defineDayParameter,
  defineOneOfParameter,
  definePageNumberParameter,
  defineRecordIdParameter,
  defineSearchTextParameter,
  defineSlugParameter,
  defineUrlParameters,
} from './address-search.ts'

const search = defineUrlParameters(
  {
    q: defineSearchTextParameter(),
    circle: defineSlugParameter(),
    author: defineRecordIdParameter(),
    from: defineDayParameter(),
    sort: defineOneOfParameter(['name', 'age']),
    page: definePageNumberParameter(500),
  },
  { paging: ['page'] },
)
const read = (params: Record<string, string>) => search.read(new URLSearchParams(params))

describe('parameters of a URL', () => {
  it.each([
    ['page', ['0', '-1', '1.5', '501', '', 'NaN', 'Infinity', '1e999', '9007199254740993']],
    [
      'from',
      [
        '2027-02-29',
        '2026-04-31',
        '2026-13-01',
        '2026-1-1',
        '2026-01-01T10:00',
        '+012026-01-01',
        '0000-01-01',
        'today',
        '',
      ],
    ],
    [
      'author',
      ['', '7', '3f2b8c1e9d3e4c7a8b1a2f6d5e4c3b2a', 'g0000000-0000-4000-8000-000000000000', "'; drop table x"],
    ],
    ['circle', ['', 'Culture', 'a b', 'x'.repeat(121), 'ünter']],
    ['sort', ['', 'Name', 'size', 'constructor']],
  ])('are treated as missing if they are invalid (parameter %s)', (name, wrong) => {
    for (const value of wrong) expect(read({ [name]: value }), value).toEqual({ q: '', page: 1 })
  })
  it('are parsed if they are valid', () => {
    const params = { circle: 'a-1', author: '3F2b8c1e-9d3e-4c7a-8b1a-2f6d5e4c3b2a', from: '2028-02-29', sort: 'age' }
    expect(read({ ...params, page: '500', unknown: 'x' })).toEqual({ ...params, q: '', page: 500 })
    for (const last of ['2026-04-30', '2026-12-31', '2000-02-29']) expect(read({ from: last }).from).toBe(last)
  })
  it('accept any record id that the database accepts', () => {
    const id = '00000000-0000-0000-0000-00000000000a'
    expect(read({ author: id }).author).toBe(id)
  })
  it('contain a trimmed search text of limited length', () => {
    expect(read({ q: `  ${'x'.repeat(99)} yz ` }).q).toBe('x'.repeat(99))
    expect(read({ q: 'x'.repeat(500) }).q).toHaveLength(100)
  })
})

describe('URL of a search', () => {
  it('leaves out default values', () => {
    expect(search.at('/a', read({ page: '3', q: 'rail' }), { sort: 'name' })).toBe('/a?q=rail&sort=name')
    expect(search.at('/a', read({ page: '3' }), { page: 4 })).toBe('/a?page=4')
    expect(search.at('/a', read({ page: '3' }), {})).toBe('/a')
  })
})
