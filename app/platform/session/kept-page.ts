import type { AuthChangeEvent, Session } from '@supabase/supabase-js'
import { reduceSessionEvent, toSignedOut } from './session-events.ts'
import type { TabSession } from './tab-session.ts'

/** Whether the page stays open without a session. After a sign-out or a suspension, the page closes in any case. */
const isPageKept = ({ session, hasUnsavedWork, leaving, suspended }: TabSession) =>
  session !== null && hasUnsavedWork === true && !leaving && !suspended

/** Level of a session in its token: `aal2` after a check of the second factor. */
function readAssuranceLevel({ access_token }: Session): unknown {
  try {
    return JSON.parse(atob((access_token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))).aal
  } catch {
    return undefined
  }
}

/** Whether the user has signed in with the password, and has to enter the code of the second factor. */
const isSecondFactorDue = (session: Session) =>
  session.user.factors?.some(({ status }) => status === 'verified') === true && readAssuranceLevel(session) !== 'aal2'

/** Applies an event of the client to the state, also on a page that stays open without a session. */
export function reduceEventOnPage(reading: TabSession, event: AuthChangeEvent, session: Session | null): TabSession {
  if (event === 'SIGNED_OUT' && isPageKept(reading)) return { ...reading, awaitsSignIn: true }
  // The page waits for the code of the second factor too, because it would close to ask for the code.
  if (reading.awaitsSignIn && session && isSecondFactorDue(session)) return reading
  return { ...reduceSessionEvent(reading, event, session), awaitsSignIn: false }
}

/** Applies the news that no form has unsaved changes. A page that stayed open without a session is then signed out. */
export const releaseUnsavedWork = (reading: TabSession): TabSession =>
  reading.awaitsSignIn
    ? { ...toSignedOut(reading), session: null, recovering: false, hasUnsavedWork: false, awaitsSignIn: false }
    : { ...reading, hasUnsavedWork: false }
