import { describe, expect, it } from 'vitest'
import {
  type DropPosition,
  placeAmongOthers,
  positionAt,
  positionOver,
  undoPositions,
  stepOf,
  draggedRows,
  clampPlace,
  reorder,
} from './drop-position.ts'

const order = [...'abcdef']
const none = new Set<string>()

/** As the database does it. */
const place = (now: string[], { moved, before }: DropPosition) => {
  const others = now.filter(id => !moved.includes(id))
  return others.toSpliced(before === null ? others.length : others.indexOf(before), 0, ...moved)
}

it('what is selected travels together, in its own order; what is not travels alone', () => {
  expect(draggedRows(order, 'e', new Set(['e', 'b']))).toEqual(['b', 'e'])
  expect(draggedRows(order, 'c', new Set(['e', 'b']))).toEqual(['c'])
})

describe('a photo dropped on another takes its place', () => {
  it.each([
    ['a', 'c', 'bcadef'],
    ['e', 'b', 'aebcdf'],
    ['a', 'f', 'bcdefa'],
    ['f', 'a', 'fabcde'],
  ])('%s on %s', (taken, over, after) => {
    const asked = positionOver(order, [taken], taken, over)
    expect(asked && place(order, asked).join('')).toBe(after)
  })
  it('on itself, or on nothing of the album, nothing is asked', () => {
    expect(positionOver(order, ['a'], 'a', 'a')).toBeUndefined()
    expect(positionOver(order, ['a'], 'a', 'z')).toBeUndefined()
  })
  it('several come with it', () => {
    const asked = positionOver(order, ['b', 'e'], 'e', 'a')
    expect(asked && place(order, asked).join('')).toBe('beacdf')
  })
})

it('what one sees while it is lifted is what is asked when it is set down', () => {
  for (const moved of [['c'], ['b', 'e'], ['a', 'f']])
    for (let at = 0; at <= order.length - moved.length; at++)
      expect(place(order, positionAt(order, moved, at))).toEqual(reorder(order, moved, at))
  expect(placeAmongOthers(order, ['c'])).toBe(2)
})

it('Undo puts each back to where it stood', () => {
  for (const moved of [['c'], ['b', 'c', 'e'], ['a', 'f'], order]) {
    const after = reorder(order, moved, 1)
    expect(undoPositions(order, moved).reduce(place, after)).toEqual(order)
  }
})

it('arrows step by one or by a row, Home and End go all the way, and no step leaves the list', () => {
  expect(stepOf('ArrowRight', 4)).toBe(1)
  expect(stepOf('ArrowRight', 4, true)).toBe(-1)
  expect(stepOf('ArrowUp', 4)).toBe(-4)
  expect(clampPlace(2 + (stepOf('Home', 4) ?? 0), 5)).toBe(0)
  expect(clampPlace(2 + (stepOf('ArrowDown', 4) ?? 0), 5)).toBe(5)
  expect(stepOf('a', 4)).toBeUndefined()
  expect(draggedRows(order, 'a', none)).toEqual(['a'])
})
