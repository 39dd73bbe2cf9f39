import { unwrapRows } from '../db/rows.ts'
import type { SessionDb } from '../db/session-db.ts'
import { parseAccessStep } from './access.ts'
import { isEditorRole, parseRole } from './role.ts'
import { reportRejectedSession } from './session-store.ts'

/**
 * Checks that the user is still an editor. The check is needed for lists whose emptiness means that all is well: if a
 * user has just lost the role, policies return no rows and no error.
 * @throws if the user is no editor; the layout then loads the session again
 */
export async function requireEditor(db: SessionDb): Promise<void> {
  const answer = unwrapRows(await db.rpc('my_access'))
  const role = typeof answer === 'object' && answer !== null && 'role' in answer ? answer.role : undefined
  if (typeof role === 'string' && isEditorRole(parseRole(role)) && parseAccessStep(answer) === null) return
  reportRejectedSession(403)
  throw new Error('This session may not read what editors read.')
}
