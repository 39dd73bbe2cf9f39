import { describe, expect, it } from 'vitest'
import { mergeText } from './merge-text.ts'

describe('a merge of two changes to one text', () => {
  it('keeps changes at different positions of the text', () => {
    const base = 'We meet under the tree. Bring a chair.'
    expect(
      mergeText(base, 'We meet under the old tree. Bring a chair.', 'We meet under the tree. Bring a chair and time.'),
    ).toBe('We meet under the old tree. Bring a chair and time.')
  })
  it('finds a conflict if both change the same words', () => {
    expect(mergeText('at four', 'at five', 'at six')).toBeUndefined()
  })
  it('finds no conflict if both changes are equal', () => {
    expect(mergeText('at four', 'at five', 'at five')).toBe('at five')
  })
  it('keeps line breaks and spaces', () => {
    expect(mergeText('a\n\nb  c', 'a\n\nb  c d', 'x\n\nb  c')).toBe('x\n\nb  c d')
  })
})
