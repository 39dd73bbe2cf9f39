import { toSafeReturnPath } from '../session/return-path.ts'
import type { DbSource } from './public-db.ts'
import { unwrapRows } from './rows.ts'

/** New URL path of a page that was moved, if any. Redirects to other sites are ignored. */
export async function findRedirect(db: DbSource, path: string): Promise<string | undefined> {
  const row = unwrapRows(await (await db()).from('redirects').select('to_path').eq('from_path', path).maybeSingle())
  return toSafeReturnPath(row?.to_path)
}

/** Result of looking up a record by a URL: the record, its new URL, or null. */
export type RedirectTarget<Thing> = { found: Thing } | { movedTo: string } | null
