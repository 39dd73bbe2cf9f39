import { expect, it } from 'vitest'
import { isIndependent, table } from './circle.ts'

it('a circle with a site of its own is independent', () => {
  expect(isIndependent({ external_url: 'https://association.example/' })).toBe(true)
  expect(isIndependent({ external_url: null })).toBe(false)
})

it('a table has one chair, or none yet', () => {
  const amina = { name: 'Amina', groups: ['council', 'chair'] }
  const musa = { name: 'Musa', groups: ['council'] }
  expect(table([musa, amina])).toEqual({ chair: amina, others: [musa] })
  expect(table([musa])).toEqual({ chair: undefined, others: [musa] })
})
