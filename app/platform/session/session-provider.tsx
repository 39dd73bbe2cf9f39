import { type Query, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { removeStoredDocumentNamesOfOtherUsers } from '../live/stored-document-names.ts'
import { getSessionStatus, isAccessStepPossible } from './access.ts'
import { accountQueries } from './account-queries.ts'
import { reportEndedSessions, storeEndedSession } from './ended-sessions.ts'
import { canRolePerform, isEditorRole } from './role.ts'
import { SessionContext, type SessionState } from './session-context.ts'
import { handleSignInInOtherTab, loadSessionDb, requestSignOut, restoreSession, sessionStore } from './session-store.ts'

const isAccessQuery = ({ queryKey }: Query) => queryKey[2] === 'role' || queryKey[2] === 'needs'

/**
 * Provides the current user. The session comes from events of the database client. Profile and role are queries that
 * depend on the session.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { subscribe, reading, readingOnServer } = sessionStore
  const { known, failed, session, recovering, arrival, proofs, doubts, ended, awaitsSignIn } = useSyncExternalStore(
    subscribe,
    reading,
    readingOnServer,
  )
  const client = useQueryClient()
  const user = session?.user ?? null
  const userId = user?.id

  useEffect(() => restoreSession(pathname), [pathname])
  useEffect(() => {
    window.addEventListener('storage', handleSignInInOtherTab)
    return () => window.removeEventListener('storage', handleSignInInOtherTab)
  }, [])

  useEffect(reportEndedSessions, [])

  // Loads the permissions again after the server has refused a request.
  useEffect(() => {
    if (doubts > 0) void client.invalidateQueries({ queryKey: ['account', userId], predicate: isAccessQuery })
  }, [client, userId, doubts])

  // Deletes the data of a user when another user signs in on this device.
  useEffect(() => {
    if (userId === undefined) return
    removeStoredDocumentNamesOfOtherUsers(userId)
    return () => client.removeQueries({ predicate: ({ meta }) => meta?.personal === true })
  }, [client, userId])

  const profile = useQuery(accountQueries.profile(user))
  const role = useQuery(accountQueries.role(user))
  const needsStep = isAccessStepPossible(user, role.data)
  const lacking = useQuery(accountQueries.needs(user, needsStep, proofs))

  const state = useMemo<SessionState>(() => {
    const knownRole = user ? role.data : undefined
    const unasked = user === null || knownRole !== undefined ? null : undefined
    const needs = needsStep ? lacking.data : unasked
    const hasFailed = (query: { isError: boolean; isFetching: boolean }) => query.isError && !query.isFetching
    return {
      user,
      session,
      profile: (user && profile.data) ?? null,
      loading: !known || (user !== null && profile.isPending),
      // The page stays as it is while the user has to sign in again.
      status: awaitsSignIn
        ? 'in'
        : getSessionStatus({
            known,
            hasSession: user !== null,
            role: knownRole,
            needs,
            hasProfile: !profile.isPending,
            failed: failed || (user !== null && (hasFailed(role) || (needsStep && hasFailed(lacking)))),
          }),
      role: knownRole,
      isAdmin: knownRole !== undefined && isEditorRole(knownRole),
      recheckRole: () => {
        if (failed) return Promise.resolve(window.location.reload())
        return Promise.all([role.refetch(), ...(needsStep ? [lacking.refetch()] : [])])
      },
      can: action => knownRole !== undefined && needs === null && canRolePerform(knownRole, action),
      async signOut() {
        requestSignOut()
        // Cancels running requests, which the server would refuse after the end of the session.
        await client.cancelQueries({ predicate: ({ meta }) => meta?.personal === true })
        // Reads the token first, because the client removes the session before it sends the request to sign out.
        const { error } = await (await loadSessionDb()).auth.signOut({ scope: 'local' })
        removeStoredDocumentNamesOfOtherUsers()
        if (error && session) storeEndedSession(session)
        return !error
      },
      ended,
      awaitsSignIn,
      async refreshAuth() {
        await (await loadSessionDb()).auth.refreshSession()
        await client.invalidateQueries({ queryKey: ['account'] })
      },
      recovering,
      arrival,
    }
  }, [
    known,
    failed,
    session,
    user,
    recovering,
    arrival,
    ended,
    awaitsSignIn,
    profile,
    role,
    needsStep,
    lacking,
    client,
  ])

  return <SessionContext value={state}>{children}</SessionContext>
}
