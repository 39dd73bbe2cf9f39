import { queryOptions } from '@tanstack/react-query'
import { unwrapRows } from '../../platform/db/rows.ts'
import { personalMeta } from '../../platform/session/account-queries.ts'
import type { OpenSession } from '../../platform/session/device.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import { accountCalls } from './account-calls.ts'

/** One's own; `aal` is `aal2` when the second factor was shown. */
export type AccountSession = OpenSession & { aal: string }

async function readSessions({ signal }: { signal: AbortSignal }): Promise<AccountSession[]> {
  return unwrapRows(await (await loadSessionDb()).rpc('my_sessions').abortSignal(signal))
}

/** Whether the account has a password. */
export const passwordQueries = {
  has: (userId: string | undefined) =>
    queryOptions({
      queryKey: ['account', userId, 'has password'],
      queryFn: accountCalls.hasPassword,
      staleTime: 0,
      meta: personalMeta,
    }),
}

/** This device first, then the one last seen. */
export const sessionQueries = {
  list: (userId: string) =>
    queryOptions({
      queryKey: ['account', userId, 'sessions'],
      queryFn: readSessions,
      staleTime: 0,
      meta: personalMeta,
    }),
}
