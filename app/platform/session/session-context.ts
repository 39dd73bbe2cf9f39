import type { Session, User } from '@supabase/supabase-js'
import { createContext, use } from 'react'
import type { SessionStatus } from './access.ts'
import type { Profile } from './account-queries.ts'
import type { Role, RoleAction } from './role.ts'
import type { SignInArrival } from './sign-in-arrival.ts'
import type { SessionEnd } from './tab-session.ts'

export type SessionState = {
  user: User | null
  profile: Profile | null
  session: Session | null
  /** Whether the session is not known yet or, with a session, the profile is not loaded yet. */
  loading: boolean
  /** Whether the role is admin or manager. */
  isAdmin: boolean
  /** Role of the user. Undefined until the role is loaded. */
  role: Role | undefined
  status: SessionStatus
  recheckRole(): Promise<unknown>
  can(action: RoleAction): boolean
  /**
   * Ends the session on this device.
   * @returns whether the server has confirmed that the session has ended; otherwise the server is informed later
   */
  signOut(): Promise<boolean>
  /** Reason why the session has ended, unless the user has signed out. */
  ended: SessionEnd | undefined
  /** Whether the session has ended and the page stays open, because a form has unsaved changes. */
  awaitsSignIn?: boolean | undefined
  /** Requests a new token, and loads profile and role again. */
  refreshAuth(): Promise<void>
  /** Whether the user has opened an e-mail link to choose a new password. */
  recovering: boolean
  /** Sign-in values in the URL with which the user has opened the site. */
  arrival: SignInArrival
}

export const SessionContext = createContext<SessionState | undefined>(undefined)

export function useSession(): SessionState {
  const state = use(SessionContext)
  if (!state) throw new Error('useSession needs a SessionProvider above it')
  return state
}
