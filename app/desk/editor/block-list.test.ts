import { expect, it } from 'vitest'
import { searchEditorBlocks } from './block-list.ts'

const labels = (query: string) => searchEditorBlocks(query).map(({ label }) => label)

it('the block search finds nothing for an unknown word', () => {
  expect(labels('xyz')).toEqual([])
  expect(labels('heading xyz')).toEqual([])
})
it('the block search finds a block by its name or a synonym, ignoring case', () => {
  expect(labels('pic')).toEqual(['Image', 'Gallery'])
  expect(labels('VIDEO')).toEqual(['Video'])
  expect(labels('small h')).toEqual(['Smaller heading'])
  expect(labels('').length).toBeGreaterThan(10)
})
