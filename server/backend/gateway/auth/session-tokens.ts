import { sign, verify } from 'hono/jwt'
import type postgres from 'postgres'
import { authRefusal } from '../answers.ts'
import { type Layer, pathOf } from '../layer.ts'
import { endSession, type Seen, type SignInMethod, sessionClaims } from './session-claims.ts'

/**
 * Seconds a token is taken for longer than its holder is told. A device whose clock is five minutes slow refreshes that
 * much too late.
 */
const grace = 300

export type TokenOptions = { sql: postgres.Sql; jwtSecret: string; siteUrl: string }

/** Signs every access token again, with the claims hosted Supabase has and policies may ask about. */
export const signsTokens =
  (options: TokenOptions): Layer =>
  next =>
  async (request, visit) => {
    const method = methodOf(request)
    const response = await next(request, visit)
    if (method === 'none') return response
    const seen = { method, userAgent: request.headers.get('user-agent'), address: visit.peerAddress }
    if (response.status === 303) return inAddress(response, token => signAgain(token, seen, options))
    if (!response.ok) return response
    const answer = await response.json()
    if (typeof answer?.access_token !== 'string') return Response.json(answer, { status: response.status })
    const token = await signAgain(answer.access_token, seen, options)
    if (!token) return authRefusal(403, 'user_banned', 'User is banned')
    return Response.json({ ...answer, access_token: token }, { status: response.status })
  }

/** Undefined for a refresh, which keeps the method the session began with. */
function methodOf(request: Request): SignInMethod['method'] | undefined | 'none' {
  const path = pathOf(request)
  if (path === '/auth/v1/verify') return 'otp'
  if (request.method !== 'POST') return 'none'
  if (path === '/auth/v1/signup') return 'password'
  if (path !== '/auth/v1/token') return 'none'
  return new URL(request.url).searchParams.get('grant_type') === 'password' ? 'password' : undefined
}

/** @returns undefined when the account is suspended; its session is ended. */
async function signAgain(token: string, seen: Seen, { sql, jwtSecret, siteUrl }: TokenOptions) {
  const claims = await verify(token, jwtSecret, 'HS256')
  const sessionId = String(claims.session_id)
  const session = await sessionClaims(sql, sessionId, seen)
  if (!session || session.isSuspended) {
    await endSession(sql, sessionId)
    return undefined
  }
  const { aal, amr, appMetadata, userMetadata } = session
  return sign(
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
}

/** A link from a letter ends in a redirect that carries the tokens behind the #. */
async function inAddress(response: Response, again: (token: string) => Promise<string | undefined>): Promise<Response> {
  const location = new URL(response.headers.get('location') ?? '')
  const fragment = new URLSearchParams(location.hash.slice(1))
  const token = fragment.get('access_token')
  if (!token) return response
  const signed = await again(token)
  const result = new URLSearchParams(
    signed
      ? { ...Object.fromEntries(fragment), access_token: signed }
      : { error: 'access_denied', error_code: 'user_banned' },
  )
  location.hash = result.toString()
  return new Response(null, { status: 303, headers: { location: location.href } })
}
