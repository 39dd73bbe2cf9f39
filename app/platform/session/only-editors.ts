import { unwrapRows } from '../db/rows.ts'
import type { SessionDb } from '../db/session-db.ts'
import { readNeeds } from './access.ts'
import { isPrivileged, parseRole } from './role.ts'
import { reportRejectedSession } from './session-store.ts'

/**
 * For readings whose emptiness is taken for good news. Whoever lost the role a moment ago gets no error from the policies,
 * only no rows, and everything would look in order.
 * @throws when the session may not edit; the shell then asks again who is there
 */
export async function onlyEditors(db: SessionDb): Promise<void> {
  const answer = unwrapRows(await db.rpc('my_access'))
  const role = typeof answer === 'object' && answer !== null && 'role' in answer ? answer.role : undefined
  if (typeof role === 'string' && isPrivileged(parseRole(role)) && readNeeds(answer) === null) return
  reportRejectedSession(403)
  throw new Error('This session may not read what editors read.')
}
