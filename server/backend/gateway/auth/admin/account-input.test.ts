import { expect, it } from 'vitest'
import { parseDuration } from './account-input.ts'

it.each([
  ['none', 0],
  ['24h', 86_400_000],
  ['1h30m', 5_400_000],
  ['1.5s', 1500],
  ['300ms', 300],
  ['0s', 0],
  // The expected result is the longest possible suspension, a hundred years.
  ['9999999999h', 3_153_600_000_000],
])('the parser of account suspensions reads the duration “%s”', (duration, milliseconds) => {
  expect(parseDuration(duration)).toBe(milliseconds)
})

it.each(['', 'a while', '24', 'h', '-1h', '1d', '1h ', '1e9h', '１h', '1h1h1h1h1h1h1h'])(
  'the parser of account suspensions refuses the duration %j',
  duration => {
    expect(parseDuration(duration)).toBeUndefined()
  },
)
