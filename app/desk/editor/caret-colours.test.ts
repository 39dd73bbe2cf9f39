import { expect, it } from 'vitest'
import { createCaretColourAssigner } from './caret-colours.ts'

const [amina, musa, zola, kofi] = ['amina', 'musa', 'zola', 'kofi'].map(user => ({ user }))

it('a user who joins the text editor gets the caret colour of a user who left', () => {
  const pens = createCaretColourAssigner()
  const all = () => [amina, musa, zola, kofi].map(person => pens.penOf(person?.user))
  pens.note([amina, musa, zola].flatMap(person => person ?? []))
  expect(all().slice(0, 3)).toEqual([1, 2, 3])
  pens.note([musa, zola, kofi].flatMap(person => person ?? []))
  expect(all().slice(1)).toEqual([2, 3, 1])
})
