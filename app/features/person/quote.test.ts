import { expect, it } from 'vitest'
import { voiceOf } from './quote.ts'

it.each([
  ['loud', 100],
  ['clear', 101],
  ['clear', 160],
  ['low', 161],
])('a sentence is %s at %i characters', (voice, length) => {
  expect(voiceOf('a'.repeat(length))).toBe(voice)
})
