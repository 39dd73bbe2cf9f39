import { describe, expect, it } from 'vitest'
import { mergeText } from './merge-text.ts'

describe('two people changed one text', () => {
  it('in different places: keeps both changes', () => {
    const base = 'We meet under the tree. Bring a chair.'
    expect(
      mergeText(base, 'We meet under the old tree. Bring a chair.', 'We meet under the tree. Bring a chair and time.'),
    ).toBe('We meet under the old tree. Bring a chair and time.')
  })
  it('in the same place: a conflict', () => {
    expect(mergeText('at four', 'at five', 'at six')).toBeUndefined()
  })
  it('to the same text: no conflict', () => {
    expect(mergeText('at four', 'at five', 'at five')).toBe('at five')
  })
  it('keeps line breaks and spaces', () => {
    expect(mergeText('a\n\nb  c', 'a\n\nb  c d', 'x\n\nb  c')).toBe('x\n\nb  c d')
  })
})
