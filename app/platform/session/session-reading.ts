import type { AuthChangeEvent, Session } from '@supabase/supabase-js'
import type { Arrival } from './arrival.ts'

/** What this tab knows of the person in front of it, before their profile and role were asked for. */
export type SessionReading = {
  /** False until the browser has looked; the server never has. */
  known: boolean
  /** The client could not be loaded: nothing can be said about anybody. */
  failed: boolean
  session: Session | null
  /** They came by a letter to choose a new password. */
  recovering: boolean
  /** Whose recovery this tab had begun before the page was loaded again. */
  recoveryOf: string | undefined
  /** How often a second factor was shown. What the session may do has changed with each. */
  proofs: number
  arrival: Arrival
}

export const notYetKnown: SessionReading = {
  known: false,
  failed: false,
  session: null,
  recovering: false,
  recoveryOf: undefined,
  proofs: 0,
  arrival: { brought: 'nothing' },
}

const wasRecovering = ({ arrival, recoveryOf }: SessionReading, { user }: Session) =>
  (arrival.brought === 'tokens' && arrival.recovery) || recoveryOf === user.id

/** What an event of the client changes. All of them carry the session as it is now. */
export function afterEvent(reading: SessionReading, event: AuthChangeEvent, session: Session | null): SessionReading {
  switch (event) {
    case 'SIGNED_OUT':
      return { ...reading, known: true, session: null, recovering: false }
    case 'PASSWORD_RECOVERY':
      return { ...reading, known: true, session, recovering: true }
    case 'USER_UPDATED':
      // A new password was chosen, or another detail: the recovery, if it was one, is done.
      return { ...reading, known: true, session, recovering: false }
    case 'INITIAL_SESSION':
      // The word that it is a recovery comes only after this one; until then the address tells.
      return { ...reading, known: true, session, recovering: session !== null && wasRecovering(reading, session) }
    case 'SIGNED_IN':
    case 'TOKEN_REFRESHED':
      return { ...reading, known: true, session }
    case 'MFA_CHALLENGE_VERIFIED':
      return { ...reading, known: true, session, proofs: reading.proofs + 1 }
    default:
      return reading
  }
}
