import { authRefusal } from '../answers.ts'
import { type Layer, pathOf, type Visit } from '../layer.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { RateRule } from './rate-rules.ts'

const recoveryPath = '/rest/v1/rpc/use_recovery_code'

/** Which rule a request falls under, if any. */
function ruleOf(request: Request): RateRule | undefined {
  const path = pathOf(request).replace(/\/+$/, '')
  if (path === '/auth/v1/verify') return 'code'
  if (request.method !== 'POST') return undefined
  if (/^\/auth\/v1\/factors\/[^/]+\/verify$/.test(path) || path === recoveryPath) return 'factor'
  if (path === '/rest/v1/rpc/submit_application') return 'application'
  if (path === '/auth/v1/token')
    return new URL(request.url).searchParams.get('grant_type') === 'password' ? 'password' : undefined
  if (path === '/auth/v1/signup') return 'signUp'
  return ['otp', 'magiclink', 'recover', 'resend'].some(name => path === `/auth/v1/${name}`) ? 'letter' : undefined
}

/** Tries are taken first and given back when they were right, so that many at once cannot slip past the count. */
export const limitsRate =
  (limiter: RateLimiter): Layer =>
  next =>
  async (request, visit) => {
    const rule = ruleOf(request)
    if (!rule) return next(request, visit)
    const account = rule === 'factor' ? visit.session?.userId : accountOf(visit)
    const wait = await limiter.take(rule, account, visit.peerAddress)
    if (wait !== undefined) return tooMany(wait)
    const response = await next(request, visit)
    const wasRight = rule === 'factor' ? await isFactorShown(request, response) : isTry(rule) && isSignedIn(response)
    if (wasRight) await limiter.giveBack(rule, account, visit.peerAddress)
    return response
  }

const accountOf = ({ body }: Visit) => (typeof body?.email === 'string' && body.email ? body.email : undefined)

const isTry = (rule: RateRule) => rule === 'password' || rule === 'code'

/** A wrong recovery code is answered well too, with `false`. */
async function isFactorShown(request: Request, response: Response): Promise<boolean> {
  if (pathOf(request).startsWith('/auth/')) return response.ok
  return response.ok && (await response.clone().text()) === 'true'
}

const isSignedIn = (response: Response) =>
  response.ok || (response.status === 303 && response.headers.get('location')?.includes('access_token=') === true)

function tooMany(seconds: number): Response {
  const minutes = Math.ceil(seconds / 60)
  const message = `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
  return authRefusal(429, 'over_request_rate_limit', message, { 'retry-after': String(seconds) })
}
