import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { readBackendAddress } from './browser-db.ts'
import type { Database } from './database.gen.ts'
import { addReferenceToErrors } from './error-reference.ts'

export type SessionDb = SupabaseClient<Database>

/** Delays between reconnects of the realtime socket, in seconds; the last one repeats. */
const reconnectAfter = [1, 2, 5, 10]

/**
 * Options that the specification requires for the client of a signed-in user. The library's own constants cover the
 * rest: a check every 30 s, a refresh within 90 s of expiry, storage listings of 100 from 0 by name ascending.
 */
export const sessionOptions = {
  auth: {
    persistSession: true,
    autoRefreshToken: true,
    // `session-store.ts` reads the tokens from the URL: the client would leave them in the browser history.
    detectSessionInUrl: false,
  },
  realtime: {
    heartbeatIntervalMs: 25_000,
    reconnectAfterMs: (tries: number) => (reconnectAfter[tries - 1] ?? 10) * 1000,
  },
} as const

let db: SessionDb | undefined

/**
 * Client with the user's session, which is kept in the browser's local storage. There is one per tab, and none on the
 * server.
 */
export function makeSessionDb(notices: Notices): SessionDb {
  const { url, publishableKey } = readBackendAddress()
  db ??= createClient<Database>(url, publishableKey, {
    ...sessionOptions,
    global: {
      fetch: withSessionErrors(addReferenceToErrors(leavingSoon(fetch)), {
        ...notices,
        isSuspended: bearer => isSuspended(readBackendAddress(), bearer),
        gone,
      }),
    },
  })
  return db
}

/** Removes the session that the request used. A late answer for a previous user must not end the current session. */
async function gone(bearer: string | null): Promise<void> {
  const { data } = (await db?.auth.getSession()) ?? {}
  if (data?.session && bearer === `Bearer ${data.session.access_token}`) await db?.auth.signOut({ scope: 'local' })
}

/** Maximum time in ms to wait for the reason of an ended session. */
const reasonPatience = 3000

/**
 * Asks the database of a Supabase project whether a token's account is suspended. Supabase Auth does not report this
 * once the session is gone; our own accounts do, and refuse the token here. False without an answer.
 */
export async function isSuspended(
  { url, publishableKey }: ReturnType<typeof readBackendAddress>,
  bearer: string | null,
  ask: typeof fetch = fetch,
): Promise<boolean> {
  const answer = ask(`${url}/rest/v1/rpc/is_my_account_suspended`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json', ...(bearer && { authorization: bearer }) },
    body: '{}',
    signal: AbortSignal.timeout(reasonPatience),
  })
  return answer
    .then(response => response.json())
    .then(
      result => result === true,
      () => false,
    )
}

/** Called for refusals that the client does not handle itself. */
type Notices = { unknown(): void; mayNot(): void; suspended(): void }

/** Functions that check and report an ended session. Both receive the `authorization` header of the request. */
type AllNotices = Notices & {
  /** Checks whether the token's account is suspended, when its session no longer exists. */
  isSuspended(bearer: string | null): Promise<boolean>
  /** Called when the session or its account no longer exists. */
  gone(bearer: string | null): void
}

/** Supabase Auth sends these codes with 403; the client does not treat them as the end of a stored session. */
const endings = new Set<unknown>(['user_not_found', 'session_not_found'])

/** Requests that read the session's own permissions: a refusal of these brings no new information. */
const asksAccess = /\/rpc\/(get_current_user_role|my_access)$/

/**
 * A session can end while this page is open, or its user can be suspended or get another role. Requests for rows and
 * files then return 401 or 403, which the client ignores; auth requests are checked for error codes for a suspended or
 * deleted account.
 */
export function withSessionErrors(ask: typeof fetch, notices: AllNotices): typeof fetch {
  return async (input, init) => {
    const response = await ask(input, init)
    const { pathname } = new URL(input instanceof Request ? input.url : String(input))
    if (!pathname.startsWith('/auth/')) {
      if (response.status === 401) notices.unknown()
      if (response.status === 403 && !asksAccess.test(pathname)) notices.mayNot()
    } else if (refusesAccount(response) && !pathname.endsWith('/logout')) {
      const code = await readCode(response)
      const bearer = readBearer(input, init)
      // A suspension also ends the sessions. It is checked before the client sees the answer and drops the session
      // without a reason.
      if (code === 'user_banned' || (endings.has(code) && (await notices.isSuspended(bearer)))) notices.suspended()
      if (endings.has(code)) notices.gone(bearer)
    }
    return response
  }
}

/** 400 is the answer to a sign-in or a refresh, 403 to a request with a token. */
const refusesAccount = ({ status }: Response) => status === 400 || status === 403

async function readCode(response: Response): Promise<unknown> {
  const body = await response
    .clone()
    .json()
    .catch(() => undefined)
  return body?.error_code ?? body?.code
}

const readBearer = (input: RequestInfo | URL, init: RequestInit | undefined) =>
  new Headers(init?.headers ?? (input instanceof Request ? input.headers : {})).get('authorization')

/** Maximum time in ms for the sign-out request: a slow server must not keep the user waiting. */
const patience = 5000

/** The client's own sign-out request has no timeout and would block all later calls. */
const leavingSoon =
  (ask: typeof fetch): typeof fetch =>
  (input, init) => {
    const isLeaving = /\/auth\/v1\/logout\b/.test(input instanceof Request ? input.url : String(input))
    return isLeaving ? ask(input, { ...init, signal: AbortSignal.timeout(patience) }) : ask(input, init)
  }
