import { describe, expect, it } from 'vitest'
import { compareTextsForDisplay, countChangedWords } from './word-difference.ts'

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

describe('the comparison of two texts', () => {
  it.each([
    ['Kimihurura Old Assembly Rooms, Kigali', 'Kimihurura Post Office'],
    ['Cold chain, warm evening', 'An evening of cold tea'],
    ['Leïla Benhamida has mended radios for forty years.', 'Grace Wanjiru opens a school of the air in Thika.'],
  ])('shows unlike texts in full (from “%s” to “%s”)', (before, after) =>
    expect(compareTextsForDisplay(before, after)).toEqual([
      { text: before, kind: 'gone' },
      { text: after, kind: 'new' },
    ]),
  )

  it.each([
    ['The rains came late.', 'The rains came early.'],
    ['Radios.', 'Radios. And the people who mend them, in nine towns along the river.'],
  ])('marks changed words of similar texts (from “%s” to “%s”)', (before, after) =>
    expect(compareTextsForDisplay(before, after)[0]).toMatchObject({ kind: 'kept' }),
  )
})
