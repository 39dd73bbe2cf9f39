import type { Factor, SupabaseClient } from '@supabase/supabase-js'
import { product } from '../../platform/product.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { callAuth, rejectedCall } from './account-calls.ts'
import { toRefusal } from './account-refusal.ts'

/** What an authenticator app has to be told, once. */
export type Enrolment = {
  id: string
  /** An address for an `img`; black on white. */
  qr: string
  /** The same in letters, for typing. */
  secret: string
  /** The same as a link, for an app on this device. */
  uri: string
}

export type SecondFactor = Pick<Factor, 'id' | 'friendly_name' | 'status' | 'created_at'>

const noFactor: Refusal = {
  tone: 'bad',
  title: 'There is no second factor on this account any more.',
  text: 'Sign in again; the password will do.',
}

/**
 * Enrols a factor after removing those that were begun and never confirmed: Supabase Auth keeps them for a while, shows them to
 * nobody, and refuses another one of their name. The issuer is what an authenticator app calls the entry by.
 */
export async function enrolAnew(auth: SupabaseClient['auth'], friendlyName: string) {
  const factors = await auth.mfa.listFactors()
  if (factors.error) return factors
  for (const { id, status } of factors.data.all) if (status === 'unverified') await auth.mfa.unenroll({ factorId: id })
  return auth.mfa.enroll({ factorType: 'totp', friendlyName, issuer: product.name })
}

/** Second factors of the person who is signed in. All answer with a refusal, or without one when it was done. */
export const factorCalls = {
  /** The confirmed ones, oldest first. @throws the client's error */
  async list(): Promise<SecondFactor[]> {
    const answer = await callAuth(auth => auth.mfa.listFactors())
    if (answer.error || !('data' in answer)) throw answer.error
    return answer.data.totp
  },

  /** Begins; nothing has changed until a first code confirms it. */
  async enrol(name: string): Promise<{ refusal: Refusal } | { factor: Enrolment }> {
    const answer = await callAuth(auth => enrolAnew(auth, name))
    if (answer.error || !('data' in answer)) return { refusal: toRefusal(answer.error ?? unknown) }
    const { id, totp } = answer.data
    return { factor: { id, qr: totp.qr_code, secret: totp.secret, uri: totp.uri } }
  },

  /** The first code of a new factor, or the code asked for at sign-in. Whoever has only the password is signed out. */
  confirm: async (id: string, code: string): Promise<Refusal | undefined> =>
    rejectedCall(await callAuth(auth => auth.mfa.challengeAndVerify({ factorId: id, code }))),

  /** As `confirm`, for whichever factor the account has. */
  async show(code: string): Promise<Refusal | undefined> {
    const answer = await callAuth(auth => auth.mfa.listFactors())
    if (answer.error || !('data' in answer)) return toRefusal(answer.error ?? unknown)
    const [factor] = answer.data.totp
    return factor ? factorCalls.confirm(factor.id, code) : noFactor
  },

  /** Afterwards `refreshAuth()` of the session, whose token still speaks of the factor. */
  remove: async (id: string): Promise<Refusal | undefined> =>
    rejectedCall(await callAuth(auth => auth.mfa.unenroll({ factorId: id }))),
}

const unknown = { name: 'AuthError', message: 'no answer' }
