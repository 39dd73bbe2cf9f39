import { describe, expect, it } from 'vitest'
import {
  describeParseError,
  findParseErrorPosition,
  joinParseErrors,
  type ParseErrorMessage,
  quoteChar,
} from './parse-error.ts'

const expected = (...texts: string[]) => texts.map((text): ParseErrorMessage => ({ kind: 'expected', text }))

describe('describeParseError', () => {
  it('lists the unexpected input and each expected input once', () => {
    const foundMessage: ParseErrorMessage = { kind: 'found', text: '"x"' }
    expect(
      describeParseError({ at: 0, messages: [...expected('digit'), foundMessage, ...expected('digit', '"("', '","')] }),
    ).toBe('unexpected "x" expecting digit, "(" or ","')
  })
  it('calls the end of the parsed text “end of input”', () => {
    expect(describeParseError({ at: 3, messages: [{ kind: 'found', text: '' }, ...expected('digit')] })).toBe(
      'unexpected end of input expecting digit',
    )
  })
  it('reports a forbidden character instead of the character that was found', () => {
    const messages: ParseErrorMessage[] = [
      { kind: 'found', text: '"a"' },
      { kind: 'unexpected', text: "'b'" },
    ]
    expect(describeParseError({ at: 0, messages })).toBe("unexpected 'b'")
  })
  it('has a text for an error without expected input', () => {
    expect(describeParseError({ at: 0, messages: [] })).toBe('unknown parse error')
  })
})

describe('joinParseErrors', () => {
  const earlyError = { at: 1, messages: expected('near') }
  const far = { at: 5, messages: expected('far') }
  it('keeps only the error at the later position', () => {
    expect(joinParseErrors(earlyError, far)).toBe(far)
    expect(joinParseErrors(far, earlyError)).toBe(far)
  })
  it('joins messages at the same position', () => {
    expect(joinParseErrors(earlyError, { at: 1, messages: expected('other') }).messages).toEqual(
      expected('near', 'other'),
    )
  })
  it('keeps a single error, whatever its position is', () => {
    expect(joinParseErrors(earlyError, { at: 9, messages: [] })).toBe(earlyError)
    expect(joinParseErrors({ at: 9, messages: [] }, earlyError)).toBe(earlyError)
  })
})

describe('findParseErrorPosition', () => {
  it.each([
    ['title', 0, 1, 1],
    ['title', 5, 1, 6],
    ['a\nbc', 3, 2, 2],
    ['\tb', 1, 1, 9],
    ['ab\tc', 3, 1, 9],
    ['🌍b', 2, 1, 2],
  ])('counts lines, columns and tab stops in the text %j', (text, at, line, column) => {
    expect(findParseErrorPosition(text, at)).toEqual({ line, column })
  })
})

describe('quoteChar', () => {
  it.each([
    ['a', '"a"', "'a'"],
    ['"', '"\\""', "'\"'"],
    ["'", '"\'"', "'\\''"],
    ['\\', '"\\\\"', "'\\\\'"],
    ['\n', '"\\n"', "'\\n'"],
    ['\u0000', '"\\NUL"', "'\\NUL'"],
    ['\u007f', '"\\DEL"', "'\\DEL'"],
    ['é', '"\\233"', "'\\233'"],
    ['🌍', '"\\127757"', "'\\127757'"],
  ])('writes the character %j as a Haskell character literal', (char, inText, alone) => {
    expect([quoteChar(char, '"'), quoteChar(char, "'")]).toEqual([inText, alone])
  })
})
