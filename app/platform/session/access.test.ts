import type { Factor } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import { getSessionStatus, isAccessStepPossible, parseAccessStep } from './access.ts'

const withFactor = (status: Factor['status']) => ({ factors: [{ status } as Factor] })

it('the access check throws for a response of unknown shape', () => {
  for (const invalid of [null, {}, { needs: 'nothing' }, 'null']) expect(() => parseAccessStep(invalid)).toThrow()
  expect(parseAccessStep({ role: 'admin', needs: null })).toBeNull()
  expect(parseAccessStep({ role: 'admin', needs: 'enrol' })).toBe('enrol')
})

it('the access check calls my_access only for editors and users with a second factor', () => {
  expect(isAccessStepPossible(null, undefined)).toBe(false)
  expect(isAccessStepPossible({}, 'user')).toBe(false)
  expect(isAccessStepPossible(withFactor('unverified'), 'user')).toBe(false)
  expect(isAccessStepPossible({}, 'manager')).toBe(true)
  expect(isAccessStepPossible(withFactor('verified'), undefined)).toBe(true)
})

const zola = { known: true, hasSession: true, role: 'user', needs: null, hasProfile: true, failed: false } as const

it('the access check grants access only after role, second factor and profile are loaded', () => {
  expect(getSessionStatus(zola)).toBe('in')
  for (const missing of [{ known: false }, { role: undefined }, { needs: undefined }, { hasProfile: false }])
    expect(getSessionStatus({ ...zola, ...missing })).toBe('looking')
})
it('the access check reports a failed request before it asks for a second factor', () => {
  for (const needs of ['challenge', 'enrol'] as const)
    expect(getSessionStatus({ ...zola, needs, failed: true })).toBe('failed')
  expect(getSessionStatus({ ...zola, needs: 'challenge', role: undefined })).toBe('challenge')
  expect(getSessionStatus({ ...zola, needs: 'enrol' })).toBe('enrol')
})
it('the access check does not ask a signed-out visitor for a second factor', () => {
  const signedOut = { ...zola, hasSession: false, role: undefined, hasProfile: false }
  expect(getSessionStatus(signedOut)).toBe('out')
  expect(getSessionStatus({ ...signedOut, known: false })).toBe('looking')
  expect(getSessionStatus({ ...signedOut, failed: true })).toBe('failed')
})
