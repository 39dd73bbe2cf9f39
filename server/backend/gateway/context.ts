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

/** What a request gathers on its way: who asks, and for accounts the parsed JSON it brought. */
export type GatewayEnv = {
  Bindings: {
    /** Null for what the site asks of itself. */
    peerAddress: string | null
  }
  Variables: { claims: Claims | undefined; session: OwnSession | undefined; body: Record<string, unknown> }
}
export type Context = HonoContext<GatewayEnv>
export type Middleware = MiddlewareHandler<GatewayEnv>

/** The embedded gateway's package: a Supabase project in process. */
export type Lite = (request: Request, peerAddress: string | null) => Promise<Response>

type Change = { method?: string; path?: string; json?: unknown }

/** Asks the package, in the words of the request at hand or in others. `path` may carry a query; without it both stay. */
export function passOn(c: Context, lite: Lite, { method = c.req.method, path, json }: Change = {}): Promise<Response> {
  const { raw } = c.req
  const url = path === undefined ? raw.url : new URL(path, raw.url)
  const headers = new Headers(raw.headers)
  if (json !== undefined) {
    headers.set('content-type', 'application/json')
    headers.delete('content-length')
  }
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const body = json === undefined ? raw.body : JSON.stringify(json)
  const request = new Request(url, { method, headers, ...(hasBody && body && { body, duplex: 'half' }) })
  return lite(request, c.env.peerAddress)
}
