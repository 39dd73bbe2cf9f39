import { expect, it } from 'vitest'
import { countChangedWords } from './word-difference.ts'

it.each([
  ['a word that is added', 'The rains came.', 'The rains came late.', 1],
  ['a word that is removed', 'The rains came late.', 'The rains came.', 1],
  ['a word that is replaced, once', 'The rains came late.', 'The rains came early.', 1],
  ['words in several places', 'One two three four.', 'One six three five six.', 3],
  ['no change', 'One.', 'One.', 0],
  ['punctuation', 'One, two.', 'One two!', 0],
])('the counter of changed words counts each changed word once (change: %s)', (_, before, after, count) => {
  expect(countChangedWords(before, after)).toBe(count)
})
