import type { Context as HonoContext, MiddlewareHandler } from 'hono'

/** Session of the caller as the database stores it now. The token of the caller may be an hour older. */
export type OwnSession = {
  id: string
  userId: string
  aal: string
  /** Whether the account has a role above `user`. Only load limits use this; the policies decide permissions. */
  isEditor: boolean
}

/** Claims of a token that this site signed. */
export type TokenClaims = Record<string, unknown> & { role: string; exp: number }

/**
 * Values that middleware adds to a request: the caller, and the parsed body (an object for accounts, any JSON for
 * rows).
 */
export type GatewayEnv = {
  Bindings: {
    /** Address of the client; null for requests from the site itself. */
    peerAddress: string | null
  }
  Variables: {
    claims: TokenClaims | undefined
    session: OwnSession | undefined
    body: Record<string, unknown>
    json: unknown
  }
}
export type GatewayContext = HonoContext<GatewayEnv>
export type GatewayMiddleware = MiddlewareHandler<GatewayEnv>
