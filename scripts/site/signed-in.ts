import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../app/platform/db/database.gen.ts'

export type SignedInDb = SupabaseClient<Database>

/** Reason why a command cannot run, as a message for the person who runs it. */
export class CommandError extends Error {}

/** URL of the running site to which commands connect. */
export const siteAddress = (process.env.SITE_URL ?? 'http://localhost:3000').replace(/\/$/, '')

/**
 * Signs in to the running site as the editor in IMPORT_EMAIL and IMPORT_PASSWORD.
 * @throws CommandError
 */
export async function signIn(): Promise<SignedInDb> {
  const { IMPORT_EMAIL: email, IMPORT_PASSWORD: password } = process.env
  if (!email || !password) throw new CommandError('Set IMPORT_EMAIL and IMPORT_PASSWORD to the account of an editor.')
  const answer = await fetch(`${siteAddress}/api/backend`).catch(() => undefined)
  const settings = answer?.ok ? ((await answer.json()) as { url: string; publishableKey: string }) : undefined
  if (!settings) throw new CommandError(`No site responds at ${siteAddress}. Set SITE_URL to its address.`)
  const db = createClient<Database>(settings.url || siteAddress, settings.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: true },
  })
  const { error } = await db.auth.signInWithPassword({ email, password })
  if (error) throw new CommandError(`Signing in as ${email} failed: ${error.message}`)
  return db
}

export const getToken = async (db: SignedInDb) => (await db.auth.getSession()).data.session?.access_token ?? ''
