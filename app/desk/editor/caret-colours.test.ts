import { expect, it } from 'vitest'
import { createCaretColourAssigner } from './caret-colours.ts'

const [amina, musa, zola, kofi] = ['amina', 'musa', 'zola', 'kofi'].map(user => ({ user }))

it('the text editor reuses the caret colour of a user who has left for the next user who joins', () => {
  const pens = createCaretColourAssigner()
  const all = () => [amina, musa, zola, kofi].map(person => pens.penOf(person?.user))
  pens.note([amina, musa, zola].flatMap(person => person ?? []))
  expect(all().slice(0, 3)).toEqual([1, 2, 3])
  pens.note([musa, zola, kofi].flatMap(person => person ?? []))
  expect(all().slice(1)).toEqual([2, 3, 1])
})
