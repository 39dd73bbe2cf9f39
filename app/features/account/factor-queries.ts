import { definePersonalQuery } from '../../platform/session/personal-query.ts'
import { factorCalls } from './factor-calls.ts'
import { recoveryCalls } from './recovery-calls.ts'

/** Queries for the second factors of the signed-in user and for the number of unused recovery codes. */
export const factorQueries = {
  list: (userId: string) =>
    definePersonalQuery({
      queryKey: ['account', userId, 'factors'],
      queryFn: factorCalls.list,
      staleTime: 0,
    }),
  codesLeft: (userId: string) =>
    definePersonalQuery({
      queryKey: ['account', userId, 'recovery codes left'],
      queryFn: recoveryCalls.left,
      staleTime: 0,
    }),
}
