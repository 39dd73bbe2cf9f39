import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RenderRateLimit } from './render-limit.ts'

// The clock of the test does not advance, because the rate limit uses the time.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const takeAll = async (brake: RenderRateLimit, peers: (string | null)[]) => {
  const waits = await Promise.all(peers.map(peer => brake.take(peer)))
  return { passed: waits.filter(wait => wait === undefined).length, waits }
}

it('the render limit refuses a network address that requests a thousand pages', async () => {
  const brake = new RenderRateLimit()
  const { passed, waits } = await takeAll(brake, Array(1000).fill('198.51.100.7'))
  expect(passed).toBe(250)
  expect(Math.max(...waits.map(wait => wait ?? 0))).toBeGreaterThan(0)
  expect(await brake.take('198.51.100.8')).toBeUndefined()
})

it('the render limit counts all addresses of an IPv6 /64 network as one client', async () => {
  const { passed } = await takeAll(
    new RenderRateLimit(),
    Array.from({ length: 500 }, (_, n) => `2001:db8:1:2::${n.toString(16)}`),
  )
  expect(passed).toBe(250)
})

it('the render limit counts all addresses of an IPv6 /48 network as one client', async () => {
  const ask = (address: (n: number) => string) =>
    takeAll(
      new RenderRateLimit(),
      Array.from({ length: 2000 }, (_, n) => address(n)),
    )
  expect((await ask(n => `2001:db8:1:${(n % 256).toString(16)}::1`)).passed).toBe(500)
  expect((await ask(n => `2001:db8:1:${n.toString(16)}::1`)).passed).toBe(1000)
})

it('the render limit does not count requests that the site sends to itself', async () => {
  expect((await takeAll(new RenderRateLimit(), Array(200).fill(null))).passed).toBe(200)
})
