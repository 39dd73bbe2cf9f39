import { queryOptions } from '@tanstack/react-query'
import { personalQueryMeta } from '../../platform/session/account-queries.ts'
import { factorCalls } from './factor-calls.ts'
import { recoveryCalls } from './recovery-calls.ts'

/** Queries for the second factors of the signed-in user and for the number of unused recovery codes. */
export const factorQueries = {
  list: (userId: string) =>
    queryOptions({
      queryKey: ['account', userId, 'factors'],
      queryFn: factorCalls.list,
      staleTime: 0,
      meta: personalQueryMeta,
    }),
  codesLeft: (userId: string) =>
    queryOptions({
      queryKey: ['account', userId, 'recovery codes left'],
      queryFn: recoveryCalls.left,
      staleTime: 0,
      meta: personalQueryMeta,
    }),
}
