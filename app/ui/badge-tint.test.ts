import { expect, test } from 'vitest'
import { chooseBadgeTint } from './badge-tint.ts'

test.each([
  ['#EF4444', 'red'],
  ['#10B981', 'green'],
  ['#8B5CF6', 'purple'],
  ['#F59E0B', 'yellow'],
  ['#3B82F6', 'blue'],
  ['#3b82f6', 'blue'],
  ['#123456', 'primary'],
  ['constructor', 'primary'],
  ['', 'primary'],
  [null, 'primary'],
  [undefined, 'primary'],
])('the badge of a circle with colour %s gets the %s tint', (hex, tint) => {
  expect(chooseBadgeTint(hex)).toBe(tint)
})
