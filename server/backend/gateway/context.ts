import type { Context as HonoContext, MiddlewareHandler } from 'hono'

/** Session of the caller as the database stores the session now. The data in the caller's token may be an hour old. */
export type CallerSession = {
  id: string
  userId: string
  aal: string
  /**
   * Whether the account has a role above `user`. Only load limits use this property; the policies decide permissions.
   */
  isEditor: boolean
}

/** Claims of a token that this site signed. */
export type TokenClaims = Record<string, unknown> & { role: string; exp: number }

/**
 * Values that middleware adds to a request: the caller, and the parsed body (an object for account requests, any JSON
 * for row requests).
 */
export type GatewayEnv = {
  Bindings: {
    /** Network address of the client; null for requests from the site itself. */
    peerAddress: string | null
  }
  Variables: {
    claims: TokenClaims | undefined
    session: CallerSession | undefined
    body: Record<string, unknown>
    json: unknown
  }
}
export type GatewayContext = HonoContext<GatewayEnv>
export type GatewayMiddleware = MiddlewareHandler<GatewayEnv>
