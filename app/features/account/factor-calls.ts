import type { Factor, SupabaseClient } from '@supabase/supabase-js'
import { product } from '../../platform/product.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { callAuthApi, toAccountCallRefusal } from './account-calls.ts'
import { toAccountRefusal } from './account-refusal.ts'

/** Data to add the account to an authenticator app. The server returns the data only once. */
export type FactorEnrolment = {
  id: string
  /** QR code as an image URL, black on white. */
  qr: string
  /** Secret of the factor as text, to be typed into an app. */
  secret: string
  /** Secret of the second factor as a link, for an authenticator app on the same device. */
  uri: string
}

export type SecondFactor = Pick<Factor, 'id' | 'friendly_name' | 'status' | 'created_at'>

const noFactorRefusal: Refusal = {
  tone: 'bad',
  title: 'Two-factor authentication is no longer on for this account.',
  text: 'Sign in again with your password.',
}

/**
 * Adds a second factor after removing unconfirmed factors. Supabase Auth stores unconfirmed factors for a while
 * without listing them, and refuses another factor with the same name. `issuer` is the label of the entry in the
 * authenticator app.
 */
export async function enrolFactor(auth: SupabaseClient['auth'], friendlyName: string) {
  const factors = await auth.mfa.listFactors()
  if (factors.error) return factors
  for (const { id, status } of factors.data.all) if (status === 'unverified') await auth.mfa.unenroll({ factorId: id })
  return auth.mfa.enroll({ factorType: 'totp', friendlyName, issuer: product.name })
}

/** Calls for the second factors of the signed-in user. Each call returns a refusal if it fails. */
export const factorCalls = {
  /**
   * Lists the confirmed factors, oldest first.
   * @throws the error of the auth client
   */
  async list(): Promise<SecondFactor[]> {
    const answer = await callAuthApi(auth => auth.mfa.listFactors())
    if (answer.error || !('data' in answer)) throw answer.error
    return answer.data.totp
  },

  /** Adds a second factor. The factor is inactive until the user confirms the factor with a first code. */
  async enrol(name: string): Promise<{ refusal: Refusal } | { factor: FactorEnrolment }> {
    const answer = await callAuthApi(auth => enrolFactor(auth, name))
    if (answer.error || !('data' in answer)) return { refusal: toAccountRefusal(answer.error ?? noResponseError) }
    const { id, totp } = answer.data
    return { factor: { id, qr: totp.qr_code, secret: totp.secret, uri: totp.uri } }
  },

  /**
   * Verifies the first code of a new second factor, or the code at sign-in. Supabase Auth then ends the other sessions
   * that were opened with only a password.
   */
  confirm: async (id: string, code: string): Promise<Refusal | undefined> =>
    toAccountCallRefusal(await callAuthApi(auth => auth.mfa.challengeAndVerify({ factorId: id, code }))),

  /** Verifies a code in the same way as `confirm` does. The code may come from any factor of the account. */
  async show(code: string): Promise<Refusal | undefined> {
    const answer = await callAuthApi(auth => auth.mfa.listFactors())
    if (answer.error || !('data' in answer)) return toAccountRefusal(answer.error ?? noResponseError)
    const [factor] = answer.data.totp
    return factor ? factorCalls.confirm(factor.id, code) : noFactorRefusal
  },

  /**
   * Removes a factor. Call `refreshAuth()` of the session afterwards, because the current token still contains the
   * factor.
   */
  remove: async (id: string): Promise<Refusal | undefined> =>
    toAccountCallRefusal(await callAuthApi(auth => auth.mfa.unenroll({ factorId: id }))),
}

const noResponseError = { name: 'AuthError', message: 'no answer' }
