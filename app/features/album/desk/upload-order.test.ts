import { describe, expect, it } from 'vitest'
import { findNextInList, insertInOrder } from './upload-order.ts'

const order = ['1', '2', '3', '4']

describe('the order of uploaded pictures', () => {
  it('is the order of choosing, in whatever order the uploads end', () => {
    let list: readonly string[] = []
    for (const id of ['2', '4', '1', '3']) list = insertInOrder(list, [id], order)
    expect(list).toEqual(order)
    expect(insertInOrder(['2', '4'], ['1', '3'], order)).toEqual(order)
  })
  it('keeps pictures that were there before', () => {
    expect(insertInOrder(['x', '2', 'y'], ['1', '3'], order)).toEqual(['x', '1', '2', 'y', '3'])
    expect(insertInOrder(['x'], ['1', '2'], order)).toEqual(['x', '1', '2'])
  })
  it('finds the next picture that is there already', () => {
    expect(findNextInList(['x', '4', '3'], '1', order)).toBe('3')
    expect(findNextInList(['x'], '1', order)).toBeUndefined()
  })
})
