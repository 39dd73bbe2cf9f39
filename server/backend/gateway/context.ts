import type { Context as HonoContext, MiddlewareHandler } from 'hono'

/** Session of the caller as stored in the database now; its token may be an hour out of date. */
export type OwnSession = {
  id: string
  userId: string
  aal: string
  /**
   * Whether the account has a role above `user`. Only load limits use this; permissions are decided by the policies.
   */
  isEditor: boolean
}

/** Claims of a token that this site signed. */
export type Claims = Record<string, unknown> & { role: string; exp: number }

/**
 * Values that middleware adds to a request: the caller and the parsed body (an object for accounts, any JSON for
 * rows).
 */
export type GatewayEnv = {
  Bindings: {
    /** Null for requests from the site itself. */
    peerAddress: string | null
  }
  Variables: {
    claims: Claims | undefined
    session: OwnSession | undefined
    body: Record<string, unknown>
    json: unknown
  }
}
export type Context = HonoContext<GatewayEnv>
export type Middleware = MiddlewareHandler<GatewayEnv>
