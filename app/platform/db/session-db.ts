import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { reduceEventOnPage } from '../session/kept-page.ts'
import { readBackendSettings } from './browser-db.ts'
import type { Database } from './database.gen.ts'
import { endedSessionCode } from './ended-session-code.ts'
import { addReferenceToErrors } from './error-reference.ts'

export { reduceEventOnPage }

export type SessionDb = SupabaseClient<Database>

/** Delays in seconds before the realtime socket reconnects. The last delay repeats. */
const reconnectDelaySeconds = [1, 2, 5, 10]

/**
 * Options that the specification requires for the client of a signed-in user. Constants of the library cover the other
 * requirements: a check every 30 s, a refresh within 90 s of expiry, storage listings of 100 from 0 by name ascending.
 */
export const sessionOptions = {
  // Queries are retried once. Three further retries of the client would delay an error message by 15 s.
  db: { retry: false },
  auth: {
    persistSession: true,
    autoRefreshToken: true,
    // `session-store.ts` reads tokens from the URL, because the client would leave them in the browser history.
    detectSessionInUrl: false,
  },
  realtime: {
    heartbeatIntervalMs: 25_000,
    reconnectAfterMs: (tries: number) => (reconnectDelaySeconds[tries - 1] ?? 10) * 1000,
  },
} as const

let db: SessionDb | undefined

/**
 * Database client with the session of the user, which the browser's local storage contains. Each tab has one client,
 * and the server has no such client.
 */
export function makeSessionDb(notices: SessionNotices & { awaitsSignIn(): boolean }): SessionDb {
  const { url, publishableKey } = readBackendSettings()
  db ??= createClient<Database>(url, publishableKey, {
    ...sessionOptions,
    global: {
      fetch: refuseWithoutSession(
        watchSessionErrors(addReferenceToErrors(addAccountTimeouts(fetch)), {
          ...notices,
          isSuspended: bearer => isAccountOfTokenSuspended(readBackendSettings(), bearer),
          gone: removeEndedSession,
        }),
        notices.awaitsSignIn,
      ),
    },
  })
  return db
}

/**
 * Removes the session with which a request was sent. A late response for a previous user must not end the current
 * session.
 */
async function removeEndedSession(bearer: string | null): Promise<void> {
  const { data } = (await db?.auth.getSession()) ?? {}
  if (data?.session && bearer === `Bearer ${data.session.access_token}`) await db?.auth.signOut({ scope: 'local' })
}

/** Maximum time in ms to wait for the reason why a session ended. */
const reasonTimeoutMs = 3000

/**
 * Asks the database of a Supabase project whether the account of a token is suspended, because Supabase Auth does not
 * report a suspension after the session was deleted. On a self-hosted site, the account service reports a suspension
 * itself, so this request may be refused. Returns false if the request is refused or gets no response.
 */
export async function isAccountOfTokenSuspended(
  { url, publishableKey }: ReturnType<typeof readBackendSettings>,
  bearer: string | null,
  ask: typeof fetch = fetch,
): Promise<boolean> {
  const answer = ask(`${url}/rest/v1/rpc/is_my_account_suspended`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json', ...(bearer && { authorization: bearer }) },
    body: '{}',
    signal: AbortSignal.timeout(reasonTimeoutMs),
  })
  return answer
    .then(response => response.json())
    .then(
      result => result === true,
      () => false,
    )
}

/**
 * Answers requests for rows and files with status 401 while the page stays open after the end of the session. The
 * server would answer as to a visitor, so that records would seem to be deleted.
 */
export function refuseWithoutSession(ask: typeof fetch, isEnded: () => boolean): typeof fetch {
  return async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input))
    if (!isEnded() || pathname.startsWith('/auth/')) return ask(input, init)
    return Response.json({ code: endedSessionCode, message: 'The session has ended.' }, { status: 401 })
  }
}

/** Callbacks for refusals that the client does not handle. */
type SessionNotices = { unknown(): void; mayNot(): void; suspended(): void }

/**
 * Functions that check and report an ended session. The argument `bearer` is the `authorization` header of the request.
 */
type SessionErrorHandlers = SessionNotices & {
  /** Checks whether the account of a token is suspended, after the session of the token was deleted. */
  isSuspended(bearer: string | null): Promise<boolean>
  /** Called when the session or the account no longer exists on the server. */
  gone(bearer: string | null): void
}

/**
 * Error codes that Supabase Auth sends with status 403. The auth client does not treat these codes as the end of a
 * stored session.
 */
const endedSessionCodes = new Set<unknown>(['user_not_found', 'session_not_found'])

/**
 * Whether a request reads the permissions of the session. If the server refuses such a request, the permissions need
 * not be read again.
 */
const accessRequestPattern = /\/rpc\/(get_current_user_role|my_access)$/

/**
 * Adds handling of ended sessions to `fetch`. A session can end while the page is open, and the user can be suspended
 * or get another role. Requests for rows and files then return 401 or 403, which the client ignores. Responses to auth
 * requests are checked for the error codes of a suspended or deleted account.
 */
export function watchSessionErrors(ask: typeof fetch, notices: SessionErrorHandlers): typeof fetch {
  return async (input, init) => {
    const response = await ask(input, init)
    const { pathname } = new URL(input instanceof Request ? input.url : String(input))
    if (!pathname.startsWith('/auth/')) {
      if (response.status === 401) notices.unknown()
      if (response.status === 403 && !accessRequestPattern.test(pathname)) notices.mayNot()
    } else if (isAccountRefusal(response) && !pathname.endsWith('/logout')) {
      const code = await readErrorCode(response)
      const bearer = readAuthorizationHeader(input, init)
      // A suspension also ends the sessions. The suspension is therefore checked before the client receives the
      // response and removes the session without a reason.
      if (code === 'user_banned' || (endedSessionCodes.has(code) && (await notices.isSuspended(bearer))))
        notices.suspended()
      if (endedSessionCodes.has(code)) notices.gone(bearer)
    }
    return response
  }
}

/**
 * Whether a response may mean that the account is refused: status 400 after a sign-in or token refresh, 403 after a
 * request with a token.
 */
const isAccountRefusal = ({ status }: Response) => status === 400 || status === 403

async function readErrorCode(response: Response): Promise<unknown> {
  const body = await response
    .clone()
    .json()
    .catch(() => undefined)
  return body?.error_code ?? body?.code
}

const readAuthorizationHeader = (input: RequestInfo | URL, init: RequestInit | undefined) =>
  new Headers(init?.headers ?? (input instanceof Request ? input.headers : {})).get('authorization')

/**
 * Maximum time in ms for requests about accounts, whose forms wait for a response. The first matching pattern counts.
 * Signing out must not delay the user. A sign-in with a password and the request of an e-mail can be repeated. All
 * other requests cannot be repeated after the server has executed them, because a code, a link or the old password
 * works only once; their timeout is longer than the 30 s in which the server responds at the latest.
 */
const accountTimeouts: readonly [path: RegExp, timeout: number][] = [
  [/\/auth\/v1\/logout\b/, 5000],
  [/\/auth\/v1\/(token\?grant_type=password|otp|recover|resend)\b/, 20_000],
  [/\/auth\/v1\//, 35_000],
  [
    /\/rest\/v1\/rpc\/(my_access|get_current_user_role|has_password|\w*recovery_codes?\w*|end_\w*sessions?|delete_my_account)\b/,
    35_000,
  ],
]

/**
 * Adds a timeout to requests about accounts, because a request without a response would block its form, or all later
 * calls.
 */
export function addAccountTimeouts(ask: typeof fetch): typeof fetch {
  return (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const timeout = accountTimeouts.find(([path]) => path.test(url))?.[1]
    if (timeout === undefined) return ask(input, init)
    return ask(input, { ...init, signal: joinSignals(init?.signal, AbortSignal.timeout(timeout)) })
  }
}

/**
 * Joins the signal of a request with a timeout. Browsers of before 2024 cannot join signals; in such browsers only the
 * signal of the request is used.
 */
const joinSignals = (own: AbortSignal | null | undefined, timeout: AbortSignal) =>
  own ? (AbortSignal.any?.([own, timeout]) ?? own) : timeout
