import { describe, expect, it } from 'vitest'
import { readQueryParameters } from './query-parameters.ts'

const read = (query: string) => readQueryParameters(query, false)
const call = (query: string) => readQueryParameters(query, true)
const equals = (name: string, value: string) => ({
  kind: 'filter',
  field: { name, path: [] },
  isNegated: false,
  operation: { kind: 'compare', operator: 'eq', value },
})

describe('readQueryParameters', () => {
  it.each([
    [
      'title=a',
      '"failed to parse filter (a)" (line 1, column 1)',
      'unexpected "a" expecting "not" or operator (eq, gt, ...)',
    ],
    [
      '=eq.a',
      '"failed to parse tree path ()" (line 1, column 1)',
      'unexpected end of input expecting field name (* or [a..z0..9_$])',
    ],
    [
      'circles.=eq.a',
      '"failed to parse tree path (circles.)" (line 1, column 9)',
      'unexpected end of input expecting field name (* or [a..z0..9_$])',
    ],
    [
      'select=a(',
      '"failed to parse select parameter (a()" (line 1, column 3)',
      'unexpected end of input expecting "...", field name (* or [a..z0..9_$]), "*", "count()" or ")"',
    ],
    [
      'order=',
      '"failed to parse order ()" (line 1, column 1)',
      'unexpected end of input expecting field name (* or [a..z0..9_$])',
    ],
    [
      'or=()',
      '"failed to parse logic tree (())" (line 1, column 4)',
      'unexpected ")" expecting field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)',
    ],
    [
      '.or=(a.eq.1)',
      '"failed to parse logic path (.or)" (line 1, column 1)',
      'unexpected "." expecting field name (* or [a..z0..9_$])',
    ],
    [
      'columns=',
      '"failed to parse columns parameter ()" (line 1, column 1)',
      'unexpected end of input expecting field name (* or [a..z0..9_$])',
    ],
    [
      'on_conflict=.',
      '"failed to parse on_conflict parameter (.)" (line 1, column 1)',
      'unexpected "." expecting field name (* or [a..z0..9_$])',
    ],
  ])('refuses the query %s and names the part that cannot be parsed', (query, message, details) => {
    expect(() => read(query)).toThrow(expect.objectContaining({ status: 400, code: 'PGRST100', message, details }))
  })
  it('reports an invalid sort order before an invalid filter', () => {
    const faults = ['title=a', 'select=a(', 'columns=', 'or=()', 'order=']
    for (const [at, part] of ['filter', 'select', 'columns', 'logic tree', 'order'].entries())
      expect(() => read(faults.slice(0, at + 1).join('&'))).toThrow(`failed to parse ${part}`)
  })
  it.each(['"title."->.or=match.^a', 'title!.or=.match.^a', 'title->a.and=.eq.a'])(
    'refuses the parameter name %s, which ends with the word of a logical operator',
    query => {
      expect(() => read(query)).toThrow(expect.objectContaining({ status: 400, code: 'PGRST100' }))
    },
  )
  it('refuses more than a thousand parameters', () => {
    expect(() => read('a=eq.1&'.repeat(1_001))).toThrow(expect.objectContaining({ status: 400, code: 'PGRST100' }))
  })
  it.each(['__proto__=eq.1', 'circles.constructor=eq.1', 'toString.order=id', 'or=(valueOf.eq.1)', 'order=__proto__'])(
    'refuses the reserved name in the parameter %s',
    query => {
      expect(() => read(query)).toThrow(expect.objectContaining({ status: 400, code: 'reserved_name' }))
    },
  )

  it('selects all columns if the query names none', () => {
    expect(read('').select).toEqual([{ kind: 'all' }])
    expect(read('select').select).toEqual([{ kind: 'all' }])
    expect(read('select=').select).toEqual([])
  })
  it('decodes names and values with + as a space', () => {
    expect(read('%22starts%20at%22=eq.a+b%2Bc%26&x=eq.%zz').filters).toEqual([
      { path: [], condition: equals('starts at', 'a b+c&') },
      { path: [], condition: equals('x', '%zz') },
    ])
  })
  it('separates parameters only at &', () => {
    expect(read('title=eq.a;b=eq.c').filters).toEqual([{ path: [], condition: equals('title', 'a;b=eq.c') }])
  })
  it('ignores parameters without a value', () => {
    expect(read('title&order&limit&or&slug=eq.a')).toMatchObject({
      filters: [{ path: [] }],
      order: [],
      range: { lower: 0 },
    })
  })
  it('returns filters in the order of the query, followed by trees of conditions', () => {
    const names = read('or=(a.eq.1)&b=eq.2&circles.c=eq.3&not.and=(d.eq.4)').filters.map(({ path, condition }) => [
      path.join('.'),
      condition.kind === 'logic' ? [condition.operator, condition.isNegated] : condition.field.name,
    ])
    expect(names).toEqual([
      ['', 'b'],
      ['circles', 'c'],
      ['', ['or', false]],
      ['', ['and', true]],
    ])
  })
  it('reads filters, orders and limits of embedded rows', () => {
    const read1 = read(
      'circles.partners.name=eq.a&circles.not.or=(a.eq.1)&circles.order=name.desc&circles.limit=3&circles.offset=2&"a.b".limit=1',
    )
    expect(read1).toMatchObject({
      filters: [
        { path: ['circles', 'partners'], condition: equals('name', 'a') },
        { path: ['circles'], condition: { kind: 'logic', operator: 'or', isNegated: true } },
      ],
      order: [{ path: ['circles'], terms: [{ field: { name: 'name' }, direction: 'desc' }] }],
      range: { lower: 0 },
      embedRanges: [
        { path: ['circles'], offset: 2, limit: 3 },
        { path: ['a.b'], offset: 0, limit: 1 },
      ],
    })
  })
  it('reads filters on columns that have the name of a query parameter', () => {
    const names = read('"select"=eq.1&"order"=eq.1&"limit"=eq.1&orders=eq.1').filters.map(
      ({ condition }) => condition.kind === 'filter' && condition.field.name,
    )
    expect(names).toEqual(['select', 'order', 'limit', 'orders'])
  })
  it('uses the first of several sort orders and the last of several limits', () => {
    expect(
      read(
        'order=a&order=b&circles.order=c&select=a&select=b&columns=a,b,a&columns=c&on_conflict=a,b&on_conflict=c&limit=1&limit=2',
      ),
    ).toMatchObject({
      order: [
        { path: [], terms: [{ field: { name: 'a' } }] },
        { path: ['circles'], terms: [{ field: { name: 'c' } }] },
      ],
      select: [{ kind: 'field', field: { name: 'a' } }],
      columns: ['a', 'b'],
      onConflict: ['a', 'b'],
      range: { lower: 0, upper: 1 },
    })
  })
  it('ignores non-numeric limits', () => {
    expect(read('limit=ten&circles.offset=x')).toMatchObject({
      range: { lower: 0 },
      embedRanges: [{ path: ['circles'], offset: 0 }],
    })
  })
  it('writes the query with its parameters in a fixed order', () => {
    expect(read('title=eq.a+b&limit=1&id=eq.(é)&z').canonicalQuery).toBe('id=eq.%28%C3%A9%29&limit=1&title=eq.a%20b&z=')
    expect(read('a=eq.%ED%A0%80&').canonicalQuery).toContain('a=eq.')
  })

  describe('for a function call', () => {
    it('treats a parameter without an operator as an argument', () => {
      expect(call('words=peace&words=&title=eq.a&limit=1&circles.x=1')).toMatchObject({
        arguments: [
          ['words', 'peace'],
          ['words', ''],
          ['x', '1'],
        ],
        filters: [{ path: [], condition: equals('title', 'a') }],
        range: { lower: 0, upper: 0 },
      })
    })
    it.each(['words=in.peace', 'words=is.peace', 'words=not.peace'])(
      'refuses the argument %s, which begins with a filter operator',
      query => {
        expect(() => call(query)).toThrow(expect.objectContaining({ code: 'PGRST100' }))
      },
    )
  })
})
