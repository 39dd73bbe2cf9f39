import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canContinueDownload, isCachedCopyCurrent, parseByteRange } from './byte-range.ts'

describe('parseByteRange', () => {
  it.each([
    ['bytes=0-0', 10, { start: 0, end: 0 }],
    ['bytes=3-', 10, { start: 3, end: 9 }],
    ['bytes=3-99', 10, { start: 3, end: 9 }],
    ['bytes=-4', 10, { start: 6, end: 9 }],
    ['bytes=-99', 10, { start: 0, end: 9 }],
    ['Bytes=1-2', 10, { start: 1, end: 2 }],
    ['bytes=10-', 10, 'unsatisfiable'],
    ['bytes=-0', 10, 'unsatisfiable'],
    ['bytes=0-', 0, 'unsatisfiable'],
    [undefined, 10, undefined],
    ['bytes=4-3', 10, undefined],
    ['bytes=-', 10, undefined],
    ['bytes=0-1,3-4', 10, undefined],
    ['pages=0-1', 10, undefined],
    ['bytes=a-b', 10, undefined],
  ])('reads the range “%s” of a file of %i bytes', (header, size, expected) => {
    expect(parseByteRange(header, size)).toEqual(expected)
  })

  it('limits a range to the file in the same way as slice() in JavaScript', () => {
    const part = fc.option(fc.nat({ max: 40 }), { nil: undefined })
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 30 }), part, part, (bytes, first, last) => {
        const range = parseByteRange(`bytes=${first ?? ''}-${last ?? ''}`, bytes.length)
        if (range === undefined) {
          expect(first === undefined ? last === undefined : last !== undefined && last < first).toBe(true)
          return
        }
        const sliced =
          first === undefined
            ? bytes.slice(last === 0 ? bytes.length : -(last ?? 0))
            : bytes.slice(first, last === undefined ? undefined : last + 1)
        if (range === 'unsatisfiable') expect(sliced).toHaveLength(0)
        else expect(bytes.slice(range.start, range.end + 1)).toEqual(sliced)
      }),
    )
  })
})

describe('isCachedCopyCurrent', () => {
  const modified = new Date('2027-01-02T03:04:05.678Z')
  it.each([
    [{ 'if-none-match': '"a"' }, true],
    [{ 'if-none-match': 'W/"b", W/"a"' }, true],
    [{ 'if-none-match': '*' }, true],
    [{ 'if-none-match': '"b"' }, false],
    [{ 'if-modified-since': 'Sat, 02 Jan 2027 03:04:05 GMT' }, true],
    [{ 'if-modified-since': 'Sat, 02 Jan 2027 03:04:04 GMT' }, false],
    [{ 'if-modified-since': 'yesterday' }, false],
    [{ 'if-none-match': '"b"', 'if-modified-since': 'Sat, 02 Jan 2027 03:04:05 GMT' }, false],
    [{}, false],
  ])('compares the client’s cached copy with the file by entity tag and date (headers %j)', (headers, expected) => {
    expect(isCachedCopyCurrent(new Headers(headers as Record<string, string>), '"a"', modified)).toBe(expected)
  })
})

describe('canContinueDownload', () => {
  it('accepts a partial file only if its content has not changed', () => {
    expect(canContinueDownload(new Headers(), '"a"')).toBe(true)
    expect(canContinueDownload(new Headers({ 'if-range': '"a"' }), '"a"')).toBe(true)
    for (const validator of ['"b"', 'W/"a"', 'Sat, 02 Jan 2027 03:04:05 GMT'])
      expect(canContinueDownload(new Headers({ 'if-range': validator }), '"a"')).toBe(false)
  })
})
