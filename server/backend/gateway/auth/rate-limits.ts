import type { Sql } from '../../database/sql.ts'
import type { GatewayContext, GatewayMiddleware } from '../context.ts'
import { respondWithError } from '../error-responses.ts'
import type { BackgroundWork } from './background-work.ts'
import type { KnownDevices } from './known-devices.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { type RateRuleName, rateRules } from './rate-rules.ts'

type CountOptions = {
  /** Function that decides whether the attempt succeeded; by default, whether the response is ok. */
  isRight?: (answer: Response) => boolean | Promise<boolean>
}

/** Makes middleware that counts a route's requests under a rate limit rule. */
export type MakeAttemptCounter = (rule: RateRuleName, options?: CountOptions) => GatewayMiddleware

type RateLimitServices = { sql: Sql; limiter: RateLimiter; devices: KnownDevices; afterwards: BackgroundWork }

/**
 * Counts the attempt before the handler runs, and subtracts the attempt after success, so that concurrent requests
 * cannot bypass the limit.
 */
export const countAttempts =
  ({ sql, limiter, devices, afterwards }: RateLimitServices): MakeAttemptCounter =>
  (rule, { isRight = isSuccess } = {}) =>
  async (c, next) => {
    const accountRef = rulesForOwnAccount.has(rule) ? findOwnAccount(c) : (findNamedAccount(c) ?? findOwnAccount(c))
    const device = accountRef && (await devices.ofAccount(c, accountRef))
    const account = accountRef && ('email' in accountRef ? accountRef.email : accountRef.userId)
    const attempt = { account, address: c.env.peerAddress, device }
    const wait = await limiter.take(rule, attempt)
    if (wait !== undefined) {
      if (accountRef && rateRules[rule].givesBack) afterwards.add(notifyOwner(sql, accountRef))
      return respondTooManyAttempts(c.req.path, rule, wait)
    }
    await next()
    if (rateRules[rule].givesBack && (await isRight(c.res))) await limiter.giveBack(rule, attempt)
  }

/**
 * Rate limits for signed-in users. The attempts count for the user's own account, whatever account the request body
 * names.
 */
const rulesForOwnAccount = new Set<RateRuleName>(['factor', 'reauthentication'])

type Account = { email: string } | { userId: string }

function findNamedAccount(c: GatewayContext): Account | undefined {
  const email = c.get('body')?.email
  return typeof email === 'string' ? { email } : undefined
}

function findOwnAccount(c: GatewayContext): Account | undefined {
  const session = c.get('session')
  return session && { userId: session.userId }
}

const isSuccess = (answer: Response) => answer.ok

/** Notifies the owner of an account of wrong attempts; the database limits how often. */
const notifyOwner = (sql: Sql, owner: Account) =>
  'email' in owner
    ? sql`select private.notify_account(id, 'wrong-tries') from auth.users where email = ${owner.email} and email_confirmed_at is not null`
    : sql`select private.notify_account(${owner.userId}, 'wrong-tries')`

/**
 * Messages that name another way to sign in, for an account that has reached its limit of attempts, possibly because
 * of a stranger's attempts.
 */
const alternativeTexts: Partial<Record<RateRuleName, string>> = {
  password: ' A code by mail lets you in immediately.',
  code: ' The link in the letter still works.',
  letter: ' The newest letter you have still works.',
}

function respondTooManyAttempts(path: string, rule: RateRuleName, seconds: number): Response {
  const minutes = Math.ceil(seconds / 60)
  const retryText = `Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
  const message = `Too many attempts. ${retryText}${alternativeTexts[rule] ?? ''}`
  // The format of the error depends on the path, because database functions at /rest/v1 are rate limited too.
  const refusal = respondWithError(path, 429, 'over_request_rate_limit', message)
  refusal.headers.set('retry-after', String(seconds))
  return refusal
}
