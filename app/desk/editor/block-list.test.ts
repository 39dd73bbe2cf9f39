import { expect, it } from 'vitest'
import { blocksFor } from './block-list.ts'

const labels = (query: string) => blocksFor(query).map(({ label }) => label)

it('what nobody calls anything finds nothing', () => {
  expect(labels('xyz')).toEqual([])
  expect(labels('heading xyz')).toEqual([])
})
it('a block is found by its name, by another word for it, and in any case', () => {
  expect(labels('pic')).toEqual(['Picture', 'Gallery'])
  expect(labels('VIDEO')).toEqual(['Film'])
  expect(labels('small h')).toEqual(['Smaller heading'])
  expect(labels('').length).toBeGreaterThan(10)
})
