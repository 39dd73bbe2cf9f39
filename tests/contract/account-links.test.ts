import type { SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { findLink } from './account-site.ts'
import { makeEmail, password } from './cast.ts'
import { setUpProgramSite } from './program-site.ts'
import { makeVisitorClient } from './site-under-test.ts'

const accounts = setUpProgramSite()
const program = () => accounts().program

test('an invitation that a program sends creates an account without a role when its button is pressed', async () => {
  const email = makeEmail('tariro')
  let id = ''
  const letter = await accounts().waitForLetter(email, async () => {
    const { data, error } = await program().auth.admin.inviteUserByEmail(email, { data: { full_name: 'Tariro Moyo' } })
    expect(error).toBeNull()
    id = data.user?.id ?? ''
    expect(data.user?.invited_at).toEqual(expect.any(String))
  })
  expect(letter).toContain('You are invited')
  expect(await accounts().site.sql`select from public.profiles where id = ${id}`).toHaveLength(0)
  const response = await accounts().press(letter)
  expect([response.status, response.body.user?.id, await accounts().roleOf(id)]).toEqual([200, id, 'user'])
  expect(await accounts().readAuditTrail(id)).toEqual(['invited'])
})

describe('a link generated for a program', () => {
  const make = async (options: Parameters<SupabaseClient['auth']['admin']['generateLink']>[0]) => {
    const { data, error } = await program().auth.admin.generateLink(options)
    expect(error).toBeNull()
    if (!data.properties || !data.user) throw new Error('no link')
    return { ...data.properties, user: data.user }
  }
  const redeem = ({ hashed_token, verification_type }: Awaited<ReturnType<typeof make>>) =>
    makeVisitorClient(accounts().site).auth.verifyOtp({
      token_hash: hashed_token,
      type: verification_type as 'recovery',
    })

  test('opens the account once without sending an e-mail', async () => {
    for (const type of ['magiclink', 'recovery'] as const) {
      const { email, id } = await accounts().member()
      const letters = accounts().mail.letters.length
      const link = await make({ type, email, options: { redirectTo: `${accounts().site.url}/events` } })
      expect(findLink(link.action_link)).toContain(`type=${type}&token_hash=${link.hashed_token}`)
      expect(link).toMatchObject({
        redirect_to: `${accounts().site.url}/events`,
        verification_type: type,
        user: { id },
      })
      expect((await redeem(link)).data.user?.id).toBe(id)
      expect((await redeem(link)).error?.code).toBe('otp_expired')
      expect(
        accounts()
          .mail.letters.slice(letters)
          .filter(message => /code is/.test(message)),
      ).toEqual([])
      expect(await accounts().readAuditTrail(id)).toEqual(['link'])
    }
  })

  test('contains a code that opens the same account', async () => {
    const { email, id } = await accounts().member()
    const link = await make({ type: 'magiclink', email })
    expect(link.email_otp).toMatch(/^\d{6}$/)
    expect((await accounts().verify(email, link.email_otp)).body.user?.id).toBe(id)
    expect(link.redirect_to).toBe(accounts().site.url)
  })

  test('creates an account without a password', async () => {
    for (const type of ['signup', 'invite', 'magiclink'] as const) {
      const email = makeEmail('vera')
      const link = await make({ type, email, password } as Parameters<typeof make>[0])
      expect(link.verification_type).toBe(type === 'magiclink' ? 'signup' : type)
      expect((await redeem(link)).data.user?.id).toBe(link.user.id)
      expect((await accounts().signIn(email, password)).status).toBe(400)
    }
  })

  test('completes a change of e-mail address', async () => {
    const { email, id } = await accounts().member()
    const newEmail = makeEmail('moved')
    const { hashed_token } = await make({ type: 'email_change_new', email, newEmail: newEmail })
    const { data } = await makeVisitorClient(accounts().site).auth.verifyOtp({
      token_hash: hashed_token,
      type: 'email_change',
    })
    expect([data.user?.id, data.user?.email]).toEqual([id, newEmail])
  })

  test('leads only to pages of this site', async () => {
    const { email } = await accounts().member()
    const link = await make({ type: 'magiclink', email, options: { redirectTo: 'https://elsewhere.example/x' } })
    expect([link.redirect_to, link.action_link.includes('elsewhere')]).toEqual([accounts().site.url, false])
  })
})
