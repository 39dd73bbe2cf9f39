import type { Factor } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import { mayNeedStep, readNeeds, sessionStatus } from './access.ts'

const withFactor = (status: Factor['status']) => ({ factors: [{ status } as Factor] })

it('the access check throws for an answer of unknown shape', () => {
  for (const invalid of [null, {}, { needs: 'nothing' }, 'null']) expect(() => readNeeds(invalid)).toThrow()
  expect(readNeeds({ role: 'admin', needs: null })).toBeNull()
  expect(readNeeds({ role: 'admin', needs: 'enrol' })).toBe('enrol')
})

it('the access check calls my_access only for editors and for users with a second factor', () => {
  expect(mayNeedStep(null, undefined)).toBe(false)
  expect(mayNeedStep({}, 'user')).toBe(false)
  expect(mayNeedStep(withFactor('unverified'), 'user')).toBe(false)
  expect(mayNeedStep({}, 'manager')).toBe(true)
  expect(mayNeedStep(withFactor('verified'), undefined)).toBe(true)
})

const zola = { known: true, hasSession: true, role: 'user', needs: null, hasProfile: true, failed: false } as const

it('the access check grants access only when everything is loaded', () => {
  expect(sessionStatus(zola)).toBe('in')
  for (const missing of [{ known: false }, { role: undefined }, { needs: undefined }, { hasProfile: false }])
    expect(sessionStatus({ ...zola, ...missing })).toBe('looking')
})
it('a failed request comes before a pending step; the second factor is requested before the role is known', () => {
  for (const needs of ['challenge', 'enrol'] as const)
    expect(sessionStatus({ ...zola, needs, failed: true })).toBe('failed')
  expect(sessionStatus({ ...zola, needs: 'challenge', role: undefined })).toBe('challenge')
  expect(sessionStatus({ ...zola, needs: 'enrol' })).toBe('enrol')
})
it('the access check needs nothing without a session', () => {
  const signedOut = { ...zola, hasSession: false, role: undefined, hasProfile: false }
  expect(sessionStatus(signedOut)).toBe('out')
  expect(sessionStatus({ ...signedOut, known: false })).toBe('looking')
  expect(sessionStatus({ ...signedOut, failed: true })).toBe('failed')
})
