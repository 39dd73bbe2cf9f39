import type { Refusal } from '../../platform/refusal.ts'
import { callRpc } from './account-calls.ts'
import { toRefusal } from './account-refusal.ts'

const endedAlready: Refusal = {
  tone: 'warn',
  title: 'That session has already ended.',
  text: 'Nothing was changed.',
}

/** Ends sessions of the signed-in user. The other device is signed out with its next request. */
export const sessionCalls = {
  async end(session: string): Promise<Refusal | undefined> {
    const { data, error } = await callRpc(db => db.rpc('end_session', { session }))
    if (error) return toRefusal(error)
    return data ? undefined : endedAlready
  },

  /** Ends all sessions of the user except this one. */
  async endOthers(): Promise<{ refusal: Refusal } | { ended: number }> {
    const { data, error } = await callRpc(db => db.rpc('end_other_sessions'))
    return error ? { refusal: toRefusal(error) } : { ended: data ?? 0 }
  },
}
