import type { Factor } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import { mayLackSomething, readNeeds } from './access.ts'

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
