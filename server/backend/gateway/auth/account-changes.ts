import type { JSONValue } from '../../database/sql.ts'
import { readApiKey } from '../api-keys.ts'
import type { CallerSession, GatewayContext, GatewayMiddleware } from '../context.ts'
import { respondUserNotFound, respondWithAuthError } from '../error-responses.ts'
import type { AccountServices } from './account-services.ts'
import { listFactors } from './factors.ts'
import { changePassword } from './password-change.ts'
import { getCodeChallenge } from './pkce.ts'
import { sessionSignOutScopes } from './sessions.ts'
import { areUserDetailsTooLong, respondDetailsTooLong } from './sign-up.ts'
import { readUserResponse } from './user-response.ts'

/** supabase-js sends the API key in place of the session token when the user has no session. */
export const requireSession: GatewayMiddleware = async (c, next) => {
  if (c.get('session')) return next()
  if (/^bearer\s+\S/i.test(c.req.header('authorization') ?? ''))
    return respondWithAuthError(403, 'bad_jwt', 'invalid claim: missing sub claim')
  return respondWithAuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
}

/** Returns the session of the request. `requireSession` guarantees that the request has a session. */
export const getRequestSession = (c: GatewayContext) => c.get('session') as CallerSession

/** Whether the account has a second factor whose code the user has not entered in this session. */
async function isSecondFactorMissing({ sql }: AccountServices, { userId, aal }: CallerSession): Promise<boolean> {
  return aal !== 'aal2' && (await listFactors(sql, userId)).some(({ status }) => status === 'verified')
}

/** A session that has not passed the second factor must not sign the owner out on other devices. */
export const requireVerifiedFactor =
  (services: AccountServices): GatewayMiddleware =>
  async (c, next) => {
    // A program of the operator may end the sessions of any account if the program has a token of that account.
    if (readApiKey(c) === services.secretKey) return next()
    if (readSignOutScope(c) === 'local' || !(await isSecondFactorMissing(services, getRequestSession(c)))) return next()
    return respondWithAuthError(
      403,
      'insufficient_aal',
      'AAL2 session is required to end other sessions when MFA is enabled.',
    )
  }

const readSignOutScope = (c: GatewayContext) => c.req.query('scope') || c.get('body').scope || 'global'

export const signOut =
  ({ sessions }: AccountServices): GatewayMiddleware =>
  async c => {
    const requestedScope = readSignOutScope(c)
    const scope = sessionSignOutScopes.find(name => name === requestedScope)
    if (!scope)
      return respondWithAuthError(
        400,
        'validation_failed',
        `Unsupported logout scope ${JSON.stringify(requestedScope)}`,
      )
    await sessions.end(getRequestSession(c), scope)
    return c.body(null, 204)
  }

export const respondWithOwnAccount =
  ({ sql }: AccountServices): GatewayMiddleware =>
  async c => {
    const user = await readUserResponse(sql, { id: getRequestSession(c).userId })
    return user ? c.json(user) : respondUserNotFound()
  }

/**
 * Changes the password, e-mail address or user metadata, each after a separate check. Responds with the updated
 * account.
 */
export const changeAccount =
  (services: AccountServices): GatewayMiddleware =>
  async c => {
    const { password, email, data, app_metadata, role, phone } = c.get('body')
    if (app_metadata !== undefined || role !== undefined) {
      const message = 'Updating app_metadata requires admin privileges'
      return respondWithAuthError(403, 'not_admin', message)
    }
    if (phone) return respondWithAuthError(400, 'phone_provider_disabled', 'Unsupported phone provider')
    if (areUserDetailsTooLong(data)) return respondDetailsTooLong()
    const session = getRequestSession(c)
    if ((password || email) && (await isSecondFactorMissing(services, session))) {
      const message = 'AAL2 session is required to update email or password when MFA is enabled.'
      return respondWithAuthError(401, 'insufficient_aal', message)
    }
    const refusal = password === undefined ? undefined : await changePassword(services, c, session)
    if (refusal) return refusal
    if (typeof email === 'string') await requestEmailChange(services, c, session, email)
    if (data) await changeAccountDetails(services, session, data as AccountDetails)
    // After a new password, no device counts as known any more, not even the device that sent this request.
    if (password !== undefined) await services.devices.remember(c, session.userId)
    const user = await readUserResponse(services.sql, { id: session.userId })
    return user ? c.json(user) : respondUserNotFound()
  }

/** User metadata of an account, such as the name. */
export type AccountDetails = Record<string, unknown>

/** Merges fields into the account's metadata; null removes a field. */
async function changeAccountDetails(
  { sql }: AccountServices,
  { userId }: CallerSession,
  data: AccountDetails,
): Promise<void> {
  const removedKeys = Object.keys(data).filter(name => data[name] === null)
  const setValues = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null))
  await sql`
    update auth.users set updated_at = now(),
      raw_user_meta_data = (coalesce(raw_user_meta_data, '{}') - ${removedKeys}::text[]) || ${sql.json(setValues as JSONValue)}
    where id = ${userId}`
}

/**
 * Stores the new e-mail address and sends a confirmation e-mail to the new address. If another account already has
 * that address, the response is the same, no e-mail is sent, and the change cannot be completed. In both cases a
 * trigger notifies the old address.
 */
async function requestEmailChange(
  { sql, codes, mailer, afterwards }: AccountServices,
  c: GatewayContext,
  { userId }: CallerSession,
  email: string,
): Promise<void> {
  const back = c.req.query('redirect_to')
  const challenge = getCodeChallenge(c)
  const [account] = await sql`
    update auth.users set email_change = ${email}, email_change_sent_at = now()
    where id = ${userId} and email <> ${email} returning id`
  if (!account) return
  afterwards.add(
    (async () => {
      const code = await codes.issue({ kind: 'email_change', email, userId, signUp: null, challenge })
      const [owner] = await sql`select from auth.users where email = ${email}`
      if (!owner) await mailer.sendLink(email, 'email_change', code, back)
    })(),
  )
}
