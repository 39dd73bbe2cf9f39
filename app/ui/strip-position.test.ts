import { expect, test } from 'vitest'
import { findCentredPosition, wrapPosition } from './strip-position.ts'

test('the position in an endless row stays within the width of one copy', () => {
  expect([wrapPosition(4480, 4480), wrapPosition(4500, 4480), wrapPosition(-10, 4480), wrapPosition(7, 0)]).toEqual([
    0, 20, 4470, 0,
  ])
})

test.each([
  ['at the start there is nothing before, so the second copy is shown', 0, 4480],
  ['in the middle nothing changes', 2000, 2000],
  ['near the far end the first copy is shown', 7500, 3020],
])('the position in an endless row moves by whole copies (case “%s”)', (_, position, roomy) => {
  expect(findCentredPosition(position, 4480, 7520)).toBe(roomy)
})

test('a row of cards that is too short for several copies keeps its position', () => {
  expect(findCentredPosition(0, 4480, 3000)).toBe(0)
})
