import type postgres from 'postgres'

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

/** @param method given when the session has just begun; later tokens of the session remember it. */
export async function sessionClaims(
  sql: postgres.Sql,
  sessionId: string,
  method?: SignInMethod['method'],
): Promise<SessionClaims | undefined> {
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
export async function endSession(sql: postgres.Sql, sessionId: string): Promise<void> {
  await sql.begin(async transaction => {
    await transaction`delete from auth.refresh_tokens where session_id = ${sessionId}`
    await transaction`delete from auth.sessions where id = ${sessionId}`
  })
}
