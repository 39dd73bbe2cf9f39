import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { listRateLimitNetworks } from '../../../edge/client-address.ts'
import type { Sql } from '../../database/sql.ts'
import { type RateRule, type RateRuleName, rateRules, rateWindowSeconds } from './rate-rules.ts'

/**
 * Keys under which an attempt is counted: the account if the request names an account, the network address, and the
 * device if the account has signed in on this device before.
 */
type RateLimitedAttempt = { account?: string; address: string | null; device?: string }

/**
 * Counters for rate limits, shared by every process on the database. While the database does not answer, the counters
 * are in memory.
 */
export type RateLimiter = {
  /**
   * Counts one attempt in each matching counter.
   * @returns seconds to wait when a counter has reached its limit, otherwise undefined
   */
  take(rule: RateRuleName, attempt: RateLimitedAttempt): Promise<number | undefined>
  /**
   * Resets the counter of the account and subtracts the attempt from the counter of the network. Call this function
   * after a successful attempt.
   */
  giveBack(rule: RateRuleName, attempt: RateLimitedAttempt): Promise<void>
}

type AttemptCount = { name: string; points: number; key: string; isAccounts: boolean }

export function openRateLimiter(sql: Sql): RateLimiter {
  const storeClient = {
    query: async ({ text, values }: { text: string; values: never[] }) => {
      const rows = await sql.unsafe(text, values)
      return { rows, rowCount: rows.count }
    },
  }
  const limiters = new Map<string, RateLimiterPostgres>()
  const findLimiter = ({ name, points }: AttemptCount) => {
    const existing = limiters.get(name)
    if (existing) return existing
    const limiter = new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      schemaName: 'gateway',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: rateWindowSeconds,
      inMemoryBlockOnConsumed: undefined,
      insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration: rateWindowSeconds }),
    })
    limiters.set(name, limiter)
    return limiter
  }
  return {
    async take(rule, tried) {
      const waits = await Promise.all(
        listAttemptCounts(rule, tried).map(count => readWaitSeconds(findLimiter(count), count.key)),
      )
      const longestWait = Math.max(0, ...waits)
      return longestWait > 0 ? longestWait : undefined
    },
    async giveBack(rule, tried) {
      await Promise.all(
        listAttemptCounts(rule, tried).map(count =>
          count.isAccounts ? findLimiter(count).delete(count.key) : findLimiter(count).reward(count.key),
        ),
      )
    },
  }
}

function listAttemptCounts(rule: RateRuleName, { account, address, device }: RateLimitedAttempt): AttemptCount[] {
  const { perAccount, perNetwork, anywhere }: RateRule = rateRules[rule]
  const count = (kind: string, points: number, isAccounts: boolean, ...parts: string[]): AttemptCount => ({
    name: `${rule}-${kind}`,
    points,
    key: hashKey(parts.join('\0')),
    isAccounts,
  })
  if (account && device) return [count('device', perAccount, true, account, device)]
  const networks = address === null ? [] : listRateLimitNetworks(address)
  return [
    ...(account ? [count('account', perAccount, true, account, networks[0] ?? '')] : []),
    ...networks.map((network, width) => count(`network${width || ''}`, perNetwork * 2 ** width, false, network)),
    ...(account ? [count('anywhere', anywhere, false, account)] : []),
  ]
}

async function readWaitSeconds(limiter: RateLimiterPostgres, key: string): Promise<number> {
  try {
    await limiter.consume(key)
    return 0
  } catch (result) {
    if (!(result instanceof RateLimiterRes)) throw result
    const seconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000))
    if (seconds <= rateWindowSeconds) return seconds
    // A counter that ends too far in the future was written while the server's clock was wrong, so the counter is
    // treated as expired.
    await limiter.delete(key)
    return readWaitSeconds(limiter, key)
  }
}

/** Hashes the key of a counter, because the stored keys must reveal no e-mail address and no account. */
const hashKey = (text: string) => createHash('sha256').update(text).digest('base64url')
