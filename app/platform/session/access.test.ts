import type { Factor } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import { mayLackSomething, readNeeds, statusOf } from './access.ts'

const withFactor = (status: Factor['status']) => ({ factors: [{ status } as Factor] })

it('an answer of another form is no permission', () => {
  for (const given of [null, {}, { needs: 'nothing' }, 'null']) expect(() => readNeeds(given)).toThrow()
  expect(readNeeds({ role: 'admin', needs: null })).toBeNull()
  expect(readNeeds({ role: 'admin', needs: 'enrol' })).toBe('enrol')
})

it('the server is asked about editors, and about whoever has a second factor', () => {
  expect(mayLackSomething(null, undefined)).toBe(false)
  expect(mayLackSomething({}, 'user')).toBe(false)
  expect(mayLackSomething(withFactor('unverified'), 'user')).toBe(false)
  expect(mayLackSomething({}, 'manager')).toBe(true)
  expect(mayLackSomething(withFactor('verified'), undefined)).toBe(true)
})

const zola = { known: true, hasSession: true, role: 'user', needs: null, hasProfile: true, failed: false } as const

it('nobody is in before everything about them is known', () => {
  expect(statusOf(zola)).toBe('in')
  for (const missing of [{ known: false }, { role: undefined }, { needs: undefined }, { hasProfile: false }])
    expect(statusOf({ ...zola, ...missing })).toBe('looking')
})
it('what could not be asked comes before a step that is due; the code of a second factor is asked for before the role is known', () => {
  for (const needs of ['challenge', 'enrol'] as const) expect(statusOf({ ...zola, needs, failed: true })).toBe('failed')
  expect(statusOf({ ...zola, needs: 'challenge', role: undefined })).toBe('challenge')
  expect(statusOf({ ...zola, needs: 'enrol' })).toBe('enrol')
})
it('without a session nobody is asked for anything', () => {
  const nobody = { ...zola, hasSession: false, role: undefined, hasProfile: false }
  expect(statusOf(nobody)).toBe('out')
  expect(statusOf({ ...nobody, known: false })).toBe('looking')
  expect(statusOf({ ...nobody, failed: true })).toBe('failed')
})
