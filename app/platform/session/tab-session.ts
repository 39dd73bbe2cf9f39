import type { Session } from '@supabase/supabase-js'
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
  /** Whether a form on the page has unsaved changes. The page then stays open when the session ends. */
  hasUnsavedWork?: boolean
  /**
   * Whether the session has ended and the page stays open until the user signs in again. Until then `session` is the
   * ended session, so that the page keeps its content.
   */
  awaitsSignIn?: boolean
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
