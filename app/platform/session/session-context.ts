import type { Session, User } from '@supabase/supabase-js'
import { createContext, use } from 'react'
import type { SessionStatus } from './access.ts'
import type { Profile } from './account-queries.ts'
import type { SignInArrival } from './sign-in-arrival.ts'
import type { Action, Role } from './role.ts'
import type { SessionEnd } from './session-reading.ts'

export type SessionState = {
  user: User | null
  profile: Profile | null
  session: Session | null
  /** Until it is known whether there is a session and, with one, while the profile is fetched. */
  loading: boolean
  /** Whether the role is admin or manager. */
  isAdmin: boolean
  /** Undefined while it is not known. */
  role: Role | undefined
  status: SessionStatus
  recheckRole(): Promise<unknown>
  can(action: Action): boolean
  /** Ends the session on this device, come what may. @returns whether the server has heard of it; else it is told later */
  signOut(): Promise<boolean>
  /** Why there is no session any more, where that was not their own wish. */
  ended: SessionEnd | undefined
  /** Takes a new token, and asks for profile and role again. */
  refreshAuth(): Promise<void>
  /** They came by a letter to choose a new password. */
  recovering: boolean
  /** What the address of this visit's first page brought along. */
  arrival: SignInArrival
}

export const SessionContext = createContext<SessionState | undefined>(undefined)

export function useSession(): SessionState {
  const state = use(SessionContext)
  if (!state) throw new Error('useSession needs a SessionProvider above it')
  return state
}
