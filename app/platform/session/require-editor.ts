import { unwrapRows } from '../db/rows.ts'
import type { SessionDb } from '../db/session-db.ts'
import { readAccessNeeds } from './access.ts'
import { isPrivileged, parseRole } from './role.ts'
import { reportRejectedSession } from './session-store.ts'

/**
 * Checks that the user may edit, for lists whose emptiness means good news. A user who has just lost the role gets no
 * error from the policies, only no rows, and everything would look fine.
 * @throws when the session may not edit; the shell then loads the session again
 */
export async function requireEditor(db: SessionDb): Promise<void> {
  const answer = unwrapRows(await db.rpc('my_access'))
  const role = typeof answer === 'object' && answer !== null && 'role' in answer ? answer.role : undefined
  if (typeof role === 'string' && isPrivileged(parseRole(role)) && readAccessNeeds(answer) === null) return
  reportRejectedSession(403)
  throw new Error('This session may not read what editors read.')
}
