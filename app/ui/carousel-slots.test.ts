import { expect, test } from 'vitest'
import { listCarouselSlots, wrapIndex } from './carousel-slots.ts'

/** Items of a carousel from left to right, with repeated items in brackets. */
const listSlots = (current: number, count: number) =>
  listCarouselSlots(current, count)
    .map(slot => (slot.repeat ? `(${slot.index})` : slot.index))
    .join(' ')

test.each([
  [0, 3, '(1) 2 0 1 (2)'],
  [1, 3, '(2) 0 1 2 (0)'],
  [2, 3, '(0) 1 2 0 (1)'],
  [0, 5, '3 4 0 1 2'],
  [4, 5, '2 3 4 0 1'],
  [6, 7, '4 5 6 0 1'],
  [0, 4, '(2) 3 0 1 2'],
  [1, 2, '(1) (0) 1 0 (1)'],
  [0, 1, '(0) (0) 0 (0) (0)'],
])('a carousel whose current item is %i of %i has the slots %s', (current, count, row) => {
  expect(listSlots(current, count)).toBe(row)
})

test('an empty carousel has no slots', () => expect(listCarouselSlots(0, 0)).toEqual([]))

test('the carousel shows the first item after the last item', () => {
  expect([wrapIndex(-1, 3), wrapIndex(3, 3), wrapIndex(-4, 3)]).toEqual([2, 0, 2])
})
