import { createHash } from 'node:crypto'
import type postgres from 'postgres'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { type RateRule, rateRules, window } from './rate-rules.ts'

/** Counts shared by every process on the database; kept in memory when the database does not answer. */
export type RateLimiter = {
  /** Takes one try from each of the two counts. @returns seconds to wait when either is used up, otherwise undefined. */
  take(rule: RateRule, account: string | undefined, address: string | null): Promise<number | undefined>
  /** The try was right: the account starts afresh and the address gets its try back. */
  giveBack(rule: RateRule, account: string | undefined, address: string | null): Promise<void>
}

export function openRateLimiter(sql: postgres.Sql): RateLimiter {
  const storeClient = {
    query: async ({ text, values }: { text: string; values: never[] }) => {
      const rows = await sql.unsafe(text, values)
      return { rows, rowCount: rows.count }
    },
  }
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      schemaName: 'gateway',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration: window,
      inMemoryBlockOnConsumed: undefined,
      insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration: window }),
    })
  const limiters = new Map(
    Object.entries(rateRules).map(([rule, { perAccount, perAddress }]) => [
      rule,
      { account: limiter(`${rule}-account`, perAccount), address: limiter(`${rule}-address`, perAddress) },
    ]),
  )
  const countsOf = (rule: RateRule, account: string | undefined, address: string | null) => {
    const of = limiters.get(rule)
    return [
      { limiter: of?.account, key: account && hashed(account.trim().toLowerCase()), starts: 'afresh' },
      { limiter: of?.address, key: address && hashed(networkOf(address)), starts: 'one back' },
    ].flatMap(({ limiter, key, starts }) => (limiter && key ? [{ limiter, key, starts }] : []))
  }
  return {
    async take(rule, account, address) {
      const waits = await Promise.all(
        countsOf(rule, account, address).map(({ limiter, key }) => secondsToWait(limiter, key)),
      )
      const longest = Math.max(0, ...waits)
      return longest > 0 ? longest : undefined
    },
    async giveBack(rule, account, address) {
      await Promise.all(
        countsOf(rule, account, address).map(({ limiter, key, starts }) =>
          starts === 'afresh' ? limiter.delete(key) : limiter.reward(key),
        ),
      )
    },
  }
}

async function secondsToWait(limiter: RateLimiterPostgres, key: string): Promise<number> {
  try {
    await limiter.consume(key)
    return 0
  } catch (result) {
    if (result instanceof RateLimiterRes) return Math.max(1, Math.ceil(result.msBeforeNext / 1000))
    throw result
  }
}

/** Whoever reads the counts learns no address and no account. */
const hashed = (text: string) => createHash('sha256').update(text).digest('base64url')

/** One household has billions of IPv6 addresses, all with the same first half. */
function networkOf(address: string): string {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return mapped.includes(':') ? expanded(mapped).slice(0, 4).join(':') : mapped
}

function expanded(address: string): string[] {
  const [head = '', tail = ''] = address.split('::')
  const [before, after] = [head.split(':').filter(Boolean), tail.split(':').filter(Boolean)]
  return [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
}
