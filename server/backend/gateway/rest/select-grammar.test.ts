import { describe, expect, it } from 'vitest'
import { parseWithRule } from './cursor.ts'
import type { JsonPathStep, RequestedField } from './row-request.ts'
import { selectListRule } from './select-grammar.ts'

const read = (text: string) => parseWithRule('select', text, selectListRule)
const refusal = (text: string) => {
  try {
    return read(text)
  } catch (error) {
    return error
  }
}
const refused = (column: number, details: string) => ({
  status: 400,
  code: 'PGRST100',
  message: `"select" (line 1, column ${column})`,
  details,
})
const field = (name: string, ...path: JsonPathStep[]): RequestedField => ({ name, path })
const column = (name: string) => ({ kind: 'field', field: field(name) })

describe('selectListRule', () => {
  describe('for an invalid list', () => {
    it.each([
      ['id,', 4, 'unexpected end of input expecting "...", field name (* or [a..z0..9_$]), "*" or "count()"'],
      ['title::', 8, 'unexpected end of input expecting letter or digit'],
      [
        'circles(id',
        11,
        'unexpected end of input expecting letter, digit, "-", "->>", "->", "::", ".", ")", "," or end of input',
      ],
      ['title!', 6, `unexpected '!' expecting letter, digit, "-", "->>", "->", "::", ".", ")", "," or end of input`],
      ['"title', 7, 'unexpected end of input expecting "\\\\" or "\\""'],
      ['"title\\', 8, 'unexpected end of input'],
      ['data->>-1x', 10, `unexpected 'x' expecting digit, "->", "::", ".", "," or end of input`],
    ])('reports a syntax error with position and expected input (list %s)', (text, place, details) => {
      expect(refusal(text)).toMatchObject(refused(place, details))
    })
    it.each([
      'count()',
      'total:count()',
      'seats.sum()',
      'seats::int.avg()::text',
      'circles(seats.max())',
      'seats.min()',
    ])('refuses an aggregate function with PGRST123 (list %s)', text => {
      expect(refusal(text)).toMatchObject({ status: 400, code: 'PGRST123' })
    })
    it.each(['__proto__', 'id,constructor', 'toString:id', 'circles!valueOf(id)', '__proto__(id)', 'data->__proto__'])(
      'refuses a reserved name (list %s)',
      text => {
        expect(refusal(text)).toMatchObject({ status: 400, code: 'reserved_name' })
      },
    )
    it('refuses lists of columns that are nested too deep', () => {
      expect(refusal('a('.repeat(65))).toMatchObject({ code: 'PGRST100', details: 'nested more than 64 levels deep' })
    })
    it('refuses a list of columns that is too long', () => {
      expect(refusal('id,'.repeat(10_002))).toMatchObject({
        code: 'PGRST100',
        details: 'a list has at most 10000 items',
      })
    })
  })

  it('reads an empty list as all columns', () => {
    expect(read('')).toEqual([])
    expect(read('title')).toEqual([column('title')])
    expect(read('*')).toEqual([{ kind: 'all' }])
  })
  it('reads names with spaces, hyphens and quotation marks', () => {
    expect(read(' starts at , e-mail,"a,b","say \\"yes\\"", "." ')).toEqual(
      ['starts at', 'e-mail', 'a,b', 'say "yes"', '.'].map(column),
    )
  })
  it('reads letters of any script', () => {
    expect(read('título,名前')).toEqual(['título', '名前'].map(column))
  })
  it('reads aliases and casts', () => {
    expect(read('name:title,day:starts_at::date,"a b":id')).toEqual([
      { ...column('title'), alias: 'name' },
      { ...column('starts_at'), alias: 'day', cast: 'date' },
      { ...column('id'), alias: 'a b' },
    ])
  })
  it('reads a JSON path of keys and indexes', () => {
    const steps: JsonPathStep[] = [
      { arrow: '->', operand: { key: 'rooms' } },
      { arrow: '->', operand: { index: -1 } },
      { arrow: '->>', operand: { key: 'a.b' } },
    ]
    expect(read('venue->rooms->-1->>"a.b"::text,0:venue->0')).toEqual([
      { kind: 'field', field: field('venue', ...steps), cast: 'text' },
      { kind: 'field', field: field('venue', { arrow: '->', operand: { index: 0 } }), alias: '0' },
    ])
  })
  it('reads digits followed by letters as a key', () => {
    expect(read('venue->1st')).toEqual([
      { kind: 'field', field: field('venue', { arrow: '->', operand: { key: '1st' } }) },
    ])
  })
  it('refuses an index outside PostgreSQL’s integer range', () => {
    expect(refusal('venue->2147483648')).toMatchObject({ status: 400, code: '22003' })
  })
  it('reads embedded relations with hints and join types', () => {
    const circles = { kind: 'relation', relation: 'circles', hint: 'host_id', join: 'inner', select: [{ kind: 'all' }] }
    expect(read('circles!host_id!inner(*)')).toEqual([circles])
    expect(read('circles!inner!host_id(*)')).toEqual([circles])
    expect(read('hosts:circles!left()')).toEqual([
      { kind: 'relation', alias: 'hosts', relation: 'circles', join: 'left', select: [] },
    ])
  })
  it('reads nested and spread embeddings', () => {
    expect(read('title,circles(name,...partners!inner(logo, articles(id))),slug')).toEqual([
      column('title'),
      {
        kind: 'relation',
        relation: 'circles',
        select: [
          column('name'),
          {
            kind: 'spread',
            relation: 'partners',
            join: 'inner',
            select: [column('logo'), { kind: 'relation', relation: 'articles', select: [column('id')] }],
          },
        ],
      },
      column('slug'),
    ])
  })
  it('reads `left` and `inner` at the start of a hint as a join type, like PostgREST', () => {
    expect(refusal('circles!left_id(*)')).toMatchObject({ code: 'PGRST100' })
  })
})
