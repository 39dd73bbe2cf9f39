import { describe, expect, it } from 'vitest'
import { readTime } from './read-time.ts'

describe('read time', () => {
  it.each([
    [0, 0],
    [1, 1],
    [200, 1],
    [201, 2],
    [6000, 30],
  ])('%i characters take %i minutes', (characters, minutes) => {
    expect(readTime('x'.repeat(characters))).toBe(minutes)
  })
})
