import { setTimeout as pause } from 'node:timers/promises'
import { refusalFor } from './gateway/answers.ts'

type Handle = (request: Request, peerAddress: string | null) => Promise<Response>

/** Milliseconds after which an answer about rows or accounts no longer comes: statements have less, and waiting is included. */
const longestWait = 30_000

/**
 * Nobody waits for ever. A statement has its own limit in the database, but one that was on its way to a database that died
 * may be answered by nobody. Files take as long as they take.
 */
export const answersInTime =
  (handle: Handle, longest = longestWait): Handle =>
  async (request, peerAddress) => {
    const { pathname } = new URL(request.url)
    const answer = handle(request, peerAddress)
    if (pathname.startsWith('/storage/')) return answer
    const answered = new AbortController()
    const late = pause(longest, undefined, { signal: answered.signal, ref: false }).then(() => {
      const refusal = refusalFor(pathname, 503, 'PGRST003', 'The database did not answer in time. Please try again.')
      refusal.headers.set('retry-after', '5')
      return refusal
    })
    late.catch(() => {})
    return Promise.race([answer, late]).finally(() => answered.abort())
  }
