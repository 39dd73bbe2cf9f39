import { isUuid } from '../../../app/platform/uuid.ts'
import type { Sql } from '../database/sql.ts'
import type { CallerSession, GatewayMiddleware, TokenClaims } from './context.ts'
import {
  respondSessionNotFound,
  respondUserNotFound,
  respondWithAuthError,
  respondWithError,
} from './error-responses.ts'
import type { TokenKeys } from './token-keys.ts'

const tokenRoles = ['anon', 'authenticated', 'service_role']

type TokenProblem = 'expired' | 'invalid' | 'ended' | 'suspended' | 'removed'
type TokenReadResult = { claims: TokenClaims; session?: CallerSession } | { problem: TokenProblem }

/**
 * Auth routes that need no session, but a password, code or refresh token. A client that sends the token of an ended
 * session must still be able to sign in again.
 */
const tokenFreePaths = new Set(
  'signup token verify otp magiclink recover resend settings health .well-known/jwks.json'
    .split(' ')
    .map(name => `/auth/v1/${name}`),
)

/**
 * Rejects tokens that this site did not sign for its API. Otherwise an invalid token would count as no token, and the
 * token of a signed file URL, which is signed in the same way, could be used as a session. A token is valid for an
 * hour, but the user or an admin may have ended the session, so the session is looked up on each request.
 */
export const requireOwnToken =
  (tokenKeys: TokenKeys, sql: Sql): GatewayMiddleware =>
  async (c, next) => {
    const token = /^bearer\s+(.*)$/i.exec(c.req.header('authorization') ?? '')?.[1]?.trim()
    if (token === undefined || token.startsWith('sb_') || tokenFreePaths.has(c.req.path)) return next()
    const tokenResult = await readToken(token, tokenKeys, sql)
    if ('problem' in tokenResult) return buildRefusal(c.req.path, tokenResult.problem)
    c.set('claims', tokenResult.claims)
    c.set('session', tokenResult.session)
    return next()
  }

/** Verifies a token and checks that the token's session still exists. */
export async function readToken(token: string, tokenKeys: TokenKeys, sql: Sql): Promise<TokenReadResult> {
  const claims = await tokenKeys.verify(token)
  if (typeof claims === 'string') return { problem: claims }
  if (typeof claims.role !== 'string' || !tokenRoles.includes(claims.role) || typeof claims.exp !== 'number')
    return { problem: 'invalid' }
  const claimsWithRole: TokenClaims = { ...claims, role: claims.role, exp: claims.exp }
  if (claims.role !== 'authenticated') return { claims: claimsWithRole }
  if (!isUuid(claims.sub) || !isUuid(claims.session_id)) return { problem: 'invalid' }
  const session = await readSession(sql, claims.session_id, claims.sub)
  if (!session) return { problem: 'removed' }
  if (session.isSuspended) return { problem: 'suspended' }
  return session.own ? { claims: claimsWithRole, session: session.own } : { problem: 'ended' }
}

/**
 * Reads the session of a token. A suspension of the account also ends the session, and the error then mentions the
 * suspension. Undefined when the account was deleted.
 */
async function readSession(sql: Sql, id: string, userId: string) {
  const [account] = await sql<{ isSuspended: boolean; aal: string | null; isEditor: boolean }[]>`
    select coalesce(u.banned_until > now(), false) as "isSuspended",
      case when s.id is not null then coalesce(s.aal, 'aal1') end as aal,
      exists (select from public.user_roles r where r.user_id = u.id and r.role > 'user') as "isEditor"
    from auth.users u left join auth.sessions s
      on s.user_id = u.id and s.id = ${id} and (s.not_after is null or s.not_after > now())
    where u.id = ${userId}`
  if (!account) return undefined
  const session: CallerSession | undefined = account.aal
    ? { id, userId, aal: account.aal, isEditor: account.isEditor }
    : undefined
  return { isSuspended: account.isSuspended, own: session }
}

function buildRefusal(path: string, problem: TokenProblem): Response {
  if (path.startsWith('/auth/')) return accountRefusals[problem]()
  if (path.startsWith('/rest/'))
    return respondWithError(path, 401, problem === 'invalid' ? 'PGRST301' : 'PGRST303', `JWT ${problemTexts[problem]}`)
  return respondWithError(path, 401, 'InvalidJWT', `invalid JWT: the token is ${problemTexts[problem]}`)
}

/** Errors of token checks in the format of Supabase Auth. */
const accountRefusals: Record<TokenProblem, () => Response> = {
  expired: () => respondWithAuthError(403, 'bad_jwt', `invalid JWT: the token is ${problemTexts.expired}`),
  invalid: () => respondWithAuthError(403, 'bad_jwt', `invalid JWT: the token is ${problemTexts.invalid}`),
  ended: respondSessionNotFound,
  suspended: () => respondWithAuthError(403, 'user_banned', 'User is banned'),
  removed: respondUserNotFound,
}

const problemTexts = {
  expired: 'expired',
  invalid: 'invalid',
  ended: 'of a session that has ended',
  suspended: 'of an account that is suspended',
  removed: 'of an account that was removed',
}
