import { expect, it } from 'vitest'
import { isIndependentCircle, parseCircleFigures, separateHeadFromMembers } from './circle.ts'

it('a circle with its own website counts as independent', () => {
  expect(isIndependentCircle({ external_url: 'https://association.example/' })).toBe(true)
  expect(isIndependentCircle({ external_url: null })).toBe(false)
})

it('the people of a circle include at most one chair (head of the circle)', () => {
  const amina = { name: 'Amina', groups: ['council', 'chair'] }
  const musa = { name: 'Musa', groups: ['council'] }
  expect(separateHeadFromMembers([musa, amina])).toEqual({ chair: amina, others: [musa] })
  expect(separateHeadFromMembers([musa])).toEqual({ chair: undefined, others: [musa] })
})

it('a circle leaves out invalid key figures and keeps its valid key figures', () => {
  const wells = { value: '9', label: 'wells' }
  expect(
    parseCircleFigures([wells, { value: 9, label: 'wells' }, { value: '9' }, null, 'nine', { ...wells, more: 1 }]),
  ).toEqual([wells, wells])
  for (const invalid of [null, undefined, {}, 'nine']) expect(parseCircleFigures(invalid)).toEqual([])
})
