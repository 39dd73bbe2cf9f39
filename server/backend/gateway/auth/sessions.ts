import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { Sql, TransactionSql } from '../../database/sql.ts'
import type { CallerSession } from '../context.ts'
import type { TokenKeys } from '../token-keys.ts'
import { openRefreshTokens } from './refresh-tokens.ts'
import { readUserResponse, type UserResponse } from './user-response.ts'

/**
 * Entry of the `amr` claim of a token, as in Supabase Auth. The newest entry is last. `timestamp` is in seconds since
 * 1970.
 */
type SignInMethod = { method: 'password' | 'otp' | 'totp'; timestamp: number }

/** Session response in the format of Supabase Auth. Times are in seconds. */
type SessionResponse = {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: UserResponse
}

/**
 * A session that was just opened or raised to a higher level. The level `aal` is `aal2` when a second factor was
 * verified.
 */
export type StartedSession = { answer: SessionResponse; aal: string }

/** Client that last used the session. */
export type SessionClient = { userAgent: string | null; address: string | null }

/**
 * Account for which a session is opened. With `passwordHash`, the session opens only if the account still has this
 * password.
 */
export type NewSessionInput = { userId: string; passwordHash?: string; method: 'password' | 'otp' }

export type SessionProblem = 'suspended' | 'gone'
export type RefreshProblem = SessionProblem | 'unknown' | 'used' | 'expired'

export type AccountSessions = {
  /** Opens a session. `gone` means that the account was deleted, is not confirmed, or has a new password. */
  open(
    transaction: TransactionSql,
    input: NewSessionInput,
    client: SessionClient,
  ): Promise<StartedSession | SessionProblem>
  /**
   * Exchanges a refresh token for new tokens. A refresh token that is used twice ends the session, unless the response
   * may have been lost.
   */
  refresh(token: string, client: SessionClient): Promise<SessionResponse | RefreshProblem>
  /** Issues new tokens for a session whose user has just verified a second factor. */
  renew(transaction: TransactionSql, session: CallerSession): Promise<StartedSession | SessionProblem>
  end(session: CallerSession, scope: SignOutScope): Promise<void>
}

export const sessionSignOutScopes = ['global', 'local', 'others'] as const
type SignOutScope = (typeof sessionSignOutScopes)[number]

/** Lifetime of an access token in seconds, as reported to clients. */
const accessTokenLifetimeSeconds = 3600
/**
 * Seconds for which an expired token is still accepted, because a device whose clock is five minutes slow refreshes
 * late.
 */
const accessTokenGraceSeconds = 300

type Options = { sql: Sql; tokenKeys: TokenKeys; secret: string; siteUrl: string }
type SessionRow = { id: string; userId: string; aal: string; amr: SignInMethod[] }

export function openSessions({ sql, tokenKeys, secret, siteUrl }: Options): AccountSessions {
  const refreshTokens = openRefreshTokens(secret)

  async function answer(transaction: TransactionSql, session: SessionRow, refresh_token: string) {
    const user = await readUserResponse(transaction, { id: session.userId })
    if (!user) return 'gone'
    const now = Math.floor(Date.now() / 1000)
    const access_token = await tokenKeys.sign({
      iss: `${siteUrl}/auth/v1`,
      sub: user.id,
      aud: user.aud,
      iat: now,
      exp: now + accessTokenLifetimeSeconds + accessTokenGraceSeconds,
      email: user.email,
      phone: user.phone,
      app_metadata: user.app_metadata,
      user_metadata: user.user_metadata,
      // The role is always `authenticated`, because a token with a more powerful role would skip the session check.
      role: 'authenticated',
      aal: session.aal,
      amr: session.amr,
      session_id: session.id,
      is_anonymous: user.is_anonymous,
    })
    return {
      access_token,
      token_type: 'bearer',
      expires_in: accessTokenLifetimeSeconds,
      expires_at: now + accessTokenLifetimeSeconds,
      refresh_token,
      user,
    } as const
  }

  async function startSession(
    transaction: TransactionSql,
    session: SessionRow,
    token: string,
  ): Promise<StartedSession | SessionProblem> {
    const response = await answer(transaction, session, token)
    return typeof response === 'string' ? response : { answer: response, aal: session.aal }
  }

  /** Locks the session's row: a concurrent sign-out then waits and also ends the new tokens. */
  async function lock(transaction: TransactionSql, id: string) {
    const [row] = await transaction<(SessionRow & { isExpired: boolean; isSuspended: boolean })[]>`
      select s.id, s.user_id as "userId", coalesce(s.aal, 'aal1') as aal,
        coalesce((select m.methods from gateway.session_methods m where m.session_id = s.id), '[]') as amr,
        coalesce(s.not_after <= now(), false) as "isExpired", coalesce(u.banned_until > now(), false) as "isSuspended"
      from auth.sessions s join auth.users u on u.id = s.user_id where s.id = ${id} for update of s`
    return row
  }

  return {
    async open(transaction, { userId, passwordHash, method }, client) {
      // The account's row stays locked until the session exists, so that a suspension or new password after that also
      // ends this session.
      const [account] = await transaction<{ isSuspended: boolean }[]>`
        update auth.users set last_sign_in_at = case when banned_until > now() then last_sign_in_at else now() end
        where id = ${userId} and email_confirmed_at is not null and deleted_at is null
          and (${passwordHash ?? null}::text is null or encrypted_password = ${passwordHash ?? null})
        returning coalesce(banned_until > now(), false) as "isSuspended"`
      if (!account) return 'gone'
      if (account.isSuspended) return 'suspended'
      const id = randomUUID()
      const amr = [{ method, timestamp: Math.floor(Date.now() / 1000) }]
      await transaction`
        insert into auth.sessions (id, user_id, aal, user_agent, ip)
        values (${id}, ${userId}, 'aal1', ${readUserAgent(client)}, ${readAddress(client)}::inet)`
      await transaction`
        insert into gateway.session_methods (session_id, methods) values (${id}, ${transaction.json(amr)})`
      await transaction`update auth.identities set last_sign_in_at = now() where user_id = ${userId} and provider = 'email'`
      const token = await refreshTokens.issue(transaction, { id, userId })
      return startSession(transaction, { id, userId, aal: 'aal1', amr }, token)
    },

    refresh: (token, client) =>
      sql.begin(async transaction => {
        const id = await refreshTokens.sessionOf(transaction, token)
        const session = id && (await lock(transaction, id))
        if (!session) return 'unknown'
        if (session.isExpired) return 'expired'
        const next = session.isSuspended ? undefined : await refreshTokens.exchange(transaction, session, token)
        if (next === undefined) {
          await transaction`delete from auth.sessions where id = ${session.id}`
          return session.isSuspended ? 'suspended' : 'used'
        }
        await transaction`
          update auth.sessions set refreshed_at = now() at time zone 'utc', updated_at = now(),
            user_agent = coalesce(${readUserAgent(client)}, user_agent), ip = coalesce(${readAddress(client)}::inet, ip)
          where id = ${session.id}`
        return answer(transaction, session, next)
      }),

    async renew(transaction, { id }) {
      const session = await lock(transaction, id)
      if (!session || session.isExpired) return 'gone'
      if (session.isSuspended) return 'suspended'
      return startSession(transaction, session, await refreshTokens.renew(transaction, session))
    },

    async end({ id, userId }, scope) {
      await sql`
        delete from auth.sessions where user_id = ${userId}
          and case ${scope}::text when 'local' then id = ${id} when 'others' then id <> ${id} else true end`
    },
  }
}

const readUserAgent = ({ userAgent }: SessionClient) => userAgent?.slice(0, 500) ?? null
const readAddress = ({ address }: SessionClient) => (address !== null && isIP(address) ? address : null)
