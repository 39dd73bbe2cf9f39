import { RateLimiterMemory } from 'rate-limiter-flexible'
import { listRateLimitNetworks, type NetworkLimits } from '../../edge/client-address.ts'
import { FairQueue, type QueueClientKeys, QueueRefusal } from '../../edge/fair-queue.ts'
import type { SiteKeys } from '../keys.ts'
import { readApiKey } from './api-keys.ts'
import type { GatewayContext, GatewayMiddleware } from './context.ts'
import { respondWithError } from './error-responses.ts'

/**
 * Maximum numbers of concurrent database requests of visitors and members: half of the connections for clients
 * (`gateway.ts`), because the other half is reserved for editors. `patience`: longest wait in the queue in ms.
 */
const visitorQueueOptions = { running: 4, runningPerClient: [2, 3, 3], waiting: 200, patience: 4_000 } as const
/**
 * Limit of database time in ms per minute. For an account the first number counts; for a network, the number for its
 * size (`NetworkLimits`).
 */
const databaseTimeBudgetsMs: NetworkLimits = [30_000, 60_000, 90_000]
const budgetPeriodSeconds = 60
/** `Retry-After` in seconds when the site is overloaded. */
const retryAfterSeconds = 5

/** Whether the caller is an editor, or the server with its secret key; the load of these callers is not limited. */
export const isTrustedCaller = (c: GatewayContext, { secret }: SiteKeys): boolean =>
  c.get('session')?.isEditor === true || readApiKey(c) === secret

/**
 * Limits the load that visitors and members cause, because queries on tables and files can be expensive. Each network
 * or account gets two concurrent requests and half a minute of database time per minute; all networks and accounts
 * together get half of the connections. Signed-in users are counted by account, never by network. The site's own pages
 * use separate connections.
 */
export function limitVisitorLoad(keys: SiteKeys): GatewayMiddleware {
  const queue = new FairQueue(visitorQueueOptions)
  const spent = new RateLimiterMemory({ points: databaseTimeBudgetsMs[0], duration: budgetPeriodSeconds })
  return async (c, next) => {
    const { peerAddress } = c.env
    if (peerAddress === null || isTrustedCaller(c, keys)) return next()
    const session = c.get('session')
    const client = session ? [`account ${session.userId}`] : listRateLimitNetworks(peerAddress)
    const wait = await computeWaitSeconds(spent, client)
    if (wait > 0) return respondOverloaded(c.req.path, 429, wait)
    try {
      await queue.run(client, async () => {
        const startedAt = performance.now()
        await next()
        const cost = Math.ceil(performance.now() - startedAt)
        await Promise.all(client.map(name => spent.penalty(name, cost)))
      })
      // In this middleware, status 503 means that a statement timed out.
      if (c.res.status === 503) c.res.headers.set('retry-after', String(retryAfterSeconds))
    } catch (error) {
      if (error instanceof QueueRefusal)
        return respondOverloaded(c.req.path, error.isOwnLimit ? 429 : 503, retryAfterSeconds)
      throw error
    }
  }
}

async function computeWaitSeconds(spent: RateLimiterMemory, client: QueueClientKeys): Promise<number> {
  const counts = await Promise.all(client.map(name => spent.get(name)))
  return Math.max(
    0,
    ...counts.map((count, width) =>
      count && count.consumedPoints >= (databaseTimeBudgetsMs[width] ?? 0)
        ? Math.max(1, Math.ceil(count.msBeforeNext / 1000))
        : 0,
    ),
  )
}

function respondOverloaded(path: string, status: 429 | 503, seconds: number): Response {
  const retryText = `Please try again in ${seconds} seconds.`
  const answer =
    status === 429
      ? respondWithError(path, status, 'over_request_rate_limit', `Too many requests. ${retryText}`)
      : respondWithError(path, status, 'overloaded', `The site is very busy. ${retryText}`)
  answer.headers.set('retry-after', String(seconds))
  return answer
}
