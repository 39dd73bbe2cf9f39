import { expect, it } from 'vitest'
import { countTextWords } from './text-statistics.ts'

it.each([
  ['', 0],
  ['– … “ ”', 0],
  ['Nine months of echo.', 4],
  ['l’eau, 180,000 francs', 3],
  ['Ọjọ́ kan  ni\u00a0ọjà', 4],
])('the text statistics count the words of the text “%s” (%i words)', (text, count) => {
  expect(countTextWords(text)).toBe(count)
})
