import { expect, it } from 'vitest'
import { getQuotationFontSize } from './quote.ts'

it.each([
  ['loud', 100],
  ['clear', 101],
  ['clear', 160],
  ['low', 161],
])('a quotation has the style “%s” if it has %i characters', (voice, length) => {
  expect(getQuotationFontSize('a'.repeat(length))).toBe(voice)
})
