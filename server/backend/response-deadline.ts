import { setTimeout as pause } from 'node:timers/promises'
import { respondWithError } from './gateway/error-responses.ts'

type RequestHandler = (request: Request, peerAddress: string | null) => Promise<Response>

/**
 * Maximum time in ms for a row or account request, including the wait for a connection. A single SQL statement has a
 * shorter limit.
 */
const responseTimeoutMs = 30_000

/**
 * Limits how long a client waits for a response. The database limits each statement, but a statement sent to a database
 * that has crashed may never return. File requests have no limit.
 */
export const limitResponseTime =
  (handle: RequestHandler, timeoutMs = responseTimeoutMs): RequestHandler =>
  async (request, peerAddress) => {
    const { pathname } = new URL(request.url)
    const answer = handle(request, peerAddress)
    if (pathname.startsWith('/storage/')) return answer
    const abort = new AbortController()
    const timeout = pause(timeoutMs, undefined, { signal: abort.signal, ref: false }).then(() => {
      const refusal = respondWithError(
        pathname,
        503,
        'PGRST003',
        'The database did not answer in time. Please try again.',
      )
      refusal.headers.set('retry-after', '5')
      return refusal
    })
    timeout.catch(() => {})
    return Promise.race([answer, timeout]).finally(() => abort.abort())
  }
