import { expect, it } from 'vitest'
import { formatItemPosition } from './item-summary.ts'

it.each([
  ['line 1,047', 'Line 1,047'],
  ['row 7', 'Row 7'],
  ['posts/12.html', 'posts/12.html'],
])('the position %s of an imported item is shown as %s', (place, shown) => {
  expect(formatItemPosition(place)).toBe(shown)
})
