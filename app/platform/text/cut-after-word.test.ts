import { describe, expect, it } from 'vitest'
import { cutAfterWord } from './cut-after-word.ts'

describe('a shortened text', () => {
  it.each([
    ['as it is where there is room', 'One harbour', 11, 'One harbour'],
    ['after a whole word', 'One harbour and its quay', 14, 'One harbour …'],
    ['where a word ends just there', 'One harbour and', 11, 'One harbour …'],
    ['in its one word', 'Harbourmastership', 7, 'Harbour …'],
  ])('is cut after a whole word: %s', (_, text, most, cut) => {
    expect(cutAfterWord(text, most)).toBe(cut)
  })
})
