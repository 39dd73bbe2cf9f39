import { PostgrestClient } from '@supabase/postgrest-js'
import type { Database } from './database.gen.ts'

/** A client that is nobody: it carries the publishable key and no session, so the `anon` policies answer. */
export type PublicDb = PostgrestClient<Database>

/** Queries take this, so that the server can pass its in-process client and the browser loads its own when first needed. */
export type DbSource = () => PublicDb | Promise<PublicDb>

/**
 * @param url address of the Supabase-shaped backend, without /rest/v1
 * @param fetch the server's in-process fetch; the browser's own when left out
 */
export function makePublicDb(url: string, publishableKey: string, fetch?: typeof globalThis.fetch): PublicDb {
  return new PostgrestClient<Database>(`${url}/rest/v1`, {
    // The one retry is the query's; a second layer of them would keep a reader waiting for the word that it failed.
    retry: false,
    headers: { apikey: publishableKey },
    ...(fetch ? { fetch } : {}),
  })
}
