import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { backendAddress } from './browser-db.ts'
import type { Database } from './database.gen.ts'
import { withReference } from './with-reference.ts'

export type SessionDb = SupabaseClient<Database>

/** Seconds between reconnects of the realtime socket; the last one repeats. */
const reconnectAfter = [1, 2, 5, 10]

/**
 * What the specification states about the client of a signed-in person. The library's own constants are the rest of it:
 * a check every 30 s, a refresh within 90 s of expiry, storage listings of 100 from 0 by name ascending.
 */
export const sessionOptions = {
  auth: {
    persistSession: true,
    autoRefreshToken: true,
    // `session-store.ts` takes them: the client would leave them in the history.
    detectSessionInUrl: false,
  },
  realtime: {
    heartbeatIntervalMs: 25_000,
    reconnectAfterMs: (tries: number) => (reconnectAfter[tries - 1] ?? 10) * 1000,
  },
} as const

let db: SessionDb | undefined

/** The client that carries a person's session, kept in the browser's local storage. One per tab; never on the server. */
export function sessionDb(notices: Notices): SessionDb {
  const { url, publishableKey } = backendAddress()
  db ??= createClient<Database>(url, publishableKey, {
    ...sessionOptions,
    global: {
      fetch: withSessionErrors(withReference(leavingSoon(fetch)), {
        ...notices,
        isSuspended: bearer => isSuspended(backendAddress(), bearer),
        gone,
      }),
    },
  })
  return db
}

/** Forgets the session that was asked with. A late answer to whoever was signed in before says nothing about the one that is there now. */
async function gone(bearer: string | null): Promise<void> {
  const { data } = (await db?.auth.getSession()) ?? {}
  if (data?.session && bearer === `Bearer ${data.session.access_token}`) await db?.auth.signOut({ scope: 'local' })
}

/** Milliseconds to wait for the reason of an ended session. */
const reasonPatience = 3000

/**
 * Asks the database of a Supabase project whether the account of a token is suspended. Supabase Auth does not say so once the
 * session is gone; a site's own accounts do, and refuse the token here. False where there is no answer.
 */
export async function isSuspended(
  { url, publishableKey }: ReturnType<typeof backendAddress>,
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
      said => said === true,
      () => false,
    )
}

/** The page’s answers to refusals that the client does not look at. */
type Notices = { unknown(): void; mayNot(): void; suspended(): void }

/** Both are given the `authorization` that was asked with. */
type AllNotices = Notices & {
  /** Whether the account of the token is suspended, where its session is not there any more. */
  isSuspended(bearer: string | null): Promise<boolean>
  /** The session or its account is not there any more. */
  gone(bearer: string | null): void
}

/** Supabase Auth answers 403 with these; the client takes none of them for the end of a session that it keeps. */
const endings = new Set<unknown>(['user_not_found', 'session_not_found'])

/** What asks what the session may do: its refusal says nothing new. */
const asksAccess = /\/rpc\/(get_current_user_role|my_access)$/

/**
 * A session can be ended while this page is open, its person suspended or given another role. Rows and files then answer
 * 401 or 403, which the client does not look at; its own calls are looked at for the words that the account is suspended, or
 * that it is gone.
 */
export function withSessionErrors(ask: typeof fetch, notices: AllNotices): typeof fetch {
  return async (input, init) => {
    const response = await ask(input, init)
    const { pathname } = new URL(input instanceof Request ? input.url : String(input))
    if (!pathname.startsWith('/auth/')) {
      if (response.status === 401) notices.unknown()
      if (response.status === 403 && !asksAccess.test(pathname)) notices.mayNot()
    } else if (refusesAccount(response) && !pathname.endsWith('/logout')) {
      const code = await codeOf(response)
      const bearer = bearerOf(input, init)
      // A suspension ends the sessions too. Asked before the client hears of it and forgets the session without a reason.
      if (code === 'user_banned' || (endings.has(code) && (await notices.isSuspended(bearer)))) notices.suspended()
      if (endings.has(code)) notices.gone(bearer)
    }
    return response
  }
}

/** 400 answers a sign-in or a refresh, 403 what a token asks for. */
const refusesAccount = ({ status }: Response) => status === 400 || status === 403

async function codeOf(response: Response): Promise<unknown> {
  const said = await response
    .clone()
    .json()
    .catch(() => undefined)
  return said?.error_code ?? said?.code
}

const bearerOf = (input: RequestInfo | URL, init: RequestInit | undefined) =>
  new Headers(init?.headers ?? (input instanceof Request ? input.headers : {})).get('authorization')

/** Milliseconds that signing out waits for a silent server: the person wants to go. */
const patience = 5000

/** The client's own request to end a session would wait for ever, and everything after it. */
const leavingSoon =
  (ask: typeof fetch): typeof fetch =>
  (input, init) => {
    const isLeaving = /\/auth\/v1\/logout\b/.test(input instanceof Request ? input.url : String(input))
    return isLeaving ? ask(input, { ...init, signal: AbortSignal.timeout(patience) }) : ask(input, init)
  }
