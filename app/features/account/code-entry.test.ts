import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findCodeErrors } from './account-input.ts'
import { codeTypingPauseMs, createCodeAutoSubmit } from './code-entry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/**
 * Types the digits of a code one after another, without a pause. Returns the codes that were submitted while typing.
 */
function typing(from: 'letter' | 'app') {
  const sent: string[] = []
  const entry = createCodeAutoSubmit(from, code => sent.push(code))
  const type = (digits: string) => {
    for (let length = 1; length <= digits.length; length++) entry.changed(digits.slice(0, length))
  }
  return { sent, entry, type }
}

it('the code field submits a pasted e-mail code of six, eight or ten digits', () => {
  for (const code of ['123456', '12345678', '1234567890']) {
    const { sent, entry } = typing('letter')
    entry.changed(code)
    expect(sent).toEqual([code])
  }
})

it('the code field submits a typed eight-digit code once after a pause', () => {
  const { sent, type } = typing('letter')
  type('12345678')
  expect(sent).toEqual([])
  vi.advanceTimersByTime(codeTypingPauseMs)
  expect(sent).toEqual(['12345678'])
})

it('the code field restarts the pause after each digit', () => {
  const { sent, entry, type } = typing('letter')
  type('123456')
  vi.advanceTimersByTime(codeTypingPauseMs - 1)
  entry.changed('1234567')
  vi.advanceTimersByTime(codeTypingPauseMs - 1)
  entry.changed('12345')
  vi.advanceTimersByTime(codeTypingPauseMs)
  entry.changed('12345678901')
  vi.advanceTimersByTime(codeTypingPauseMs)
  expect(sent).toEqual([])
})

it('the code field submits a new pasted code even if it is as long as the refused code', () => {
  const { sent, entry } = typing('letter')
  entry.changed('123456')
  entry.changed('654321')
  expect(sent).toEqual(['123456', '654321'])
})

it('the code field submits nothing after it is removed from the page', () => {
  const { sent, entry, type } = typing('letter')
  type('123456')
  entry.stop()
  vi.advanceTimersByTime(codeTypingPauseMs)
  expect(sent).toEqual([])
})

it('the code field submits the code of an authenticator app after its sixth digit, without a pause', () => {
  const { sent, type } = typing('app')
  type('123456')
  expect(sent).toEqual(['123456'])
})

it('the code field does not tell the user how many digits the code has', () => {
  expect(findCodeErrors('12345678')).toEqual({})
  expect(findCodeErrors('12345').code).toBe('Enter the digits from our email.')
  expect(findCodeErrors('12345678', 'app').code).toContain('six digits')
})
