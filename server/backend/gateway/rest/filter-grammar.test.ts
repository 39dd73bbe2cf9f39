import { describe, expect, it } from 'vitest'
import { parseWithRule } from './cursor.ts'
import { conditionRule, filterOperationRule } from './filter-grammar.ts'
import type { FilterOperation, RequestedCondition } from './row-request.ts'

const readOperation = (text: string) => parseWithRule('filter', text, filterOperationRule)
const readCondition = (text: string) => parseWithRule('tree', text, conditionRule)
const readRefusal = (read: () => unknown) => {
  try {
    return read()
  } catch (error) {
    return error
  }
}
const where = (column: string, operation: FilterOperation, isNegated = false): RequestedCondition => ({
  kind: 'filter',
  field: { name: column, path: [] },
  isNegated,
  operation,
})
const equals = (value: string): FilterOperation => ({ kind: 'compare', operator: 'eq', value })

describe('filterOperationRule', () => {
  it.each([
    ['a', 1, 'unexpected "a" expecting "not" or operator (eq, gt, ...)'],
    ['equals.1', 3, 'unexpected "u" expecting operator (eq, gt, ...)'],
    ['eq(some).1', 4, 'unexpected "s" expecting operator (eq, gt, ...)'],
    ['neq(any).1', 4, 'unexpected "(" expecting operator (eq, gt, ...)'],
    ['not.', 5, 'unexpected end of input expecting operator (eq, gt, ...)'],
    ['not.not.eq.1', 5, 'unexpected "n" expecting operator (eq, gt, ...)'],
    ['is.published', 4, 'unexpected "p" expecting isVal: (null, not_null, true, false, unknown)'],
    ['in.a,b', 4, 'unexpected "a" expecting "("'],
    ['in.(a', 6, 'unexpected end of input expecting "," or ")"'],
    ['in.("a', 7, 'unexpected end of input expecting "," or ")"'],
    ['fts().a', 5, 'unexpected ")" expecting operator (eq, gt, ...)'],
  ])('refuses the filter %s and names the position and the expected input', (text, column, details) => {
    expect(readRefusal(() => readOperation(text))).toMatchObject({
      status: 400,
      code: 'PGRST100',
      message: `"filter" (line 1, column ${column})`,
      details,
    })
  })
  it.each(['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch', 'isdistinct'] as const)(
    'reads everything after the dot as the value of the operator %s',
    operator => {
      const value = 'a.b,(c) "d"'
      expect(readOperation(`${operator}.${value}`)).toEqual({
        isNegated: false,
        operation: { kind: 'compare', operator, value },
      })
    },
  )
  it.each(['cs', 'cd', 'ov', 'sl', 'sr', 'nxl', 'nxr', 'adj'] as const)(
    'reads the operator %s with lists and ranges',
    operator => {
      expect(readOperation(`not.${operator}.{1,2}`)).toEqual({
        isNegated: true,
        operation: { kind: 'compare', operator, value: '{1,2}' },
      })
    },
  )
  it.each(['eq', 'like', 'gte'] as const)('reads the operator %s with the quantifiers any and all', operator => {
    for (const quantifier of ['any', 'all'] as const)
      expect(readOperation(`${operator}(${quantifier}).{a,b}`).operation).toEqual({
        kind: 'compare',
        operator,
        quantifier,
        value: '{a,b}',
      })
  })
  it.each([
    ['fts.peace', { operator: 'fts', value: 'peace' }],
    ['plfts(french).la paix', { operator: 'plfts', language: 'french', value: 'la paix' }],
    ['phfts(simple).a.b', { operator: 'phfts', language: 'simple', value: 'a.b' }],
    ['wfts.-war', { operator: 'wfts', value: '-war' }],
  ])('reads the full text search %s', (text, search) => {
    expect(readOperation(text).operation).toEqual({ kind: 'search', ...search })
  })
  it.each([
    ['null', 'null'],
    ['NULL', 'null'],
    ['not_null', 'not_null'],
    ['Not_Null', 'not_null'],
    ['TRUE', 'true'],
    ['false', 'false'],
    ['unknown', 'unknown'],
  ])('reads the filter is.%s in capital and small letters', (text, value) => {
    expect(readOperation(`is.${text}`).operation).toEqual({ kind: 'is', value })
  })
  it.each([
    ['(a)', ['a']],
    ['()', ['']],
    [' ( a, b ) ', ['a', ' b ']],
    ['("a,b",c)', ['a,b', 'c']],
    ['("say \\"yes\\"","\\\\")', ['say "yes"', '\\']],
    ['("a"b,c"d")', ['"a"b', 'c"d"']],
    ['("",)', ['', '']],
  ])('reads the list in the filter in%s', (text, values) => {
    expect(readOperation(`in.${text}`).operation).toEqual({ kind: 'in', values })
  })
})

describe('the parser of conditions', () => {
  it.each([
    [
      'or()',
      4,
      'unexpected ")" expecting field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)',
    ],
    ['or(title.eq.a', 14, 'unexpected end of input expecting "," or ")"'],
    ['xor(title.eq.a)', 4, 'unexpected "(" expecting letter, digit, "-", "->>", "->" or delimiter (.)'],
    ['or(id.in.1,2,id.eq.3)', 10, 'unexpected "1" expecting "("'],
    ['or(not.xor(id.eq.2))', 8, 'unexpected "x" expecting logic operator (and, or)'],
  ])('refuses the condition %s', (text, column, details) => {
    expect(readRefusal(() => readCondition(text))).toMatchObject({
      status: 400,
      code: 'PGRST100',
      message: expect.stringContaining(`column ${column})`),
      details: details,
    })
  })
  it('refuses a tree of conditions that is nested too deep', () => {
    expect(readRefusal(() => readCondition('and('.repeat(100_000)))).toMatchObject({
      code: 'PGRST100',
      details: 'nested more than 64 levels deep',
    })
  })
  it('reads trees of conditions, including negated ones', () => {
    expect(readCondition('or(title.eq.a,not.and(status.is.null,slug.not.in.(a,b)), seats.gt.5 )')).toEqual({
      kind: 'logic',
      operator: 'or',
      isNegated: false,
      conditions: [
        where('title', equals('a')),
        {
          kind: 'logic',
          operator: 'and',
          isNegated: true,
          conditions: [
            where('status', { kind: 'is', value: 'null' }),
            where('slug', { kind: 'in', values: ['a', 'b'] }, true),
          ],
        },
        where('seats', { kind: 'compare', operator: 'gt', value: '5 ' }),
      ],
    })
  })
  it.each([
    ['a b', 'a b'],
    ['"a,b)"', 'a,b)'],
    ['"a"b', '"a"b'],
    ['"say \\"yes\\""', 'say "yes"'],
    ['{a,b}', '{a,b}'],
    ['{a', '{a'],
    ['', ''],
    ['a.b', 'a.b'],
  ])('ends the value %s at the comma', (text, value) => {
    expect(readCondition(`or(title.eq.${text},slug.eq.z)`)).toMatchObject({
      conditions: [where('title', equals(value)), where('slug', equals('z'))],
    })
  })
  it('reads columns whose names begin with a logical operator', () => {
    expect(readCondition('or(order.eq.1,android.eq.2,not_before.eq.3)')).toMatchObject({
      conditions: ['order', 'android', 'not_before'].map((name, at) => where(name, equals(String(at + 1)))),
    })
  })
  it('reads a JSON path after a column name', () => {
    expect(readCondition('and(venue->rooms->>0.eq.a)')).toMatchObject({
      conditions: [
        {
          field: {
            name: 'venue',
            path: [
              { arrow: '->', operand: { key: 'rooms' } },
              { arrow: '->>', operand: { index: 0 } },
            ],
          },
        },
      ],
    })
  })
})
