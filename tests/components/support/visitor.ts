import type { SessionState } from '../../../app/platform/session/session-context.ts'
import type { SignInArrival } from '../../../app/platform/session/sign-in-arrival.ts'
import { musaSession } from './open-page.tsx'

/** A signed-out visitor. @param arrival content of the first page's URL */
export const makeVisitorSession = (arrival: SignInArrival = { brought: 'nothing' }): SessionState => ({
  ...musaSession,
  user: null,
  profile: null,
  session: null,
  isAdmin: false,
  role: undefined,
  status: 'out',
  can: () => false,
  arrival,
})

/** Makes the error response of the auth API. */
export const makeAccountRefusal = (status: number, code: string, msg: string, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ code: status, error_code: code, msg }), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })

/** Zola is a member without a role. */
export const zola = { id: '00000000-0000-4000-8000-00000000000c', email: 'zola@baraza.example', name: 'Zola Dlamini' }

export const zolaSession: SessionState = {
  ...musaSession,
  user: { ...musaSession.user, id: zola.id, email: zola.email, user_metadata: { full_name: zola.name } },
  profile: { ...musaSession.profile, id: zola.id, email: zola.email, full_name: zola.name },
  isAdmin: false,
  role: 'user',
  can: () => false,
} as SessionState

/** Stores a session as the auth client does. */
export function storeSession({ user }: SessionState): void {
  const parts = ['{}', JSON.stringify({ sub: user?.id, exp: 4_000_000_000 }), '']
  const session = {
    access_token: parts.map(part => btoa(part)).join('.'),
    refresh_token: 'another',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: 4_000_000_000,
    user,
  }
  localStorage.setItem('sb-localhost-auth-token', JSON.stringify(session))
}
