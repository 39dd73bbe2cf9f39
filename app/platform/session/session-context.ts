import type { Session, User } from '@supabase/supabase-js'
import { createContext, use } from 'react'
import type { SessionStatus } from './access.ts'
import type { Profile } from './account-queries.ts'
import type { Role, RoleAction } from './role.ts'
import type { SessionEnd } from './session-reading.ts'
import type { SignInArrival } from './sign-in-arrival.ts'

export type SessionState = {
  user: User | null
  profile: Profile | null
  session: Session | null
  /** True until the session is known and, with a session, until the profile is loaded. */
  loading: boolean
  /** Whether the role is admin or manager. */
  isAdmin: boolean
  /** Role of the user; undefined until it is loaded. */
  role: Role | undefined
  status: SessionStatus
  recheckRole(): Promise<unknown>
  can(action: RoleAction): boolean
  /**
   * Ends the session on this device in any case. @returns whether the server confirmed it; otherwise it is informed
   * later
   */
  signOut(): Promise<boolean>
  /** Reason why the session ended, unless the user signed out. */
  ended: SessionEnd | undefined
  /** Gets a new token, and reloads profile and role. */
  refreshAuth(): Promise<void>
  /** Whether the user opened an e-mail link to choose a new password. */
  recovering: boolean
  /** Content of the URL that this visit started with. */
  arrival: SignInArrival
}

export const SessionContext = createContext<SessionState | undefined>(undefined)

export function useSession(): SessionState {
  const state = use(SessionContext)
  if (!state) throw new Error('useSession needs a SessionProvider above it')
  return state
}
