import { sign, verify } from 'hono/jwt'
import { authRefusal } from '../answers.ts'
import type { Context, Middleware } from '../context.ts'
import type { AccountServices } from './account-services.ts'
import { deviceName } from './device-name.ts'
import { factorsOf } from './factors.ts'
import { endSession, type SessionClaims, type SignInMethod, sessionClaims } from './session-claims.ts'

/**
 * Seconds a token is taken for longer than its holder is told. A device whose clock is five minutes slow refreshes that
 * much too late.
 */
const grace = 300

/** An answer with an account in it lists its factors, by which the client knows that a second step is due. */
export const listFactors =
  ({ sql }: AccountServices): Middleware =>
  async (c, next) => {
    await next()
    if (!c.res.ok) return
    const user = await c.res.json()
    const factors = typeof user?.id === 'string' ? await factorsOf(sql, user.id) : []
    c.res = Response.json(factors.length > 0 ? { ...user, factors } : user)
  }

/**
 * What the package signs for a session lacks the second factor and how one came in: an answer with tokens gets tokens that
 * say so, lists the factors, and the device is remembered once nothing is lacking.
 * @param method how the session has just begun; undefined where it goes on
 */
export const completeSession =
  (services: AccountServices, method?: SignInMethod['method'], { isRaised = false } = {}): Middleware =>
  async (c, next) => {
    await next()
    if (!c.res.ok) return
    const answer = await c.res.json()
    if (typeof answer?.access_token !== 'string') {
      c.res = Response.json(answer)
      return
    }
    const { sql, jwtSecret, siteUrl } = services
    const claims = await verify(answer.access_token, jwtSecret, 'HS256')
    const sessionId = String(claims.session_id)
    const seen = { method, userAgent: c.req.header('user-agent') ?? null, address: c.env.peerAddress }
    const session = await sessionClaims(sql, sessionId, seen)
    if (!session || session.isSuspended) {
      await endSession(sql, sessionId)
      c.res = authRefusal(403, 'user_banned', 'User is banned')
      return
    }
    const factors = await factorsOf(sql, String(claims.sub))
    const access_token = await signed(claims, session, { jwtSecret, siteUrl })
    // Nothing is added for nobody's and for new accounts, which must look alike.
    const user = factors.length > 0 ? { ...answer.user, factors } : answer.user
    c.res = Response.json({ ...answer, access_token, user })
    const isWhole = session.aal === 'aal2' || factors.every(({ status }) => status !== 'verified')
    if ((method || isRaised) && isWhole) await rememberDevice(services, c, String(claims.sub))
  }

const signed = (
  claims: Record<string, unknown>,
  { aal, amr, appMetadata, userMetadata }: SessionClaims,
  { jwtSecret, siteUrl }: { jwtSecret: string; siteUrl: string },
) =>
  sign(
    {
      iss: `${siteUrl}/auth/v1`,
      phone: '',
      is_anonymous: false,
      ...claims,
      exp: Number(claims.exp) + grace,
      aal,
      amr,
      app_metadata: appMetadata,
      user_metadata: userMetadata,
    },
    jwtSecret,
    'HS256',
  )

async function rememberDevice({ sql, devices }: AccountServices, c: Context, userId: string): Promise<void> {
  if (!(await devices.remember(c, userId))) return
  const detail = { device: deviceName(c.req.header('user-agent')) }
  await sql`select private.notify_account(${userId}, 'new-device', ${sql.json(detail)})`
}
