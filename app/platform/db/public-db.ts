import { PostgrestClient } from '@supabase/postgrest-js'
import type { Database } from './database.gen.ts'

/**
 * Database client without a session. The client sends only the public key, so the policies of the role `anon` apply.
 */
export type PublicDb = PostgrestClient<Database>

/**
 * Function that returns the database client for queries: on the server the client within the process, in the browser a
 * client that is loaded on first use.
 */
export type DbSource = () => PublicDb | Promise<PublicDb>

/**
 * Makes a database client without a session.
 * @param url URL of the Supabase-compatible backend, without /rest/v1
 * @param fetch `fetch` function of the server's process; default: the `fetch` function of the browser
 */
export function makePublicDb(url: string, publishableKey: string, fetch?: typeof globalThis.fetch): PublicDb {
  return new PostgrestClient<Database>(`${url}/rest/v1`, {
    // The client does not retry a request, because the query already retries once, and further retries would delay the
    // error message.
    retry: false,
    headers: { apikey: publishableKey },
    ...(fetch ? { fetch } : {}),
  })
}
