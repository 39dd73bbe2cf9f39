import { verify } from 'hono/jwt'
import type { Sql } from '../database/sql.ts'
import { refusalFor } from './answers.ts'
import type { Claims, Middleware, OwnSession } from './context.ts'

const roles = ['anon', 'authenticated', 'service_role']
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const isId = (value: unknown): value is string => typeof value === 'string' && uuid.test(value)

type Problem = 'expired' | 'invalid' | 'ended' | 'suspended'
type Read = { claims: Claims; session?: OwnSession } | { problem: Problem }

/**
 * A token that is sent must be one of ours. Without this a malformed one counts as none, and the signed address of a
 * file, which bears the same signature, could pass for a session. A token lives for an hour; its session may have been
 * ended since, here, elsewhere or by an admin, so it is looked up each time.
 */
export const requireOwnToken =
  (jwtSecret: string, sql: Sql): Middleware =>
  async (c, next) => {
    const token = /^bearer\s+(.*)$/i.exec(c.req.header('authorization') ?? '')?.[1]?.trim()
    if (token === undefined || token.startsWith('sb_')) return next()
    const read = await readToken(token, jwtSecret, sql)
    if ('problem' in read) return refusalOf(c.req.path, read.problem)
    c.set('claims', read.claims)
    c.set('session', read.session)
    return next()
  }

/** Whose token it is, and whether it still counts. */
export async function readToken(token: string, secret: string, sql: Sql): Promise<Read> {
  const claims = await verify(token, secret, 'HS256').catch((error: unknown) =>
    error instanceof Error && error.name === 'JwtTokenExpired' ? ('expired' as const) : ('invalid' as const),
  )
  if (typeof claims === 'string') return { problem: claims }
  if (typeof claims.role !== 'string' || !roles.includes(claims.role) || typeof claims.exp !== 'number')
    return { problem: 'invalid' }
  const read: Claims = { ...claims, role: claims.role, exp: claims.exp }
  if (claims.role !== 'authenticated') return { claims: read }
  if (!isId(claims.sub) || !isId(claims.session_id)) return { problem: 'invalid' }
  const session = await sessionOf(sql, claims.session_id, claims.sub)
  if (session.isSuspended) return { problem: 'suspended' }
  return session.own ? { claims: read, session: session.own } : { problem: 'ended' }
}

/** A suspension ends the session as well; its owner is told the reason. */
async function sessionOf(sql: Sql, id: string, userId: string) {
  const [account] = await sql<{ isSuspended: boolean; aal: string | null; isEditor: boolean }[]>`
    select coalesce(u.banned_until > now(), false) as "isSuspended",
      case when s.id is not null then coalesce(s.aal, 'aal1') end as aal,
      exists (select from public.user_roles r where r.user_id = u.id and r.role > 'user') as "isEditor"
    from auth.users u left join auth.sessions s
      on s.user_id = u.id and s.id = ${id} and (s.not_after is null or s.not_after > now())
    where u.id = ${userId}`
  const own: OwnSession | undefined = account?.aal
    ? { id, userId, aal: account.aal, isEditor: account.isEditor }
    : undefined
  return { isSuspended: account?.isSuspended ?? false, own }
}

function refusalOf(path: string, problem: Problem): Response {
  if (path.startsWith('/auth/') && problem === 'suspended')
    return refusalFor(path, 403, 'user_banned', 'User is banned')
  if (path.startsWith('/auth/') && problem === 'ended')
    // The one code at which the client forgets the session; its status is GoTrue's too.
    return refusalFor(path, 403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  if (path.startsWith('/rest/'))
    return refusalFor(path, 401, problem === 'invalid' ? 'PGRST301' : 'PGRST303', `JWT ${words[problem]}`)
  const code = path.startsWith('/auth/') ? 'bad_jwt' : 'InvalidJWT'
  return refusalFor(path, 401, code, `invalid JWT: the token is ${words[problem]}`)
}

const words = {
  expired: 'expired',
  invalid: 'invalid',
  ended: 'of a session that has ended',
  suspended: 'of an account that is suspended',
}
