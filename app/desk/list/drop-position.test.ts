import { describe, expect, it } from 'vitest'
import {
  clampListPosition,
  type DropPosition,
  findArrowKeyStep,
  findDropPositionAtItem,
  findDropPositionOverItem,
  findPositionAmongOtherItems,
  listDraggedIds,
  listUndoPositions,
  moveItemsInOrder,
} from './drop-position.ts'

const order = [...'abcdef']
const noIds = new Set<string>()

/** Test double of the database function that moves rows. */
const place = (now: string[], { moved, before }: DropPosition) => {
  const others = now.filter(id => !moved.includes(id))
  return others.toSpliced(before === null ? others.length : others.indexOf(before), 0, ...moved)
}

it('dragging a selected item moves the whole selection in list order', () => {
  expect(listDraggedIds(order, 'e', new Set(['e', 'b']))).toEqual(['b', 'e'])
  expect(listDraggedIds(order, 'c', new Set(['e', 'b']))).toEqual(['c'])
})

describe('a photo dropped on another photo', () => {
  it.each([
    ['a', 'c', 'bcadef'],
    ['e', 'b', 'aebcdf'],
    ['a', 'f', 'bcdefa'],
    ['f', 'a', 'fabcde'],
  ])('moves to the other photo’s position (%s on %s)', (draggedId, target, after) => {
    const asked = findDropPositionOverItem(order, [draggedId], draggedId, target)
    expect(asked && place(order, asked).join('')).toBe(after)
  })
  it('sends no request if dropped on itself or outside the album', () => {
    expect(findDropPositionOverItem(order, ['a'], 'a', 'a')).toBeUndefined()
    expect(findDropPositionOverItem(order, ['a'], 'a', 'z')).toBeUndefined()
  })
  it('moves together with all selected photos', () => {
    const position = findDropPositionOverItem(order, ['b', 'e'], 'e', 'a')
    expect(position && place(order, position).join('')).toBe('beacdf')
  })
})

it('a sortable list shows during a drag the order that a drop will save', () => {
  for (const moved of [['c'], ['b', 'e'], ['a', 'f']])
    for (let at = 0; at <= order.length - moved.length; at++)
      expect(place(order, findDropPositionAtItem(order, moved, at))).toEqual(moveItemsInOrder(order, moved, at))
  expect(findPositionAmongOtherItems(order, ['c'])).toBe(2)
})

it('undo of a move returns each item to its former position', () => {
  for (const moved of [['c'], ['b', 'c', 'e'], ['a', 'f'], order]) {
    const after = moveItemsInOrder(order, moved, 1)
    expect(listUndoPositions(order, moved).reduce(place, after)).toEqual(order)
  }
})

it('arrow keys, Home and End move an item within the limits of the list', () => {
  expect(findArrowKeyStep('ArrowRight', 4)).toBe(1)
  expect(findArrowKeyStep('ArrowRight', 4, true)).toBe(-1)
  expect(findArrowKeyStep('ArrowUp', 4)).toBe(-4)
  expect(clampListPosition(2 + (findArrowKeyStep('Home', 4) ?? 0), 5)).toBe(0)
  expect(clampListPosition(2 + (findArrowKeyStep('ArrowDown', 4) ?? 0), 5)).toBe(5)
  expect(findArrowKeyStep('a', 4)).toBeUndefined()
  expect(listDraggedIds(order, 'a', noIds)).toEqual(['a'])
})
