import type { AuthChangeEvent, Session } from '@supabase/supabase-js'
import type { SignInArrival } from './sign-in-arrival.ts'

/** Ended elsewhere or run out; or the account is suspended. */
export type SessionEnd = 'ended' | 'suspended'

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
  /** How often the server refused what the page had offered. What the session may do is asked again with each. */
  doubts: number
  /** They are about to leave by their own wish. */
  leaving: boolean
  /** The server said that the account is suspended. */
  suspended: boolean
  /** This device held a session when the page was loaded. */
  held: boolean
  /** Why the session is gone, where that was not their own wish. */
  ended: SessionEnd | undefined
  arrival: SignInArrival
}

export const unknownSession: SessionReading = {
  known: false,
  failed: false,
  session: null,
  recovering: false,
  recoveryOf: undefined,
  proofs: 0,
  doubts: 0,
  leaving: false,
  suspended: false,
  held: false,
  ended: undefined,
  arrival: { brought: 'nothing' },
}

const wasRecovering = ({ arrival, recoveryOf }: SessionReading, { user }: Session) =>
  (arrival.brought === 'tokens' && arrival.recovery) || recoveryOf === user.id

const here = { ended: undefined, suspended: false, leaving: false, held: false } as const

/** Without a session: by their own wish, or for a reason that is told at the sign-in. */
function over(reading: SessionReading): SessionReading {
  const { session, held, leaving, suspended } = reading
  const had = session !== null || held
  return { ...reading, ...here, ended: had && !leaving ? (suspended ? 'suspended' : 'ended') : reading.ended }
}

/** What an event of the client changes. All of them carry the session as it is now. */
export function reduceSessionEvent(reading: SessionReading, event: AuthChangeEvent, session: Session | null): SessionReading {
  switch (event) {
    case 'SIGNED_OUT':
      return { ...over(reading), known: true, session: null, recovering: false }
    case 'PASSWORD_RECOVERY':
      return { ...reading, known: true, session, recovering: true }
    case 'USER_UPDATED':
      // A new password was chosen, or another detail: the recovery, if it was one, is done.
      return { ...reading, known: true, session, recovering: false }
    case 'INITIAL_SESSION':
      if (!session) return { ...over(reading), known: true, session, recovering: false }
      return { ...reading, ...here, known: true, session, recovering: wasRecovering(reading, session) }
    case 'SIGNED_IN':
    case 'TOKEN_REFRESHED':
      return { ...reading, ...here, known: true, session }
    case 'MFA_CHALLENGE_VERIFIED':
      return { ...reading, known: true, session, proofs: reading.proofs + 1 }
    default:
      return reading
  }
}
