import { expect, it } from 'vitest'
import { RateBucket } from './limits.ts'

it('whoever says too much at once is stopped, after twice as much as a second allows', () => {
  const bucket = new RateBucket(50)
  const taken = Array.from({ length: 1000 }, () => bucket.take()).filter(Boolean).length
  expect(taken).toBeGreaterThanOrEqual(100)
  expect(taken).toBeLessThan(1000)
})
