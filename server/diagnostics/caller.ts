import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Backend } from '../backend/backend.ts'

export type EditorRole = 'manager' | 'admin'
export type SignedInCaller = {
  role: EditorRole
  /** Sends requests to the backend as the signed-in person. */
  ask(path: string, init?: RequestInit): Promise<Response>
  /** Sends requests to the backend as a signed-out visitor. */
  askAsNobody(path: string, init?: RequestInit): Promise<Response>
}

/** Error with the reason why a request is refused. `code` is for programs, `message` for people. */
export class RequestRefusal extends Error {
  override name = 'RequestRefusal'
  readonly status: 401 | 403 | 404 | 429 | 503
  readonly code: string
  readonly headers: Record<string, string>
  constructor(status: RequestRefusal['status'], code: string, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.headers = headers
  }
}

/** Refuses requests from pages of other sites, recognised by the browser's Origin header, even with a valid token. */
export function refuseOtherSites(request: Request, origin: string): void {
  const from = request.headers.get('origin')
  const host = request.headers.get('host') ?? new URL(request.url).host
  const isOwn = !from || from === origin || (URL.canParse(from) && new URL(from).host === host)
  const site = request.headers.get('sec-fetch-site')
  if (!isOwn || site === 'cross-site' || site === 'same-site')
    throw new RequestRefusal(403, 'origin_not_allowed', 'Requests from other sites are not answered.')
}

/**
 * Authenticates the caller against the database with the caller's token, so that ended sessions, suspensions and a
 * missing second factor have the same effect as everywhere else.
 * @throws RequestRefusal 401 signed out, 403 not an editor or a sign-in step is missing, 503 when the database does not
 * respond
 */
export async function authenticateEditor(request: Request, backend: Backend, origin: string): Promise<SignedInCaller> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (!token) throw new RequestRefusal(401, 'signed_out', 'Sign in first.')
  const { url, publishableKey } = backend.browser
  const askWith =
    (bearer: string): SignedInCaller['ask'] =>
    (path, init = {}) =>
      backend.fetch(`${url || origin}${path}`, {
        ...init,
        headers: { ...init.headers, apikey: publishableKey, authorization: `Bearer ${bearer}` },
      })
  const ask = askWith(token)
  const answer = await ask('/rest/v1/rpc/my_access', {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  }).catch(() => undefined)
  if (answer?.status === 401) throw new RequestRefusal(401, 'signed_out', 'The session has ended. Sign in again.')
  if (!answer?.ok)
    throw new RequestRefusal(503, 'unavailable', 'The database could not identify you. Try again in a moment.')
  const { role, needs } = (await answer.json()) as { role: string; needs: string | null }
  if (role !== 'manager' && role !== 'admin')
    throw new RequestRefusal(403, 'not_an_editor', 'Only admins and managers can do this.')
  if (needs) throw new RequestRefusal(403, 'second_factor', 'Enter your two-factor code first.')
  return { role, ask, askAsNobody: askWith(publishableKey) }
}

/** Rate limits per person. Reading is cheap, but a check of the whole database or a test e-mail is not. */
const throttleLimits = {
  look: { points: 60, duration: 60 },
  ask: { points: 12, duration: 60 },
  send: { points: 5, duration: 600 },
  upload: { points: 240, duration: 60 },
  see: { points: 2000, duration: 60 },
}
export type ThrottleName = keyof typeof throttleLimits

/**
 * Makes rate limits that are counted in this process only. These rate limits limit the load and are no security
 * boundary.
 */
export function createThrottle() {
  const limiters = new Map(Object.entries(throttleLimits).map(([name, limit]) => [name, new RateLimiterMemory(limit)]))
  /** Counts a request. @throws RequestRefusal 429 with the seconds until a retry */
  return async (pace: ThrottleName, request: Request): Promise<void> => {
    const key = createHash('sha256')
      .update(request.headers.get('authorization') ?? '')
      .digest('base64url')
    try {
      await limiters.get(pace)?.consume(key)
    } catch (result) {
      if (!(result instanceof RateLimiterRes)) throw result
      const seconds = String(Math.max(1, Math.ceil(result.msBeforeNext / 1000)))
      throw new RequestRefusal(429, 'too_often', `Too many requests. Wait ${seconds} seconds.`, {
        'retry-after': seconds,
      })
    }
  }
}
