import { expect, it } from 'vitest'
import { RateBucket } from './limits.ts'

it('the message limit stops a sender after a burst of twice the allowed rate', () => {
  const bucket = new RateBucket(50)
  const tokenCount = Array.from({ length: 1000 }, () => bucket.take()).filter(Boolean).length
  expect(tokenCount).toBeGreaterThanOrEqual(100)
  expect(tokenCount).toBeLessThan(1000)
})
