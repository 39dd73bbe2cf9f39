import { expect, it } from 'vitest'
import { makeTypeConversions, postgresTypeOids } from './value-types.ts'

const types = makeTypeConversions()
const textArray = 1009

it.each([
  ['{}', []],
  ['{a,b}', ['a', 'b']],
  ['{"a,b","c\\"d","e\\\\f","{g}","line\nbreak"}', ['a,b', 'c"d', 'e\\f', '{g}', 'line\nbreak']],
  ['{NULL,"NULL",""}', [null, 'NULL', '']],
  [
    '{{a,b},{c,d}}',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['[0:1]={a,b}', ['a', 'b']],
])('the database client reads the array %s', (text, values) => {
  expect(types.parse(text, textArray)).toEqual(values)
})

it.each([[['a,b', 'c"d', 'e\\f', '{g}', '', 'NULL']], [[null, 'x']], [[]], [[['a'], ['b']]]])(
  'the database client writes the array %j and reads the same array back',
  values => {
    expect(types.parse(types.serialize(values, textArray), textArray)).toEqual(values)
  },
)

it('the database client writes an array as JSON for a JSON column', () => {
  expect(types.serialize([{ a: 1 }], postgresTypeOids.jsonb)).toBe('[{"a":1}]')
})

it('the database client keeps 64-bit integers and decimals as text', () => {
  expect(types.parse('9007199254740993', postgresTypeOids.int8)).toBe('9007199254740993')
  expect(types.parse('1.10', postgresTypeOids.numeric)).toBe('1.10')
  expect(types.parse('2031-01-01', postgresTypeOids.date)).toEqual(new Date('2031-01-01'))
})

it('the database client reads an array of a custom type after loading the type', () => {
  types.learnArray(20_001, 20_000)
  expect(types.parse('{members,nobody}', 20_001)).toEqual(['members', 'nobody'])
})
