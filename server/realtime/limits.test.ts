import { expect, it } from 'vitest'
import { RateBucket } from './limits.ts'

it('stops a sender after a burst of twice the rate per second', () => {
  const bucket = new RateBucket(50)
  const taken = Array.from({ length: 1000 }, () => bucket.take()).filter(Boolean).length
  expect(taken).toBeGreaterThanOrEqual(100)
  expect(taken).toBeLessThan(1000)
})
