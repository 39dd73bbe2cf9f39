import type { Context as HonoContext, MiddlewareHandler } from 'hono'

/** The session of whoever asks, as the database has it now; its token may say what was true an hour ago. */
export type OwnSession = {
  id: string
  userId: string
  aal: string
  /** Whether the account holds a role above `user`. Bounds of load go by it; what it may do, the policies decide. */
  isEditor: boolean
}

/** What a token of ours says of its owner. */
export type Claims = Record<string, unknown> & { role: string; exp: number }

/** What a request gathers on its way: who asks, and what it brought: for accounts an object, for rows any JSON. */
export type GatewayEnv = {
  Bindings: {
    /** Null for what the site asks of itself. */
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
