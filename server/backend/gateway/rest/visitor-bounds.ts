import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '../../../edge/client-address.ts'
import type { Keys } from '../../keys.ts'
import { restRefusal } from '../answers.ts'
import { keyOf } from '../api-keys.ts'
import type { Middleware } from '../context.ts'

/** Questions of one network that the database works on at the same time; others of it wait their turn. */
const atOnce = 2
const mostWaiting = 200
/** Milliseconds of the database's time that the visitors of one network may use in a minute. */
const budget = { points: 30_000, duration: 60 }

/**
 * What visitors ask of the tables is not limited in kind, so it is in cost: two questions at once and half of the
 * database's time for one network, however they are worded. Whoever is signed in is known, and the site's own pages are
 * answered over connections of their own.
 */
export function boundVisitors({ secret }: Keys): Middleware {
  const spent = new RateLimiterMemory(budget)
  const turns = new LRUCache<string, LimitFunction>({ max: 10_000 })
  return async (c, next) => {
    const { peerAddress } = c.env
    if (peerAddress === null || c.get('session') || keyOf(c) === secret) return next()
    const network = networkOf(peerAddress)
    const wait = await secondsToWait(spent, network)
    const turn = turns.get(network) ?? pLimit(atOnce)
    turns.set(network, turn)
    if (wait > 0 || turn.pendingCount > mostWaiting) return tooMuch(Math.max(wait, 1))
    await turn(async () => {
      const begun = performance.now()
      await next()
      // Beyond the budget it rejects; the next question is told.
      await spent.penalty(network, Math.ceil(performance.now() - begun))
    })
  }
}

async function secondsToWait(spent: RateLimiterMemory, network: string): Promise<number> {
  const count: RateLimiterRes | null = await spent.get(network)
  return count && count.consumedPoints >= budget.points ? Math.max(1, Math.ceil(count.msBeforeNext / 1000)) : 0
}

function tooMuch(seconds: number): Response {
  const answer = restRefusal(
    429,
    'over_request_rate_limit',
    `Too many questions. Please try again in ${seconds} seconds.`,
  )
  answer.headers.set('retry-after', String(seconds))
  return answer
}
