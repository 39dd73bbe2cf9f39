import { expect, it } from 'vitest'
import { moveItemInFullOrder } from './order.ts'

it.each([
  ['one position down', ['a', 'b', 'c'], ['a', 'b', 'c'], 0, 1, ['b', 'a', 'c']],
  ['one position up', ['a', 'b', 'c'], ['a', 'b', 'c'], 2, 1, ['a', 'c', 'b']],
  ['past an item that a filter hides', ['a', 'x', 'b', 'c'], ['a', 'b'], 0, 1, ['x', 'b', 'a', 'c']],
  ['beyond the end, which changes nothing', ['a', 'b'], ['a', 'b'], 1, 2, ['a', 'b']],
])('an item moved in an ordered list gets its new position (case “%s”)', (_, all, visibleIds, from, to, after) => {
  expect(moveItemInFullOrder(all, visibleIds, from, to)).toEqual(after)
})
