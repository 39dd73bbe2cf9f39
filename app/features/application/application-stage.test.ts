import { expect, it } from 'vitest'
import { formatDaysAgo, formatDuration } from './application-stage.ts'

it.each([
  [0, 'today'],
  [1, '1 day ago'],
  [12, '12 days ago'],
])('an application that was received %i days ago is labelled “%s”', (count, words) => {
  expect(formatDaysAgo(count)).toBe(words)
})

it.each([
  [0, 'since today'],
  [1, 'for 1 day'],
  [12, 'for 12 days'],
])('an application that is %i days in a stage is labelled “%s”', (count, words) => {
  expect(formatDuration(count)).toBe(words)
})
