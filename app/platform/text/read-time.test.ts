import { describe, expect, it } from 'vitest'
import { estimateReadTime } from './read-time.ts'

describe('read time', () => {
  it.each([
    [0, 0],
    [1, 1],
    [200, 1],
    [201, 2],
    [6000, 30],
  ])('%i characters take %i minutes', (characters, minutes) => {
    expect(estimateReadTime('x'.repeat(characters))).toBe(minutes)
  })
})
