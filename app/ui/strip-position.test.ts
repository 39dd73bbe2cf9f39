import { expect, test } from 'vitest'
import { findCentredPosition, wrapPosition } from './strip-position.ts'

test('the scroll position in an endless row of cards stays within one copy', () => {
  expect([wrapPosition(4480, 4480), wrapPosition(4500, 4480), wrapPosition(-10, 4480), wrapPosition(7, 0)]).toEqual([
    0, 20, 4470, 0,
  ])
})

test.each([
  ['at the start there is nothing before, so the second copy is shown', 0, 4480],
  ['in the middle nothing changes', 2000, 2000],
  ['near the far end the first copy is shown', 7500, 3020],
])('the scroll position in an endless row of cards changes by whole copies (“%s”)', (_, position, roomy) => {
  expect(findCentredPosition(position, 4480, 7520)).toBe(roomy)
})

test('the scroll position of a row of cards that is too short for several copies does not change', () => {
  expect(findCentredPosition(0, 4480, 3000)).toBe(0)
})
