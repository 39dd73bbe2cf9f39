import { RateLimiterMemory } from 'rate-limiter-flexible'
import { type NetworkLimits, rateLimitNetworks } from '../../edge/client-address.ts'
import { type Client, FairQueue, QueueRefusal } from '../../edge/fair-queue.ts'
import type { Keys } from '../keys.ts'
import { refusalFor } from './answers.ts'
import { readApiKey } from './api-keys.ts'
import type { Context, Middleware } from './context.ts'

/**
 * Requests of visitors and members that the database works on at once. Half of the outside connections (`gateway.ts`) are
 * left to editors. Milliseconds of waiting.
 */
const turns = { running: 4, runningPerClient: [2, 3, 3], waiting: 200, patience: 4_000 } as const
/** Milliseconds of the database's time in a minute, for an account or by the width of the network. */
const budget: NetworkLimits = [30_000, 60_000, 90_000]
const budgetPeriod = 60
/** Seconds after which a request is worth trying again when everybody waits. */
const retryAfter = 5

/** Whether somebody is an editor, or the server with its secret key: neither is bounded. */
export const isTrusted = (c: Context, { secret }: Keys): boolean =>
  c.get('session')?.isEditor === true || readApiKey(c) === secret

/**
 * Bounds what visitors and members cost, because what they ask of tables and files is not bounded in kind: two requests at
 * once and half a minute of the database's time a minute for a network or an account, and half of the connections for all of
 * them together. Somebody who is signed in is counted by account, never with their network. The site's own pages have
 * connections of their own.
 */
export function boundVisitors(keys: Keys): Middleware {
  const queue = new FairQueue(turns)
  const spent = new RateLimiterMemory({ points: budget[0], duration: budgetPeriod })
  return async (c, next) => {
    const { peerAddress } = c.env
    if (peerAddress === null || isTrusted(c, keys)) return next()
    const session = c.get('session')
    const client = session ? [`account ${session.userId}`] : rateLimitNetworks(peerAddress)
    const wait = await secondsToWait(spent, client)
    if (wait > 0) return refusal(c.req.path, 429, wait)
    try {
      await queue.run(client, async () => {
        const begun = performance.now()
        await next()
        const cost = Math.ceil(performance.now() - begun)
        await Promise.all(client.map(name => spent.penalty(name, cost)))
      })
      // A statement that took too long.
      if (c.res.status === 503) c.res.headers.set('retry-after', String(retryAfter))
    } catch (error) {
      if (error instanceof QueueRefusal) return refusal(c.req.path, error.isOwnLimit ? 429 : 503, retryAfter)
      throw error
    }
  }
}

async function secondsToWait(spent: RateLimiterMemory, client: Client): Promise<number> {
  const counts = await Promise.all(client.map(name => spent.get(name)))
  return Math.max(
    0,
    ...counts.map((count, width) =>
      count && count.consumedPoints >= (budget[width] ?? 0) ? Math.max(1, Math.ceil(count.msBeforeNext / 1000)) : 0,
    ),
  )
}

function refusal(path: string, status: 429 | 503, seconds: number): Response {
  const again = `Please try again in ${seconds} seconds.`
  const answer =
    status === 429
      ? refusalFor(path, status, 'over_request_rate_limit', `Too many requests. ${again}`)
      : refusalFor(path, status, 'overloaded', `The site is very busy. ${again}`)
  answer.headers.set('retry-after', String(seconds))
  return answer
}
