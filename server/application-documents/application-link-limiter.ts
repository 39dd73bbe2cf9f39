import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { RequestRefusal } from '../diagnostics/caller.ts'
import { listRateLimitNetworks, type NetworkLimits } from '../edge/client-address.ts'

/** Maximum number of wrong links that one network may try per minute, by the size of the network. */
const maxGuesses: NetworkLimits = [20, 40, 80]

/**
 * Limits invalid application links per network: each costs a query, and an attacker tries a different link each time.
 */
export class ApplicationLinkLimiter {
  #limiters = maxGuesses.map(points => new RateLimiterMemory({ points, duration: 60 }))

  /**
   * Counts an attempt before the link is looked up.
   * @param peer network address of the sender; null is not counted
   * @returns a function that removes the attempt again when the link was valid
   * @throws RequestRefusal 429 with the seconds until a retry
   */
  async take(peer: string | null): Promise<() => Promise<void>> {
    const networks = peer === null ? [] : listRateLimitNetworks(peer)
    try {
      await Promise.all(networks.map((network, width) => this.#limiters[width]?.consume(network)))
    } catch (result) {
      if (!(result instanceof RateLimiterRes)) throw result
      const seconds = String(Math.max(1, Math.ceil(result.msBeforeNext / 1000)))
      throw new RequestRefusal(429, 'too_often', `Too many links were tried. Wait ${seconds} seconds.`, {
        'retry-after': seconds,
      })
    }
    return async () => {
      await Promise.all(networks.map((network, width) => this.#limiters[width]?.reward(network)))
    }
  }
}
