import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { lookupTable } from '../../../lookup-table.ts'
import { authRefusal } from '../answers.ts'
import { type Context, type Middleware, passOn } from '../context.ts'
import type { AccountServices } from './account-services.ts'
import type { CodeKind } from './one-time-codes.ts'
import { openForProof } from './proved-account.ts'

/** The client's type `email` stands for a sign-in code or a confirmation code, whichever the address was sent. */
const kindsOf = lookupTable<CodeKind[]>({
  email: ['magiclink', 'signup'],
  magiclink: ['magiclink'],
  signup: ['signup'],
  recovery: ['recovery'],
  email_change: ['email_change'],
})

/**
 * Milliseconds until a wrong code is answered. A letter on its way to somebody, which nobody's address has not, slows what
 * is asked beside it by some of them: how long the answer takes would tell whether there is such an account.
 */
const wrongAnswerAfter = 100

const expired = () => authRefusal(403, 'otp_expired', 'Token has expired or is invalid')

/** A typed code with its address, or the token of a link. */
export const verifyCode =
  (services: AccountServices): Middleware =>
  async c => {
    const { type = '', email, token, token_hash } = c.get('body')
    const kinds = kindsOf[String(type)]
    if (!kinds) return authRefusal(400, 'validation_failed', 'Invalid email verification type')
    const { codes } = services
    // As hosted Supabase has it; and whose tries are counted must be whose code is shown.
    if (token_hash && (email || token))
      return authRefusal(400, 'validation_failed', 'Only the token_hash and type should be provided')
    if (typeof token_hash === 'string' && token_hash)
      return session(services, c, await codes.redeemLink(kinds, token_hash))
    if (typeof email !== 'string' || typeof token !== 'string' || token === '')
      return authRefusal(400, 'validation_failed', 'Verify requires either a token or a token hash')
    const answerAt = pause(wrongAnswerAfter)
    const proof = await codes.redeemCode(kinds, email, token)
    if (!proof) await answerAt
    return session(services, c, proof)
  }

/** The link of a letter, which carries its token in the address. */
export const verifyLink =
  (services: AccountServices): Middleware =>
  async c => {
    // Programs that look through mail ask without wanting the page; a link opens once.
    if (c.req.method === 'HEAD') return authRefusal(400, 'validation_failed', 'A link is opened with GET')
    const kinds = kindsOf[c.req.query('type') ?? '']
    const token = c.req.query('token') ?? ''
    if (!kinds || !/^[0-9a-f]{64}$/.test(token))
      return authRefusal(400, 'validation_failed', 'The link is not complete')
    return session(services, c, await services.codes.redeemLink(kinds, token))
  }

/** The package opens sessions for tokens of its own, so it is given one that lives for this one request. */
async function session(
  services: AccountServices,
  c: Context,
  proof: Awaited<ReturnType<AccountServices['codes']['redeemLink']>>,
): Promise<Response> {
  const token = randomBytes(32).toString('hex')
  const isOpen = proof && (await openForProof(services.sql, proof, token))
  if (!isOpen) return expired()
  return passOn(c, services.lite, {
    method: 'POST',
    path: '/auth/v1/verify',
    json: { type: proof.kind, token_hash: token },
  })
}

/** A link ends on a page of this site, with the tokens or the reason behind the #. A link that is no link stays a refusal. */
export const redirectWithTokens =
  ({ mailer }: AccountServices): Middleware =>
  async (c, next) => {
    await next()
    if (c.res.status === 400) return
    const answer = await c.res.json()
    const { access_token, refresh_token, expires_in, expires_at, token_type } = answer
    const fragment: Record<string, string> = c.res.ok
      ? { access_token, refresh_token, expires_in, expires_at, token_type, type: c.req.query('type') ?? '' }
      : { error: 'access_denied', error_code: answer.error_code, error_description: answer.message }
    const place = new URL(mailer.ownPage(c.req.query('redirect_to')))
    place.hash = new URLSearchParams(fragment).toString()
    c.res = new Response(null, { status: 303, headers: { location: place.href, 'cache-control': 'no-store' } })
  }
