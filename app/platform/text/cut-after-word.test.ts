import { describe, expect, it } from 'vitest'
import { cutAfterWord } from './cut-after-word.ts'

describe('a text that is cut to a maximum length', () => {
  it.each([
    ['unchanged when it fits', 'One harbour', 11, 'One harbour'],
    ['after a whole word', 'One harbour and its quay', 14, 'One harbour …'],
    ['exactly at the end of a word', 'One harbour and', 11, 'One harbour …'],
    ['within the word when there is only one', 'Harbourmastership', 7, 'Harbour …'],
  ])('ends after a whole word (case “%s”)', (_, text, most, cut) => {
    expect(cutAfterWord(text, most)).toBe(cut)
  })
})
