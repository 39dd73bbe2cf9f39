import { authRefusal } from '../answers.ts'
import { type Context, type Middleware, type OwnSession, passOn } from '../context.ts'
import type { AccountServices } from './account-services.ts'
import { factorsOf } from './factors.ts'
import { changePassword } from './password-change.ts'

export const requireSession: Middleware = async (c, next) =>
  c.get('session') ? next() : authRefusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token')

/** Behind `requireSession` there is one. */
export const ownSession = (c: Context) => c.get('session') as OwnSession

/** Whether an account has a second factor that this session has not shown. */
async function lacksFactor({ sql }: AccountServices, { userId, aal }: OwnSession): Promise<boolean> {
  return aal !== 'aal2' && (await factorsOf(sql, userId)).some(({ status }) => status === 'verified')
}

/** Whoever has only the password of an account with a second factor does not sign its owner out elsewhere. */
export const requireRaisedSession =
  (services: AccountServices): Middleware =>
  async (c, next) => {
    if (scopeOf(c) === 'local' || !(await lacksFactor(services, ownSession(c)))) return next()
    return authRefusal(403, 'insufficient_aal', 'AAL2 session is required to end other sessions when MFA is enabled.')
  }

const scopeOf = (c: Context) => c.req.query('scope') ?? c.get('body').scope ?? 'global'

export const signOut =
  ({ lite }: AccountServices): Middleware =>
  async c => {
    const scope = String(scopeOf(c))
    if (!['global', 'local', 'others'].includes(scope))
      return authRefusal(400, 'validation_failed', 'Unsupported logout scope')
    return passOn(c, lite, { path: `/auth/v1/logout?scope=${scope}`, json: {} })
  }

/** A new password, a new address, other details: each by its own rule. Answers with the account as it is then. */
export const changeAccount =
  (services: AccountServices): Middleware =>
  async c => {
    const { password, email, data } = c.get('body')
    const session = ownSession(c)
    if ((password || email) && (await lacksFactor(services, session))) {
      const message = 'AAL2 session is required to update email or password when MFA is enabled.'
      return authRefusal(401, 'insufficient_aal', message)
    }
    const refusal = password === undefined ? undefined : await changePassword(services, c, session)
    if (refusal) return refusal
    if (typeof email === 'string') await askForAddress(services, c, session, email)
    c.res = await (data
      ? passOn(c, services.lite, { path: '/auth/v1/user', json: { data } })
      : passOn(c, services.lite, { method: 'GET', path: '/auth/v1/user' }))
    // A new password made every device unknown, this one too.
    if (password !== undefined) await services.devices.remember(c, session.userId)
    return c.res
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
  const [account] = await sql`
    update auth.users set email_change = ${email}, email_change_sent_at = now()
    where id = ${userId} and email <> ${email} returning id`
  if (!account) return
  afterwards.add(
    (async () => {
      const code = await codes.issue({ kind: 'email_change', email, userId, signUp: null })
      const [owner] = await sql`select from auth.users where email = ${email}`
      if (!owner) await mailer.sendLink(email, 'email_change', code, back)
    })(),
  )
}
