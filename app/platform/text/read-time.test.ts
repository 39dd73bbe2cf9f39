import { describe, expect, it } from 'vitest'
import { estimateReadTime } from './read-time.ts'

describe('the reading time of a text', () => {
  it.each([
    [0, 0],
    [1, 1],
    [200, 1],
    [201, 2],
    [6000, 30],
  ])('is, for a text of %i characters, %i minutes', (characters, minutes) => {
    expect(estimateReadTime('x'.repeat(characters))).toBe(minutes)
  })
})
