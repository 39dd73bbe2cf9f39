import type { JSONValue } from '../../database/sql.ts'
import { authRefusal, userNotFound } from '../answers.ts'
import { readApiKey } from '../api-keys.ts'
import type { Context, Middleware, OwnSession } from '../context.ts'
import type { AccountServices } from './account-services.ts'
import { listFactors } from './factors.ts'
import { changePassword } from './password-change.ts'
import { codeChallenge } from './pkce.ts'
import { scopes } from './sessions.ts'
import { detailsTooLong, isTooLong } from './sign-up.ts'
import { userAnswer } from './user-answer.ts'

/** A key that is sent as the token, which clients do while nobody is signed in, is the token of nobody. */
export const requireSession: Middleware = async (c, next) => {
  if (c.get('session')) return next()
  if (/^bearer\s+\S/i.test(c.req.header('authorization') ?? ''))
    return authRefusal(403, 'bad_jwt', 'invalid claim: missing sub claim')
  return authRefusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
}

/** Behind `requireSession` there is one. */
export const ownSession = (c: Context) => c.get('session') as OwnSession

/** Whether an account has a second factor that this session has not shown. */
async function lacksFactor({ sql }: AccountServices, { userId, aal }: OwnSession): Promise<boolean> {
  return aal !== 'aal2' && (await listFactors(sql, userId)).some(({ status }) => status === 'verified')
}

/** Whoever has only the password of an account with a second factor does not sign its owner out elsewhere. */
export const requireRaisedSession =
  (services: AccountServices): Middleware =>
  async (c, next) => {
    // A program of the operator ends the sessions of whomever it has a token of.
    if (readApiKey(c) === services.secretKey) return next()
    if (scopeOf(c) === 'local' || !(await lacksFactor(services, ownSession(c)))) return next()
    return authRefusal(403, 'insufficient_aal', 'AAL2 session is required to end other sessions when MFA is enabled.')
  }

const scopeOf = (c: Context) => c.req.query('scope') || c.get('body').scope || 'global'

export const signOut =
  ({ sessions }: AccountServices): Middleware =>
  async c => {
    const asked = scopeOf(c)
    const scope = scopes.find(name => name === asked)
    if (!scope) return authRefusal(400, 'validation_failed', `Unsupported logout scope ${JSON.stringify(asked)}`)
    await sessions.end(ownSession(c), scope)
    return c.body(null, 204)
  }

export const showAccount =
  ({ sql }: AccountServices): Middleware =>
  async c => {
    const user = await userAnswer(sql, { id: ownSession(c).userId })
    return user ? c.json(user) : userNotFound()
  }

/** A new password, a new address, other details: each by its own rule. Answers with the account as it is then. */
export const changeAccount =
  (services: AccountServices): Middleware =>
  async c => {
    const { password, email, data, app_metadata, role, phone } = c.get('body')
    if (app_metadata !== undefined || role !== undefined) {
      const message = 'Updating app_metadata requires admin privileges'
      return authRefusal(403, 'not_admin', message)
    }
    if (phone) return authRefusal(400, 'phone_provider_disabled', 'Unsupported phone provider')
    if (isTooLong(data)) return detailsTooLong()
    const session = ownSession(c)
    if ((password || email) && (await lacksFactor(services, session))) {
      const message = 'AAL2 session is required to update email or password when MFA is enabled.'
      return authRefusal(401, 'insufficient_aal', message)
    }
    const refusal = password === undefined ? undefined : await changePassword(services, c, session)
    if (refusal) return refusal
    if (typeof email === 'string') await askForAddress(services, c, session, email)
    if (data) await changeDetails(services, session, data as Details)
    // A new password made every device unknown, this one too.
    if (password !== undefined) await services.devices.remember(c, session.userId)
    const user = await userAnswer(services.sql, { id: session.userId })
    return user ? c.json(user) : userNotFound()
  }

/** What an account says of itself, such as its name. */
export type Details = Record<string, unknown>

/** Adds to the details an account has; null takes one away. */
async function changeDetails({ sql }: AccountServices, { userId }: OwnSession, data: Details): Promise<void> {
  const gone = Object.keys(data).filter(name => data[name] === null)
  const added = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null))
  await sql`
    update auth.users set updated_at = now(),
      raw_user_meta_data = (coalesce(raw_user_meta_data, '{}') - ${gone}::text[]) || ${sql.json(added as JSONValue)}
    where id = ${userId}`
}

/**
 * The new address is written down and its owner asked. Whether it has an account already shows in nothing: then no letter
 * goes there, and the change can never be completed. A trigger tells the old address either way.
 */
async function askForAddress(
  { sql, codes, mailer, afterwards }: AccountServices,
  c: Context,
  { userId }: OwnSession,
  email: string,
): Promise<void> {
  const back = c.req.query('redirect_to')
  const challenge = codeChallenge(c)
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
