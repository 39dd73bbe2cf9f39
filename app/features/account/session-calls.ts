import type { Refusal } from '../../platform/refusal.ts'
import { callAccountFunction } from './account-calls.ts'
import { toAccountRefusal } from './account-refusal.ts'

const alreadyEndedRefusal: Refusal = {
  tone: 'warn',
  title: 'That session has already ended.',
  text: 'Nothing was changed.',
}

/**
 * Calls that end sessions of the signed-in user. The other device notices the end of its session at the next request.
 */
export const sessionCalls = {
  async end(session: string): Promise<Refusal | undefined> {
    const { data, error } = await callAccountFunction(db => db.rpc('end_session', { session }))
    if (error) return toAccountRefusal(error)
    return data ? undefined : alreadyEndedRefusal
  },

  /** Ends all sessions of the user except the current session. */
  async endOthers(): Promise<{ refusal: Refusal } | { ended: number }> {
    const { data, error } = await callAccountFunction(db => db.rpc('end_other_sessions'))
    return error ? { refusal: toAccountRefusal(error) } : { ended: data ?? 0 }
  },
}
