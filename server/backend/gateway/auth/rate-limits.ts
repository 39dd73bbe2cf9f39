import type { Sql } from '../../database/sql.ts'
import { refusalFor } from '../answers.ts'
import type { Context, Middleware } from '../context.ts'
import type { BackgroundWork } from './background-work.ts'
import type { KnownDevices } from './known-devices.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { type RateRuleName, rateRules } from './rate-rules.ts'

type CountOptions = {
  /** Whether the try was right; by default when the answer is good. */
  isRight?: (answer: Response) => boolean | Promise<boolean>
}

/** Counts a route's requests under a rule. */
export type Count = (rule: RateRuleName, options?: CountOptions) => Middleware

type Services = { sql: Sql; limiter: RateLimiter; devices: KnownDevices; afterwards: BackgroundWork }

/** Tries are taken first and given back when they were right, so that many at once cannot slip past the count. */
export const countTries =
  ({ sql, limiter, devices, afterwards }: Services): Count =>
  (rule, { isRight = isGood } = {}) =>
  async (c, next) => {
    const who = ofOwnAccount.has(rule) ? ownAccount(c) : (namedAccount(c) ?? ownAccount(c))
    const device = who && (await devices.ofAccount(c, who))
    const account = who && ('email' in who ? who.email : who.userId)
    const tried = { account, address: c.env.peerAddress, device }
    const wait = await limiter.take(rule, tried)
    if (wait !== undefined) {
      if (who && rateRules[rule].givesBack) afterwards.add(tellOwner(sql, who))
      return tooMany(c.req.path, rule, wait)
    }
    await next()
    if (rateRules[rule].givesBack && (await isRight(c.res))) await limiter.giveBack(rule, tried)
  }

/** Tried by somebody who is signed in, at their own account, whatever else they name. */
const ofOwnAccount = new Set<RateRuleName>(['factor', 'reauthentication'])

type Account = { email: string } | { userId: string }

function namedAccount(c: Context): Account | undefined {
  const email = c.get('body')?.email
  return typeof email === 'string' ? { email } : undefined
}

function ownAccount(c: Context): Account | undefined {
  const session = c.get('session')
  return session && { userId: session.userId }
}

const isGood = (answer: Response) => answer.ok

/** At most once in a while; the database keeps the count. */
const tellOwner = (sql: Sql, who: Account) =>
  'email' in who
    ? sql`select private.notify_account(id, 'wrong-tries') from auth.users where email = ${who.email} and email_confirmed_at is not null`
    : sql`select private.notify_account(${who.userId}, 'wrong-tries')`

/** What is left to the owner of an account while others use its tries up. */
const wayOut: Partial<Record<RateRuleName, string>> = {
  password: ' A code by mail lets you in at once.',
  code: ' The link in the letter still works.',
  letter: ' The newest letter you have still works.',
}

function tooMany(path: string, rule: RateRuleName, seconds: number): Response {
  const minutes = Math.ceil(seconds / 60)
  const when = `Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
  const message = `Too many attempts. ${when}${wayOut[rule] ?? ''}`
  // Functions of the database are counted too, at /rest/v1.
  const refusal = refusalFor(path, 429, 'over_request_rate_limit', message)
  refusal.headers.set('retry-after', String(seconds))
  return refusal
}
