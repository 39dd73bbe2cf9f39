import type { Refusal } from '../../platform/refusal.ts'
import { callAccountFunction } from './account-calls.ts'
import { toAccountRefusal } from './account-refusal.ts'

const wrongCodeRefusal: Refusal = {
  tone: 'bad',
  title: 'This is not one of your recovery codes.',
  text: 'Check every character. New codes replace all earlier ones.',
}

/** Calls for recovery codes, with which users sign in when they cannot use their authenticator app. */
export const recoveryCalls = {
  /** Creates ten new recovery codes, which replace all earlier codes. The server returns the codes only once. */
  async make(): Promise<{ refusal: Refusal } | { codes: string[] }> {
    const { data, error } = await callAccountFunction(db => db.rpc('make_recovery_codes'))
    return error ? { refusal: toAccountRefusal(error) } : { codes: data ?? [] }
  },

  /**
   * Counts the unused recovery codes.
   * @throws the error with which the database refused the call
   */
  async left({ signal }: { signal: AbortSignal }): Promise<number> {
    const { data, error } = await callAccountFunction(db => db.rpc('recovery_codes_left').abortSignal(signal))
    if (error) throw error
    return data ?? 0
  },

  /**
   * Removes the second factor from the account, given a recovery code. Call `refreshAuth()` of the session afterwards.
   */
  async use(code: string): Promise<Refusal | undefined> {
    const { data, error } = await callAccountFunction(db => db.rpc('use_recovery_code', { code }))
    if (error) return toAccountRefusal(error)
    return data ? undefined : wrongCodeRefusal
  },
}
