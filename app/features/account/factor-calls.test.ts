import { createClient } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import { product } from '../../platform/product.ts'
import { enrolFactor } from './factor-calls.ts'

const inBase64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = `${inBase64({ alg: 'HS256' })}.${inBase64({ sub: 'zola', exp: Math.floor(Date.now() / 1000) + 3600 })}.c2ln`

type Factor = { id: string; friendly_name: string; factor_type: 'totp'; status: 'verified' | 'unverified' }

/**
 * Makes an auth client with a stub of a Supabase project that stores these second factors. Like Supabase Auth, the stub
 * refuses a name that an unconfirmed factor already has.
 */
async function projectWith(...factors: Factor[]) {
  let issuer: string | undefined
  const { auth } = createClient('https://ref.supabase.co', 'publishable', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async (input, init) => {
        const { pathname } = new URL(String(input))
        if (pathname.endsWith('/user')) return Response.json({ id: 'zola', factors })
        if (init?.method === 'DELETE') {
          const [removed] = factors.splice(
            factors.findIndex(({ id }) => pathname.endsWith(`/${id}`)),
            1,
          )
          return Response.json({ id: removed?.id })
        }
        const body = JSON.parse(String(init?.body))
        issuer = body.issuer
        const factor: Factor = { id: 'new', ...body, status: 'unverified' }
        if (factors.some(({ friendly_name }) => friendly_name === factor.friendly_name))
          return Response.json({ code: 422, error_code: 'mfa_factor_name_conflict', msg: 'taken' }, { status: 422 })
        factors.push(factor)
        return Response.json({ id: 'new', type: 'totp', totp: { qr_code: '<svg/>', secret: 's', uri: 'otpauth://x' } })
      },
    },
  })
  const { error } = await auth.setSession({ access_token: token, refresh_token: 'r' })
  expect(error).toBeNull()
  return { auth, factors, issuer: () => issuer }
}
const factor = (id: string, status: Factor['status'], friendly_name: string): Factor => ({
  id,
  status,
  friendly_name,
  factor_type: 'totp',
})

it('the set-up of a second factor replaces an unconfirmed factor of the same name', async () => {
  const { auth, factors } = await projectWith(factor('a', 'verified', 'Phone'), factor('b', 'unverified', 'Tablet'))
  expect((await enrolFactor(auth, 'Tablet')).error).toBeNull()
  expect(factors.map(({ id }) => id)).toEqual(['a', 'new'])
})

it('the set-up of a second factor refuses the name of a confirmed factor', async () => {
  const { auth } = await projectWith(factor('a', 'verified', 'Phone'))
  expect((await enrolFactor(auth, 'Phone')).error?.code).toBe('mfa_factor_name_conflict')
})

it('the set-up of a second factor shows the product’s name as issuer in the authenticator app', async () => {
  const { auth, issuer } = await projectWith()
  await enrolFactor(auth, 'Phone')
  expect(issuer()).toBe(product.name)
})
