import { isIP } from 'node:net'
import type { Sql } from '../../database/sql.ts'

/** How someone signed in, most recent last, as hosted Supabase lists it in a token's `amr`. */
export type SignInMethod = { method: 'password' | 'otp' | 'totp'; timestamp: number }

/** What a token says about its session beyond what the gateway writes. A second factor adds its method and raises `aal`. */
export type SessionClaims = {
  aal: string
  amr: SignInMethod[]
  appMetadata: Record<string, unknown>
  userMetadata: Record<string, unknown>
  isSuspended: boolean
}

/** Where a session was last seen. `method` is given when it has just begun; its later tokens remember it. */
export type Seen = { method: SignInMethod['method'] | undefined; userAgent: string | null; address: string | null }

export async function sessionClaims(
  sql: Sql,
  sessionId: string,
  { method, userAgent, address }: Seen,
): Promise<SessionClaims | undefined> {
  const ip = address !== null && isIP(address) ? address : null
  await sql`
    update auth.sessions set user_agent = coalesce(${userAgent?.slice(0, 500) ?? null}, user_agent), ip = coalesce(${ip}::inet, ip)
    where id = ${sessionId}`
  if (method) {
    const methods = [{ method, timestamp: Math.floor(Date.now() / 1000) }]
    await sql`insert into gateway.session_methods (session_id, methods) values (${sessionId}, ${sql.json(methods)}) on conflict do nothing`
  }
  const [session] = await sql<SessionClaims[]>`
    select coalesce(s.aal, 'aal1') as aal, coalesce(m.methods, '[]') as amr,
      coalesce(u.raw_app_meta_data, '{}') as "appMetadata", coalesce(u.raw_user_meta_data, '{}') as "userMetadata",
      coalesce(u.banned_until > now(), false) as "isSuspended"
    from auth.sessions s join auth.users u on u.id = s.user_id
    left join gateway.session_methods m on m.session_id = s.id
    where s.id = ${sessionId}`
  return session
}

/** Ends it everywhere: its refresh tokens go with it. */
export async function endSession(sql: Sql, sessionId: string): Promise<void> {
  await sql.begin(async transaction => {
    await transaction`delete from auth.refresh_tokens where session_id = ${sessionId}`
    await transaction`delete from auth.sessions where id = ${sessionId}`
  })
}
