import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyRowQuery, formatRowQuery } from '../../../../tests/support/row-requests.ts'
import { type RowRequestInput, readRowRequest } from './read-row-request.ts'
import { RowError } from './row-error.ts'

const parts: RowRequestInput = { method: 'POST', path: '/events', query: '', headers: new Headers(), body: '{}' }
const read = (changes: Partial<RowRequestInput>) => readRowRequest({ ...parts, ...changes }, { schema: 'public' })

/** Returns the error for a request, or undefined. Any error other than a 4xx fails the test. */
function readRefusal(changes: Partial<RowRequestInput>): RowError | undefined {
  try {
    read(changes)
    return undefined
  } catch (error) {
    if (!(error instanceof RowError)) throw error
    expect(error.status).toBeGreaterThanOrEqual(400)
    expect(error.status).toBeLessThan(500)
    return error
  }
}

/** Generator of random tokens that the grammars recognise. */
const piece = fc.constantFrom(
  ...['(', ')', ',', '.', ':', '::', '!', '"', '\\', '->', '->>', '-', '...', '*', '{', '}', ' ', '\t', '\n'],
  ...['not', 'and', 'or', 'in.', 'is.null', 'eq.', 'like(any).', 'fts(', 'nullslast', 'desc', 'count()', '.sum()'],
  ...['title', 'circles', 'inner', '0', '-1', '9'.repeat(20), 'é', '\ud83d', '🌍', '\u0000', '__proto__', '%', '%zz'],
)
const puzzle = fc.array(piece, { maxLength: 30 }).map(pieces => pieces.join(''))
const anyText = fc.oneof(puzzle, fc.string({ unit: 'binary', maxLength: 60 }))
const key = fc.oneof(
  fc.constantFrom('select', 'order', 'or', 'circles.and', 'limit', 'circles.offset', 'columns', 'on_conflict', 'title'),
  anyText,
)
const query = fc
  .array(fc.tuple(key, anyText, fc.boolean()), { maxLength: 4 })
  .map(pairs =>
    pairs
      .map(([name, value, isEncoded]) =>
        isEncoded
          ? `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`
          : `${name}=${value}`,
      )
      .join('&'),
  )

describe('grammar of row requests', () => {
  it('returns the original query when it parses the text of a formatted query', () => {
    fc.assert(
      fc.property(anyRowQuery, expected => {
        expect(read({ query: formatRowQuery(expected) })).toMatchObject(expected)
      }),
      { numRuns: 1_000 },
    )
  })
  it('refuses invalid queries, paths, bodies and headers with a 4xx status', () => {
    const header = fc.string({ unit: fc.constantFrom(...'ab/+;,=q.019* "\'-'), maxLength: 40 })
    const request = fc.record({
      method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'BREW'),
      path: fc.oneof(fc.constantFrom('/events', '/rpc/search_site'), anyText),
      query,
      body: fc.oneof(anyText, fc.json()),
      headers: fc
        .record(
          {
            accept: header,
            'content-type': fc.oneof(header, fc.constantFrom('text/csv', 'application/x-www-form-urlencoded')),
            prefer: fc.oneof(header, fc.constantFrom('handling=strict, max-affected=x', 'timezone=')),
            range: fc.oneof(header, fc.constantFrom('0-', '5-1', '9'.repeat(400), `1-${'9'.repeat(400)}`)),
          },
          { requiredKeys: [] },
        )
        .map(headers => new Headers(headers)),
    })
    fc.assert(
      fc.property(request, changes => {
        readRefusal(changes)
      }),
      { numRuns: 3_000 },
    )
  })

  it('decodes names and values like URLSearchParams', () => {
    const code = fc.constantFrom(
      '%',
      '%4',
      '%41',
      '%zz',
      '%2B',
      '%26',
      '%00',
      '%ff',
      '%c3',
      '%c3%a9',
      '%f0%9f',
      '%ed%a0%80',
    )
    const part = fc.oneof(code, fc.constantFrom('+', '=', ';', '?', '#', 'a', 'é', '🌍', ' ', '"'))
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), parts => {
        const coded = parts.join('')
        const [filter] = read({ query: `title=eq.${coded}` }).filters
        const [[, value = ''] = []] = new URLSearchParams(`title=eq.${coded}`)
        expect(filter?.condition).toMatchObject({ operation: { value: value.slice('eq.'.length) } })
      }),
      { numRuns: 2_000 },
    )
  })

  const million = 1_000_000
  const repeat = (text: string) => text.repeat(Math.ceil(million / text.length))
  /** Each text would exceed the test timeout if the parser took quadratic time. */
  it.each([
    ['parentheses', `or=${repeat('(')}`],
    ['trees', `or=(${repeat('and(')}`],
    ['negated trees', `or=(${repeat('not.or(')}`],
    ['embeddings', `select=${repeat('a(')}`],
    ['spread embeddings', `select=${repeat('...a(')}`],
    ['one name', `select=${repeat('a')}`],
    ['dashes', `order=${repeat('a-')}`],
    ['quotation marks', `select=${repeat('"')}`],
    ['escapes', `select="${repeat('\\"')}`],
    ['unclosed lists', `id=in.(${repeat('"a,')}`],
    ['escapes in lists', `id=in.(${repeat('"\\",')}`],
    ['unclosed arrays', `or=(${repeat('a.eq.{,')}`],
    ['aliases', `select=${repeat('a:')}`],
    ['hints', `select=a${repeat('!b')}`],
    ['arrows', `select=a${repeat('->b')}`],
    ['digits', `select=a->${repeat('9')}`],
    ['a path', `${repeat('a.')}=eq.1`],
    ['blanks', `order=${repeat('+')}`],
    ['parameters', repeat('a=eq.1&')],
    ['percent signs', `title=eq.${repeat('%')}`],
    ['a limit', `limit=${repeat('9')}`],
  ])(
    'responds to a megabyte of %s within a time limit',
    (_, text) => {
      readRefusal({ query: text })
      readRefusal({ method: 'GET', path: '/rpc/search_site', query: text })
    },
    20_000,
  )
  it('responds to a megabyte of headers and bodies within a time limit', () => {
    for (const name of ['accept', 'prefer', 'range', 'content-type'])
      for (const text of ['a,', ';', 'handling=strict,', '"', '9', 'a/b;q=0.1,'])
        readRefusal({ headers: new Headers({ [name]: repeat(text) }) })
    for (const type of ['application/json', 'text/csv', 'application/x-www-form-urlencoded'])
      for (const text of ['[', '{"a":', 'a,b\n', '"', '"x', '\r', 'a=b&', '%'])
        readRefusal({ headers: new Headers({ 'content-type': type }), body: repeat(text) })
  })
})
