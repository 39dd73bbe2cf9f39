import { unwrapRows } from '../../platform/db/rows.ts'
import type { OpenSession } from '../../platform/session/device.ts'
import { definePersonalQuery } from '../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import { accountCalls } from './account-calls.ts'

/** Session of the signed-in user. `aal` is `aal2` after the second factor was verified. */
export type AccountSession = OpenSession & { aal: string }

async function readSessions({ signal }: { signal: AbortSignal }): Promise<AccountSession[]> {
  return unwrapRows(await (await loadSessionDb()).rpc('my_sessions').abortSignal(signal))
}

export const passwordQueries = {
  has: (userId: string | undefined) =>
    definePersonalQuery({
      queryKey: ['account', userId, 'has password'],
      queryFn: accountCalls.hasPassword,
      staleTime: 0,
    }),
}

/**
 * Queries for the sessions of the signed-in user. The session on this device is first, followed by the other sessions
 * by last activity.
 */
export const sessionQueries = {
  list: (userId: string) =>
    definePersonalQuery({
      queryKey: ['account', userId, 'sessions'],
      queryFn: readSessions,
      staleTime: 0,
    }),
}
