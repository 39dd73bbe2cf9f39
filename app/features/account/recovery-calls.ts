import type { Refusal } from '../../platform/refusal.ts'
import { callRpc } from './account-calls.ts'
import { toRefusal } from './account-refusal.ts'

const wrongCode: Refusal = {
  tone: 'bad',
  title: 'That is none of your recovery codes.',
  text: 'Compare it letter by letter. Making new codes does away with all earlier ones.',
}

/** The codes for whoever has lost the phone. */
export const recoveryCalls = {
  /** Ten new ones, which the server shows this once. They replace all earlier ones. */
  async make(): Promise<{ refusal: Refusal } | { codes: string[] }> {
    const { data, error } = await callRpc(db => db.rpc('make_recovery_codes'))
    return error ? { refusal: toRefusal(error) } : { codes: data ?? [] }
  },

  /** How many are unused. @throws the refusal's error */
  async left({ signal }: { signal: AbortSignal }): Promise<number> {
    const { data, error } = await callRpc(db => db.rpc('recovery_codes_left').abortSignal(signal))
    if (error) throw error
    return data ?? 0
  },

  /** Takes the second factor off the account. Afterwards `refreshAuth()` of the session. */
  async use(code: string): Promise<Refusal | undefined> {
    const { data, error } = await callRpc(db => db.rpc('use_recovery_code', { code }))
    if (error) return toRefusal(error)
    return data ? undefined : wrongCode
  },
}
