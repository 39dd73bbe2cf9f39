import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { isArrivalPlace } from '../session/arrival.ts'
import { backendAddress } from './browser-db.ts'
import type { Database } from './database.gen.ts'

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
    detectSessionInUrl: ({ pathname }: URL, told: Record<string, string>) =>
      isArrivalPlace(pathname) && ('access_token' in told || 'error_description' in told),
  },
  realtime: {
    heartbeatIntervalMs: 25_000,
    reconnectAfterMs: (tries: number) => (reconnectAfter[tries - 1] ?? 10) * 1000,
  },
} as const

let db: SessionDb | undefined

/** The client that carries a person's session, kept in the browser's local storage. One per tab; never on the server. */
export function sessionDb(): SessionDb {
  const { url, publishableKey } = backendAddress()
  db ??= createClient<Database>(url, publishableKey, {
    ...sessionOptions,
    global: { fetch: noticing401(fetch, () => void db?.auth.getUser()) },
  })
  return db
}

/**
 * A session can be ended elsewhere while this page is open: by its owner, or by an admin. Rows and files then answer 401,
 * which the client does not look at. Asked who is signed in, it notices, forgets the session and tells everybody.
 * @param askWho its own requests are not looked at
 */
export function noticing401(ask: typeof fetch, askWho: () => void): typeof fetch {
  return async (input, init) => {
    const response = await ask(input, init)
    const address = input instanceof Request ? input.url : String(input)
    if (response.status === 401 && !new URL(address).pathname.startsWith('/auth/')) askWho()
    return response
  }
}
