import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { confirmLink, linkKindOf } from '../../../../app/platform/session/confirm-link.ts'
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

/** A typed code with its address, or the token of a link, which the page of the link sends when its button is pressed. */
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

/**
 * The address that letters held before 27 November 2026. It redeems nothing, whoever asks and however often: programs that
 * look through mail open links. It leads to the page whose button does.
 */
export const leadToConfirmPage =
  ({ siteUrl }: AccountServices): Middleware =>
  async c => {
    const kind = linkKindOf(c.req.query('type'))
    const token = c.req.query('token') ?? ''
    if (!kind || !/^[0-9a-f]{64}$/.test(token)) return authRefusal(400, 'validation_failed', 'The link is not complete')
    const location = confirmLink(siteUrl, { kind, token, back: c.req.query('redirect_to') })
    return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
  }
