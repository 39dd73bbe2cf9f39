import { verify } from 'hono/jwt'
import type postgres from 'postgres'
import { refusalFor } from './answers.ts'
import type { Middleware, OwnSession } from './context.ts'

const roles = ['anon', 'authenticated', 'service_role']
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const isId = (value: unknown): value is string => typeof value === 'string' && uuid.test(value)

type Read = { session?: OwnSession } | { problem: 'expired' | 'invalid' | 'ended' }

/**
 * A token that is sent must be one of ours. Without this a malformed one counts as none, and the signed address of a
 * file, which bears the same signature, could pass for a session. A token lives for an hour; its session may have been
 * ended since, here, elsewhere or by an admin, so it is looked up each time.
 */
export const requireOwnToken =
  (jwtSecret: string, sql: postgres.Sql): Middleware =>
  async (c, next) => {
    const token = /^bearer\s+(.*)$/i.exec(c.req.header('authorization') ?? '')?.[1]?.trim()
    if (token === undefined || token.startsWith('sb_')) return next()
    const read = await readToken(token, jwtSecret, sql)
    if ('problem' in read) return refusalOf(c.req.path, read.problem)
    c.set('session', read.session)
    return next()
  }

async function readToken(token: string, secret: string, sql: postgres.Sql): Promise<Read> {
  const claims = await verify(token, secret, 'HS256').catch((error: unknown) =>
    error instanceof Error && error.name === 'JwtTokenExpired' ? ('expired' as const) : ('invalid' as const),
  )
  if (typeof claims === 'string') return { problem: claims }
  if (typeof claims.role !== 'string' || !roles.includes(claims.role) || typeof claims.exp !== 'number')
    return { problem: 'invalid' }
  if (claims.role !== 'authenticated') return {}
  if (!isId(claims.sub) || !isId(claims.session_id)) return { problem: 'invalid' }
  const session = await liveSession(sql, claims.session_id, claims.sub)
  return session ? { session } : { problem: 'ended' }
}

/** Undefined when it was ended or its account is suspended. */
async function liveSession(sql: postgres.Sql, id: string, userId: string): Promise<OwnSession | undefined> {
  const [session] = await sql<OwnSession[]>`
    select s.id, s.user_id as "userId", coalesce(s.aal, 'aal1') as aal
    from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = ${id} and s.user_id = ${userId} and (s.not_after is null or s.not_after > now())
      and (u.banned_until is null or u.banned_until <= now())`
  return session
}

function refusalOf(path: string, problem: 'expired' | 'invalid' | 'ended'): Response {
  if (path.startsWith('/auth/') && problem === 'ended')
    // The one code at which the client forgets the session; its status is GoTrue's too.
    return refusalFor(path, 403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  if (path.startsWith('/rest/'))
    return refusalFor(path, 401, problem === 'invalid' ? 'PGRST301' : 'PGRST303', `JWT ${words[problem]}`)
  const code = path.startsWith('/auth/') ? 'bad_jwt' : 'InvalidJWT'
  return refusalFor(path, 401, code, `invalid JWT: the token is ${words[problem]}`)
}

const words = { expired: 'expired', invalid: 'invalid', ended: 'of a session that has ended' }
