import { toSafeReturnPath } from '../session/return-path.ts'
import type { DbSource } from './public-db.ts'
import { unwrapRows } from './rows.ts'

/** Finds the new address of a moved page, if there is one. Redirects to another site are ignored. */
export async function findRedirect(db: DbSource, path: string): Promise<string | undefined> {
  const row = unwrapRows(await (await db()).from('redirects').select('to_path').eq('from_path', path).maybeSingle())
  return toSafeReturnPath(row?.to_path)
}

/** Result of a look-up by address: the record, its new address, or nothing. */
export type RedirectTarget<Thing> = { found: Thing } | { movedTo: string } | null
