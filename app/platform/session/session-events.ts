import type { AuthChangeEvent, Session } from '@supabase/supabase-js'
import type { TabSession } from './tab-session.ts'

// Loaded with the client: pages of visitors without a session need only `tab-session.ts`.

const wasRecovering = ({ arrival, recoveryOf }: TabSession, { user }: Session) =>
  (arrival.brought === 'tokens' && arrival.recovery) || recoveryOf === user.id

const activeState = { ended: undefined, suspended: false, leaving: false, held: false } as const

/** State without a session. The reason for the end of the session stays, unless the user has signed out. */
export function toSignedOut(reading: TabSession): TabSession {
  const { session, held, leaving, suspended } = reading
  const had = session !== null || held
  return { ...reading, ...activeState, ended: had && !leaving ? (suspended ? 'suspended' : 'ended') : reading.ended }
}

/** Applies an event of the client to the state. Every event contains the current session. */
export function reduceSessionEvent(reading: TabSession, event: AuthChangeEvent, session: Session | null): TabSession {
  switch (event) {
    case 'SIGNED_OUT':
      return { ...toSignedOut(reading), known: true, session: null, recovering: false }
    case 'PASSWORD_RECOVERY':
      return { ...reading, known: true, session, recovering: true }
    case 'USER_UPDATED':
      // The user has changed the password or another detail, so a password recovery is complete.
      return { ...reading, known: true, session, recovering: false }
    case 'INITIAL_SESSION':
      if (!session) return { ...toSignedOut(reading), known: true, session, recovering: false }
      return { ...reading, ...activeState, known: true, session, recovering: wasRecovering(reading, session) }
    case 'SIGNED_IN':
    case 'TOKEN_REFRESHED':
      return { ...reading, ...activeState, known: true, session }
    case 'MFA_CHALLENGE_VERIFIED':
      return { ...reading, known: true, session, proofs: reading.proofs + 1 }
    default:
      // Ignores other events, because a later version of the client may send events that this code does not know.
      event satisfies never
      return reading
  }
}
