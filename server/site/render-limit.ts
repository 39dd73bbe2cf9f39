import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { listRateLimitNetworks } from '../edge/client-address.ts'

/**
 * Renderings per second for a network in the long run, and the additional burst, because a crawler reads the whole
 * site.
 */
const maxRendersPerSecond = 10
const burstLimit = { points: 240, duration: 60 }
/** Multiples of the limit by size of the network: an IPv4 address or IPv6 /64, a /56, a /48. */
const networkMultiples = [1, 2, 4]

/**
 * Rate limit for rendering pages, per network. Cached pages are not counted. People never reach the limit; a crawler
 * that does gets a Retry-After. Each process counts separately, because the limit protects the processor of this
 * machine.
 */
export class RenderRateLimit {
  #limiters = networkMultiples.map(
    share =>
      new BurstyRateLimiter(
        new RateLimiterMemory({ points: maxRendersPerSecond * share, duration: 1 }),
        new RateLimiterMemory({ keyPrefix: 'burst', points: burstLimit.points * share, duration: burstLimit.duration }),
      ),
  )

  /**
   * Counts a rendering of a page.
   * @returns seconds to wait, undefined when allowed. Requests of the site itself (null) are not counted
   */
  async take(peer: string | null): Promise<number | undefined> {
    if (peer === null) return undefined
    try {
      await Promise.all(listRateLimitNetworks(peer).map((network, width) => this.#limiters[width]?.consume(network)))
      return undefined
    } catch (result) {
      if (result instanceof RateLimiterRes) return Math.max(1, Math.ceil(result.msBeforeNext / 1000))
      throw result
    }
  }
}
