import { setTimeout as pause } from 'node:timers/promises'
import { buildConfirmLink, parseEmailLinkKind } from '../../../../app/platform/session/email-confirmation-link.ts'
import { makeLookupTable } from '../../../make-lookup-table.ts'
import { DatabaseError } from '../../database/database-error.ts'
import type { GatewayContext, GatewayMiddleware } from '../context.ts'
import { respondWithAuthError } from '../error-responses.ts'
import type { AccountServices } from './account-services.ts'
import { emailOrPhoneMessage, refusePhoneCode } from './disabled-features.ts'
import { type CodeKind, type ProofOfEmail, programTokenPrefix } from './one-time-codes.ts'
import { issueAuthorizationCode } from './pkce.ts'
import { getSessionClient, respondUserBanned, respondWithSession } from './sign-in-response.ts'
import { applyVerifiedEmail } from './verify-email.ts'

/**
 * Types of stored codes, by the type that the client sends. The type `email` covers codes for sign-in and for
 * confirmation.
 */
const codeKindsByType = makeLookupTable<CodeKind[]>({
  email: ['magiclink', 'signup'],
  magiclink: ['magiclink'],
  signup: ['signup'],
  invite: ['signup'],
  recovery: ['recovery'],
  email_change: ['email_change'],
})

/**
 * Minimum time in ms before the response to a wrong code. Sending an e-mail slows other requests down; without this
 * delay the response time would reveal whether an e-mail was sent, and so whether the account exists.
 */
const wrongCodeDelayMs = 100

const respondCodeExpired = () => respondWithAuthError(403, 'otp_expired', 'Token has expired or is invalid')

/**
 * Verifies a typed code with the e-mail address, or the token of a link. The page to which the link leads submits the
 * token when the user presses the button.
 */
export const verifyCode =
  (services: AccountServices): GatewayMiddleware =>
  async c => {
    const { type = '', email, phone, token, token_hash, response_type } = c.get('body')
    if (type === 'sms' || type === 'phone_change') return refusePhoneCode(phone)
    const kinds = codeKindsByType[String(type)]
    if (!kinds) return respondWithAuthError(400, 'validation_failed', 'Invalid email verification type')
    const { codes } = services
    // The token of a link and an e-mail address exclude each other, as on hosted Supabase. Otherwise the address that
    // is rate limited could differ from the address that is verified.
    if (token_hash && (email || token))
      return respondWithAuthError(400, 'validation_failed', 'Only the token_hash and type should be provided')
    if (typeof token_hash === 'string' && token_hash) {
      if (response_type === 'code') return issueCodeForProgram(services, kinds, token_hash)
      return openVerifiedSession(services, c, await codes.redeemLink(kinds, token_hash))
    }
    if (email && phone) return respondWithAuthError(400, 'validation_failed', `${emailOrPhoneMessage} on verify`)
    if (typeof email !== 'string' || typeof token !== 'string' || token === '')
      return respondWithAuthError(400, 'validation_failed', 'Verify requires either a token or a token hash')
    const answerAt = pause(wrongCodeDelayMs)
    const proof = await codes.redeemCode(kinds, email, token)
    if (!proof) await answerAt
    return openVerifiedSession(services, c, proof)
  }

/** Redeems the code and opens a session, in one transaction. */
async function openVerifiedSession(
  services: AccountServices,
  c: GatewayContext,
  proof: ProofOfEmail | undefined,
): Promise<Response> {
  if (!proof) return respondCodeExpired()
  const session = await services.sql
    .begin(async transaction => {
      const userId = await applyVerifiedEmail(transaction, proof)
      return userId === undefined
        ? 'gone'
        : services.sessions.open(transaction, { userId, method: 'otp' }, getSessionClient(c))
    })
    .catch(error => {
      if (isEmailTakenError(error)) return 'gone' as const
      throw error
    })
  return respondWithSession(services, c, session, { gone: respondCodeExpired, suspended: () => respondUserBanned(403) })
}

/**
 * Returns a code for a server program. `response_type: 'code'` is an addition of this site: in Supabase Auth, opening
 * the link returns the code. Here the page of the link requests the code when the user presses its button, and passes
 * the code to the page of the program.
 */
async function issueCodeForProgram(
  { sql, codes }: AccountServices,
  kinds: CodeKind[],
  token: string,
): Promise<Response> {
  if (!token.startsWith(programTokenPrefix))
    return respondWithAuthError(400, 'validation_failed', 'The letter was not asked for with a code_challenge')
  const proof = await codes.redeemLink(kinds, token)
  if (!proof?.challenge) return respondCodeExpired()
  const { challenge } = proof
  const code = await sql
    .begin(async transaction => {
      const userId = await applyVerifiedEmail(transaction, proof)
      return userId && issueAuthorizationCode(transaction, userId, challenge)
    })
    .catch(error => {
      if (isEmailTakenError(error)) return undefined
      throw error
    })
  return code ? Response.json({ code }) : respondCodeExpired()
}

/** Whether the error means that another account took the e-mail address at the same moment. */
const isEmailTakenError = (error: unknown) => error instanceof DatabaseError && error.code === '23505'

/**
 * Redirects links of e-mails from before 27 November 2026 to the page with a button that confirms the address. A GET
 * confirms nothing, because mail scanners open links.
 */
export const redirectToConfirmPage =
  ({ siteUrl }: AccountServices): GatewayMiddleware =>
  async c => {
    const kind = parseEmailLinkKind(c.req.query('type'))
    const token = c.req.query('token') ?? ''
    if (!kind || !/^(pkce_)?[0-9a-f]{64}$/.test(token))
      return respondWithAuthError(400, 'validation_failed', 'The link is not complete')
    const location = buildConfirmLink(siteUrl, { kind, token, back: c.req.query('redirect_to') })
    return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
  }
