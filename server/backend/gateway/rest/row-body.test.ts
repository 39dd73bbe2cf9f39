import { describe, expect, it } from 'vitest'
import { readRowBody } from './row-body.ts'

const intoTable = (text: string, type?: string, columns?: string[]) =>
  readRowBody(text, type, { isCall: false, columns })
const toFunction = (text: string, type?: string) => readRowBody(text, type, { isCall: true, columns: undefined })
const json = (text: string, keys: string[], isList: boolean) => ({ body: { kind: 'json', text, keys, isList } })
const refused = (message: string) => expect.objectContaining({ status: 400, code: 'PGRST102', message })
const csv = 'text/csv'
const form = 'application/x-www-form-urlencoded'

describe('readRowBody', () => {
  it.each(['', '{', '{"title":}', '[1,]', "{'title':1}", 'NaN'])('refuses the body %j, which is not JSON', text => {
    expect(() => intoTable(text)).toThrow(refused('Empty or invalid json'))
  })
  it.each([
    '[{"title":"a"},{"slug":"b"}]',
    '[{"title":"a"},{"title":"b","slug":"b"}]',
    '[{"title":"a"},{}]',
    '[{},{"title":"a"}]',
    '[{"title":"a"},null]',
    '[{"title":"a"},[]]',
    '[1]',
    '[[{"title":"a"}]]',
  ])('refuses the body %s, whose rows have different keys', text => {
    expect(() => intoTable(text)).toThrow(refused('All object keys must match'))
  })
  it.each(['{"__proto__":1}', '[{"constructor":1}]'])('refuses the reserved name in the body %s', text => {
    expect(() => intoTable(text)).toThrow(expect.objectContaining({ status: 400, code: 'reserved_name' }))
  })
  it.each([
    ['text/plain', 'text/plain'],
    ['text/xml; charset=utf-8', 'text/xml'],
    ['application/octet-stream', 'application/octet-stream'],
    ['image/png; x=1', 'image/png; x=1'],
    ['', ''],
  ])('refuses a body of the media type %j for tables', (type, name) => {
    expect(() => intoTable('a', type)).toThrow(refused(`Content-Type not acceptable: ${name}`))
  })
  it('refuses an image as the body of a function call', () => {
    expect(() => toFunction('a', 'image/png')).toThrow(refused('Content-Type not acceptable: image/png'))
  })

  it('passes JSON on unchanged', () => {
    const row = '{ "title": "a", "seats": 10000000000000000001 }'
    expect(intoTable(row)).toEqual(json(row, ['title', 'seats'], false))
    const rows = '[{"title":"a","slug":"b"}, {"slug":"c","title":"d"}]'
    expect(intoTable(rows, 'application/json; charset=utf-8')).toEqual(json(rows, ['title', 'slug'], true))
    expect(intoTable('[{},{}]')).toEqual(json('[{},{}]', [], true))
    expect(intoTable('{}')).toEqual(json('{}', [], false))
  })
  it('does not compare the keys of rows if the request names the columns', () => {
    const rows = '[{"title":"a"},{"slug":"b"}]'
    expect(intoTable(rows, undefined, ['title', 'slug'])).toEqual(json(rows, ['title'], true))
    expect(intoTable(' [broken', undefined, ['title'])).toEqual(json(' [broken', [], true))
  })
  it.each(['[]', '"title"', '3', 'null', 'true'])('reads the body %s as an empty list', text => {
    expect(intoTable(text)).toEqual(json('[]', [], true))
  })
  it('reads a missing body as a function call without arguments', () => {
    expect(toFunction('')).toEqual(json('{}', [], false))
  })
  it('passes text, XML and bytes to functions', () => {
    expect(toFunction('a', 'text/plain')).toEqual({ body: { kind: 'raw', text: 'a', media: 'text' } })
    expect(toFunction('<a/>', 'text/xml')).toEqual({ body: { kind: 'raw', text: '<a/>', media: 'xml' } })
    expect(toFunction('a', 'application/octet-stream')).toEqual({ body: { kind: 'raw', text: 'a', media: 'binary' } })
  })

  describe('CSV', () => {
    const rowsOfCsv = (text: string, keys: string[]) => ({
      body: { kind: 'json', text, keys, isList: true, isCsv: true },
    })
    it('becomes rows of texts and nulls', () => {
      expect(intoTable('title,slug\n"a, ""b""",NULL\n,2\n', csv)).toEqual(
        rowsOfCsv('[{"title":"a, \\"b\\"","slug":null},{"title":"","slug":"2"}]', ['title', 'slug']),
      )
    })
    it('may consist of a header line only', () => {
      expect(intoTable('title,slug\n', csv)).toEqual(rowsOfCsv('[]', []))
    })
    it.each(['a,b\n1', 'a,b\n1,2,3', 'a,b\n1,2\n3'])(
      'is refused if the number of fields differs between lines (CSV %j)',
      text => {
        expect(() => intoTable(text, csv)).toThrow(refused('All lines must have same number of fields'))
      },
    )
    it.each(['', 'a,b\n"1,2'])('is refused if it cannot be parsed (CSV %j)', text => {
      expect(() => intoTable(text, csv)).toThrow(refused('Empty or invalid csv'))
    })
    it('is refused if a column has a reserved name', () => {
      expect(() => intoTable('title,__proto__\n1,2', csv)).toThrow(expect.objectContaining({ code: 'reserved_name' }))
    })
  })

  describe('a form', () => {
    it('becomes one row, in which a repeated field has its last value', () => {
      expect(intoTable('title=a+b&slug=%26&title=c', form)).toEqual(
        json('{"title":"c","slug":"&"}', ['title', 'slug'], false),
      )
    })
    it('gives a function all arguments, including several arguments with the same name', () => {
      expect(toFunction('words=a&words=b&limit=1', form)).toEqual({
        arguments: [
          ['words', 'a'],
          ['words', 'b'],
          ['limit', '1'],
        ],
      })
    })
    it('is refused if a field has a reserved name', () => {
      expect(() => toFunction('toString=1', form)).toThrow(expect.objectContaining({ code: 'reserved_name' }))
    })
  })
})
