import type { Refusal } from '../../platform/refusal.ts'
import { callRpc } from './account-calls.ts'
import { toRefusal } from './account-refusal.ts'

const wrongCode: Refusal = {
  tone: 'bad',
  title: 'This is not one of your recovery codes.',
  text: 'Check every character. New codes replace all earlier ones.',
}

/** Calls for recovery codes, which users need who lost their phone. */
export const recoveryCalls = {
  /** Creates ten new codes, which replace all earlier ones. The server shows them only once. */
  async make(): Promise<{ refusal: Refusal } | { codes: string[] }> {
    const { data, error } = await callRpc(db => db.rpc('make_recovery_codes'))
    return error ? { refusal: toRefusal(error) } : { codes: data ?? [] }
  },

  /**
   * Counts the unused codes.
   * @throws the refusal's error
   */
  async left({ signal }: { signal: AbortSignal }): Promise<number> {
    const { data, error } = await callRpc(db => db.rpc('recovery_codes_left').abortSignal(signal))
    if (error) throw error
    return data ?? 0
  },

  /** Removes the second factor from the account. Call `refreshAuth()` of the session afterwards. */
  async use(code: string): Promise<Refusal | undefined> {
    const { data, error } = await callRpc(db => db.rpc('use_recovery_code', { code }))
    if (error) return toRefusal(error)
    return data ? undefined : wrongCode
  },
}
