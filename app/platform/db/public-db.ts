import { PostgrestClient } from '@supabase/postgrest-js'
import type { Database } from './database.gen.ts'

/** Anonymous client: sends the publishable key and no session, so the `anon` policies apply. */
export type PublicDb = PostgrestClient<Database>

/**
 * Source of the database client for queries: the server passes its in-process client, the browser loads its own on
 * first use.
 */
export type DbSource = () => PublicDb | Promise<PublicDb>

/**
 * @param url URL of the Supabase-compatible backend, without /rest/v1
 * @param fetch the server's in-process fetch; default: the browser's own
 */
export function makePublicDb(url: string, publishableKey: string, fetch?: typeof globalThis.fetch): PublicDb {
  return new PostgrestClient<Database>(`${url}/rest/v1`, {
    // The client does not retry: the query already does once, and a second layer would delay the error message.
    retry: false,
    headers: { apikey: publishableKey },
    ...(fetch ? { fetch } : {}),
  })
}
