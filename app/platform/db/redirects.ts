import { safeReturnPath } from '../session/return-path.ts'
import type { DbSource } from './public-db.ts'
import { unwrapRows } from './rows.ts'

/** Where an address of ours has moved to, if it has. One that leads away from the site is none. */
export async function findRedirect(db: DbSource, path: string): Promise<string | undefined> {
  const row = unwrapRows(await (await db()).from('redirects').select('to_path').eq('from_path', path).maybeSingle())
  return safeReturnPath(row?.to_path)
}

/** What an address may turn out to be: something, something that has moved, or nothing. */
export type RedirectTarget<Thing> = { found: Thing } | { movedTo: string } | null
