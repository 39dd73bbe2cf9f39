import type { SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import { makeAuthenticator } from '../support/authenticator.ts'

/** Starts the set-up of a second factor, without confirming the first code. */
export async function startFactorSetUp(person: SupabaseClient, friendlyName = 'Phone') {
  const { data, error } = await person.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  expect(error).toBeNull()
  if (!data) throw new Error('no factor')
  return { id: data.id, secret: data.totp.secret, app: makeAuthenticator(data.totp.secret), answer: data }
}

/** Sets up a second factor completely, with the code of step 0. */
export async function setUpSecondFactor(person: SupabaseClient, friendlyName?: string) {
  const factor = await startFactorSetUp(person, friendlyName)
  const { error } = await person.auth.mfa.challengeAndVerify({ factorId: factor.id, code: factor.app.code() })
  expect(error).toBeNull()
  return factor
}
