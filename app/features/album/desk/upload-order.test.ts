import { describe, expect, it } from 'vitest'
import { findPlaceInList, insertInOrder } from './upload-order.ts'

const order = ['1', '2', '3', '4']

describe('the order of uploaded pictures', () => {
  it('is the order of choosing, in whatever order the uploads end', () => {
    let list: readonly string[] = []
    for (const id of ['2', '4', '1', '3']) list = insertInOrder(list, [id], order)
    expect(list).toEqual(order)
    expect(insertInOrder(['2', '4'], ['1', '3'], order)).toEqual(order)
  })
  it('keeps pictures that were there before', () => {
    expect(insertInOrder(['x', '2', 'y'], ['1', '3'], order)).toEqual(['x', '1', '2', '3', 'y'])
    expect(insertInOrder(['x'], ['1', '2'], order)).toEqual(['x', '1', '2'])
  })
  it('keeps a late picture beside its group if others were added since', () => {
    expect(insertInOrder(['1', '2', '3', 'x', 'y'], ['4'], order)).toEqual(['1', '2', '3', '4', 'x', 'y'])
  })
  it.each([
    ['the next', ['4', '1', '2'], '3', ['4', '1', '2', '3']],
    ['the previous', ['1', '3', '4', '2'], '3', ['1', '3', '4', '2']],
  ])('does not follow a neighbour that was moved away: %s', (_, list, late, expected) => {
    expect(
      insertInOrder(
        list.filter(id => id !== late),
        [late],
        order,
      ),
    ).toEqual(expected)
  })
  it('is found for an album of 500 pictures with a late one', () => {
    const many = Array.from({ length: 500 }, (_, at) => String(at))
    expect(findPlaceInList(many.toSpliced(250, 1), '250', many)).toBe(250)
  })
})
