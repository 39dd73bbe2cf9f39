import { expect, it } from 'vitest'
import { formatDaysAgo } from './application-stage.ts'

it.each([
  [0, 'today'],
  [1, '1 day ago'],
  [12, '12 days ago'],
])('an application that was received %i days ago is labelled “%s”', (count, words) => {
  expect(formatDaysAgo(count)).toBe(words)
})
