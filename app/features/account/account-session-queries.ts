import { queryOptions } from '@tanstack/react-query'
import { unwrapRows } from '../../platform/db/rows.ts'
import { personalQueryMeta } from '../../platform/session/account-queries.ts'
import type { OpenSession } from '../../platform/session/device.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import { accountCalls } from './account-calls.ts'

/** Session of the signed-in user. `aal` is `aal2` after the second factor was verified. */
export type AccountSession = OpenSession & { aal: string }

async function readSessions({ signal }: { signal: AbortSignal }): Promise<AccountSession[]> {
  return unwrapRows(await (await loadSessionDb()).rpc('my_sessions').abortSignal(signal))
}

export const passwordQueries = {
  has: (userId: string | undefined) =>
    queryOptions({
      queryKey: ['account', userId, 'has password'],
      queryFn: accountCalls.hasPassword,
      staleTime: 0,
      meta: personalQueryMeta,
    }),
}

/**
 * Queries for the sessions of the signed-in user. The session on this device is first, followed by the other sessions
 * by last activity.
 */
export const sessionQueries = {
  list: (userId: string) =>
    queryOptions({
      queryKey: ['account', userId, 'sessions'],
      queryFn: readSessions,
      staleTime: 0,
      meta: personalQueryMeta,
    }),
}
