import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type JsonReadResult, type JsonValue, readJsonValues } from './json-values.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'json-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function read(bytes: Uint8Array | string, paths = ['$.rows.*'], signal = new AbortController().signal) {
  const path = join(folder, 'file.json')
  writeFileSync(path, bytes)
  const told: number[] = []
  const values: JsonValue[] = []
  const reader = readJsonValues(path, { paths, signal, onProgress: bytes => told.push(bytes) })
  let step = await reader.next()
  for (; !step.done; step = await reader.next()) values.push(step.value)
  return { values: values.map(({ value }) => value), found: values, reading: step.value as JsonReadResult, told }
}

describe('the parser of valid JSON', () => {
  it('returns each value with its path in the order of the file', async () => {
    const { found, reading } = await read('{"db":[{"data":{"posts":[{"id":1},{"id":2}]}}],"x":[3]}', [
      '$.db.*.data.*.*',
    ])
    expect(found).toEqual([
      { key: '0', parentKeys: ['db', '0', 'data', 'posts'], value: { id: 1 } },
      { key: '1', parentKeys: ['db', '0', 'data', 'posts'], value: { id: 2 } },
    ])
    expect(reading).toEqual({ badBytes: 0, broken: undefined })
  })

  it('returns every value exactly once, however the text is split into chunks', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => ({ at, text: 'Ṣọlá 🌍 "'.repeat(at * 3) }))
    const text = JSON.stringify({ rows })
    const { values, told } = await read(text)
    expect(values).toEqual(rows)
    expect(told.length).toBeGreaterThan(20)
    expect(told.at(-1)).toBe(Buffer.byteLength(text))
  })

  it('treats the key __proto__ as data', async () => {
    const { values } = await read('{"rows":[{"__proto__":{"admin":true}}]}')
    expect(Object.keys(values[0] as object)).toEqual(['__proto__'])
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })
})

describe('the parser of broken JSON', () => {
  const text = '{"rows":[{"name":"Thérèse"},{"name":"écrit"}]}'
  it.each([
    ['a byte-order mark', `\ufeff${text}`],
    ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['Latin-1', Buffer.from(text, 'latin1')],
  ])('reads the values of a file with %s', async (_, bytes) => {
    expect((await read(bytes)).values).toEqual([{ name: 'Thérèse' }, { name: 'écrit' }])
  })

  it.each([
    ['ends in the middle', '{"rows":[1,2,"thr'],
    ['ends after a value', '{"rows":[1,2'],
    ['continues after an error', '{"rows":[1,2}],"rows":[3]}'],
    ['is nested endlessly', `{"rows":[1,2,"${'a'.repeat(100_000)}",${'['.repeat(1_000_000)}`],
  ])('returns the values before the error (the file %s)', async (_, bytes) => {
    const { values, reading } = await read(bytes)
    expect(values.slice(0, 2)).toEqual([1, 2])
    expect(reading.errorText).toBeTruthy()
  })

  it.each([
    ['an empty file', ''],
    ['an HTML page', '<!doctype html><p>Hello'],
    ['a YAML list', 'rows: [1]'],
  ])('returns an error without values for the file “%s”', async (_, bytes) => {
    const { values, reading } = await read(bytes)
    expect(values).toEqual([])
    expect(reading.errorText).toBeTruthy()
  })
})

it('the parser of JSON stops reading when the import is cancelled', async () => {
  await expect(read('{"rows":[1]}', undefined, AbortSignal.abort())).rejects.toThrow('aborted')
})
