import type { AuthChangeEvent, Session } from '@supabase/supabase-js'
import type { SignInArrival } from './sign-in-arrival.ts'

/**
 * Reason why a session has ended. `ended`: signed out on another device, or expired. `suspended`: the account is
 * suspended.
 */
export type SessionEnd = 'ended' | 'suspended'

/** State of the session in this tab, without profile and role. */
export type TabSession = {
  /** Whether the browser has checked if a session exists. Always false on the server. */
  known: boolean
  /** Whether the client could not be loaded, so that the session is unknown. */
  failed: boolean
  session: Session | null
  /** Whether the user has opened an e-mail link to choose a new password. */
  recovering: boolean
  /** Id of the user who has started to choose a new password in this tab, before the page was reloaded. */
  recoveryOf: string | undefined
  /** Number of second factor checks until now. Permissions change with each check. */
  proofs: number
  /** Number of refused actions that the page had offered. Permissions are loaded again after each refusal. */
  doubts: number
  /** Whether the user has pressed "Sign out". */
  leaving: boolean
  /** Whether the server has reported that the account is suspended. */
  suspended: boolean
  /** Whether this device had a stored session when the page was loaded. */
  held: boolean
  /** Reason why the session has ended, unless the user has signed out. */
  ended: SessionEnd | undefined
  arrival: SignInArrival
}

export const initialTabSession: TabSession = {
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

const wasRecovering = ({ arrival, recoveryOf }: TabSession, { user }: Session) =>
  (arrival.brought === 'tokens' && arrival.recovery) || recoveryOf === user.id

const activeState = { ended: undefined, suspended: false, leaving: false, held: false } as const

/** State without a session. The reason for the end of the session stays, unless the user has signed out. */
function toSignedOut(reading: TabSession): TabSession {
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
