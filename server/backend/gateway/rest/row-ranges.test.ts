import { describe, expect, it } from 'vitest'
import { parseWholeNumber, readLimitedRange, readTargetRange } from './row-ranges.ts'

const target = (limits: { limit?: number; offset?: number }, header?: string, method = 'GET') =>
  readTargetRange(method, header, readLimitedRange(limits))

describe('readTargetRange', () => {
  it('refuses a range whose end is before its start (status 416)', () => {
    expect(() => target({}, '5-2')).toThrow(
      expect.objectContaining({
        status: 416,
        code: 'PGRST103',
        details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
      }),
    )
  })
  it.each([{ limit: -1 }, { limit: -1, offset: 1 }, { limit: 0, offset: 2 }])(
    'refuses the limits %j with 416',
    limits => {
      expect(() => target(limits)).toThrow(
        expect.objectContaining({
          status: 416,
          code: 'PGRST103',
          details: 'Limit should be greater than or equal to zero.',
        }),
      )
    },
  )
  it('refuses limits for PUT', () => {
    const refusal = expect.objectContaining({ status: 400, code: 'PGRST114' })
    expect(() => target({ limit: 1 }, undefined, 'PUT')).toThrow(refusal)
    expect(() => target({ offset: 1 }, undefined, 'PUT')).toThrow(refusal)
    expect(() => target({ limit: 0 }, undefined, 'PUT')).toThrow(refusal)
    expect(target({ offset: 0 }, '0-4', 'PUT')).toEqual({ path: [], offset: 0 })
  })
  it.each([
    [{}, undefined, { offset: 0 }],
    [{ limit: 5 }, undefined, { offset: 0, limit: 5 }],
    [{ offset: 3 }, undefined, { offset: 3 }],
    [{ limit: 5, offset: 3 }, undefined, { offset: 3, limit: 5 }],
    [{ limit: 0 }, undefined, { offset: 0, limit: 0 }],
    [{ limit: 0 }, '2-4', { offset: 0, limit: 0 }],
    [{ offset: -3 }, undefined, { offset: 0 }],
    [{}, '0-9', { offset: 0, limit: 10 }],
    [{}, '5-', { offset: 5 }],
    [{ limit: 3, offset: 8 }, '0-9', { offset: 8, limit: 2 }],
    [{ limit: 20 }, '5-', { offset: 5, limit: 15 }],
  ])('intersects the limits %j with the range header %s', (limits, header, range) => {
    expect(target(limits, header)).toEqual({ path: [], ...range })
  })
  it.each(['items', '-5', 'bytes=0-4', '0-4, 6-9', '0-4x', '', '-', 'a-b'])('ignores the range header %j', header => {
    expect(target({}, header)).toEqual({ path: [], offset: 0 })
  })
  it.each(['HEAD', 'POST', 'PATCH', 'DELETE'])('ignores the range header for the method %s', method => {
    expect(target({}, '2-4', method)).toEqual({ path: [], offset: 0 })
  })
})

describe('parseWholeNumber', () => {
  it.each([
    ['5', 5],
    [' 5 ', 5],
    ['-5', -5],
    ['-0', 0],
    ['007', 7],
    ['9'.repeat(40), Number.MAX_SAFE_INTEGER],
  ])('reads the number in %j', (text, number) => {
    expect(parseWholeNumber(text)).toBe(number)
  })
  it.each(['', 'ten', '1.5', '1e3', '0x10', '+5', '5 6', '--5', '٣'])('finds no number in %j', text => {
    expect(parseWholeNumber(text)).toBeUndefined()
  })
})
