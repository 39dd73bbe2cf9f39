import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { rateLimitNetworks } from '../edge/client-address.ts'

/** Renders a network may ask for in a second, however long it goes on, and how many more now and then: a crawler reads the whole site. */
const steady = 10
const burst = { points: 240, duration: 60 }
/** How many times that a network may ask for, by its width: an IPv4 address or IPv6 /64, a /56, a /48. */
const shares = [1, 2, 4]

/**
 * Counts what has to be rendered, by who asks; pages from memory are not counted. A reader never comes near it, and a
 * crawler that does is told when to come back. Each process counts for itself: it is its own processor that is spared.
 */
export class RenderBrake {
  #limiters = shares.map(
    share =>
      new BurstyRateLimiter(
        new RateLimiterMemory({ points: steady * share, duration: 1 }),
        new RateLimiterMemory({ keyPrefix: 'burst', points: burst.points * share, duration: burst.duration }),
      ),
  )

  /** @returns seconds to wait, undefined when it may go on. What the site asks of itself, as nobody, is not counted. */
  async take(peer: string | null): Promise<number | undefined> {
    if (peer === null) return undefined
    try {
      await Promise.all(rateLimitNetworks(peer).map((network, width) => this.#limiters[width]?.consume(network)))
      return undefined
    } catch (result) {
      if (result instanceof RateLimiterRes) return Math.max(1, Math.ceil(result.msBeforeNext / 1000))
      throw result
    }
  }
}
