import type { Sql } from '../backend/database/sql.ts'
import { readToken } from '../backend/gateway/token-guard.ts'
import type { TokenKeys } from '../backend/gateway/token-keys.ts'

/** Caller on a channel, from a token whose session the database confirmed. */
export type ChannelCaller = {
  token: string | undefined
  role: string
  userId: string | undefined
  /** Expiry of the token in ms, as in `Date.now()`. */
  expiresAt: number
  claims: Record<string, unknown>
}

/** Error whose message is sent to the client, in hosted Supabase's wording. */
export class ChannelRefusal extends Error {}

const tokenErrorMessages = {
  expired: 'InvalidJWTToken: Token has expired',
  invalid: 'MalformedJWT: The token provided is not a valid JWT',
  ended: 'InvalidJWTToken: Session has ended',
  suspended: 'InvalidJWTToken: Account is suspended',
  removed: 'InvalidJWTToken: Account was removed',
}

/** Reads the caller from a token; an API key alone is not a caller. @throws ChannelRefusal */
export async function readCaller(token: unknown, tokenKeys: TokenKeys, sql: Sql): Promise<ChannelCaller> {
  if (typeof token !== 'string' || token === '' || token.startsWith('sb_'))
    return {
      token: undefined,
      role: 'anon',
      userId: undefined,
      expiresAt: Number.POSITIVE_INFINITY,
      claims: { role: 'anon' },
    }
  const tokenResult = await readToken(token, tokenKeys, sql)
  if ('problem' in tokenResult) throw new ChannelRefusal(tokenErrorMessages[tokenResult.problem])
  const { claims, session } = tokenResult
  return { token, role: claims.role, userId: session?.userId, expiresAt: claims.exp * 1000, claims }
}
