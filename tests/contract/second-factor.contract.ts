import type { SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { makeInvalidCode } from '../support/authenticator.ts'
import {
  getSessionToken,
  makeEmail,
  password,
  readClaims,
  signInAmina,
  signInWithPassword,
  signUpMusa,
  signUpZola,
} from './cast.ts'
import { isSelfHosted, makeSelfHostedTest } from './self-hosted-test.ts'
import { setUpSecondFactor, startFactorSetUp } from './set-up-factor.ts'
import { makeVisitorClient, type SiteUnderTest } from './site-under-test.ts'

const readAccess = async (person: SupabaseClient) => (await person.rpc('my_access')).data

export function testSecondFactorContract(site: () => SiteUnderTest) {
  const selfHostedTest = makeSelfHostedTest(site)
  const signIn = (email: string) => signInWithPassword(site(), email)
  /** Calls endpoints for which supabase-js has no method. */
  const ask = async (person: SupabaseClient | undefined, method: string, path: string, body: object = {}) =>
    fetch(`${site().url}/auth/v1/${path}`, {
      method,
      headers: {
        apikey: site().publishableKey,
        'content-type': 'application/json',
        ...(person && { authorization: `Bearer ${await getSessionToken(person)}` }),
      },
      ...(method !== 'GET' && { body: JSON.stringify(body) }),
    })

  describe('the second factor', () => {
    test('a signed-out client cannot set up a second factor', async () => {
      const response = await ask(undefined, 'POST', 'factors', { factor_type: 'totp' })
      expect([401, 403]).toContain(response.status)
    })

    selfHostedTest('unknown types of factors, and invalid challenge requests, are refused', async () => {
      const { zola } = await signUpZola(site())
      const { id } = await startFactorSetUp(zola)
      for (const [path, body, msg] of [
        ['factors', {}, 'factor_type needs to be totp'],
        ['factors', { factor_type: 'pigeon' }, 'factor_type needs to be totp'],
        [
          'factors',
          { factor_type: 'totp', friendly_name: 'x'.repeat(101) },
          'The name of a factor has at most 100 characters',
        ],
        [`factors/${id}/verify`, { challenge_id: id }, 'Code needs to be non-empty'],
        [`factors/${id}/verify`, { challenge_id: id, code: '' }, 'Code needs to be non-empty'],
        [`factors/${id}/verify`, { challenge_id: id, code: '1'.repeat(21) }, 'The field code is not valid'],
      ] as const) {
        const response = await ask(zola, 'POST', path, body)
        const answer = await response.json()
        expect([path, response.status, answer.error_code, answer.msg]).toEqual([path, 400, 'validation_failed', msg])
      }
    })

    test('a wrong code or a code from ten minutes ago does not confirm a factor', async () => {
      const { zola } = await signUpZola(site())
      const { id, secret, app } = await startFactorSetUp(zola)
      const odd = isSelfHosted(site()) ? ['12345', 'abcdef', '٠١٢٣٤٥'] : []
      for (const code of [makeInvalidCode(secret), app.code(-20), ...odd]) {
        const { error } = await zola.auth.mfa.challengeAndVerify({ factorId: id, code })
        expect([code, error?.code, error?.status]).toEqual([code, 'mfa_verification_failed', 422])
      }
      expect((await zola.auth.mfa.listFactors()).data?.totp).toEqual([])
      expect(readClaims(await getSessionToken(zola)).aal).toBe('aal1')
    })

    test('the second factor of another user cannot be challenged, verified or removed', async () => {
      const { zola } = await signUpZola(site())
      const { id, app } = await setUpSecondFactor(zola)
      const { data } = await zola.auth.mfa.challenge({ factorId: id })
      const { zola: stranger } = await signUpZola(site(), makeEmail('stranger'))
      const answers = [
        await stranger.auth.mfa.challenge({ factorId: id }),
        await stranger.auth.mfa.verify({ factorId: id, challengeId: data?.id ?? '', code: app.code() }),
        await stranger.auth.mfa.unenroll({ factorId: id }),
      ]
      for (const { error } of answers) expect([error?.code, error?.status]).toEqual(['mfa_factor_not_found', 404])
      expect((await stranger.auth.mfa.unenroll({ factorId: 'not-an-id' })).error?.status).toBe(404)
      const otherFactor = await startFactorSetUp(stranger)
      const { error } = await stranger.auth.mfa.verify({
        factorId: otherFactor.id,
        challengeId: data?.id ?? '',
        code: otherFactor.app.code(),
      })
      expect(error?.code).toBe('mfa_factor_not_found')
    })

    selfHostedTest('a code and a challenge are each accepted once, and only for a short time', async () => {
      const { zola, email } = await signUpZola(site())
      const { id, app } = await setUpSecondFactor(zola)
      const laterSession = await signIn(email)
      const challenge = async () => (await laterSession.auth.mfa.challenge({ factorId: id })).data?.id ?? ''
      const answer = (challengeId: string, code: string) =>
        laterSession.auth.mfa.verify({ factorId: id, challengeId, code })
      expect((await answer(await challenge(), app.code(0))).error?.code).toBe('mfa_verification_failed')
      const { sql } = site()
      if (sql) {
        const lateChallenge = await challenge()
        await sql`update auth.mfa_challenges set created_at = now() - interval '301 seconds' where id = ${lateChallenge}`
        expect((await answer(lateChallenge, app.code(1))).error?.code).toBe('mfa_challenge_expired')
      }
      const openChallenge = await challenge()
      expect((await answer(openChallenge, app.code(1))).error).toBeNull()
      expect((await answer(openChallenge, app.code(2))).error?.code).toBe('mfa_challenge_expired')
      expect((await answer(await challenge(), app.code(1))).error?.code).toBe('mfa_verification_failed')
    })

    selfHostedTest('a valid code that is sent eight times at once is accepted once', async () => {
      const { zola, email } = await signUpZola(site())
      const { id, app } = await setUpSecondFactor(zola)
      const laterSession = await signIn(email)
      const challengeId = (await laterSession.auth.mfa.challenge({ factorId: id })).data?.id
      const code = app.code(1)
      const answers = await Promise.all(
        Array.from({ length: 8 }, () =>
          ask(laterSession, 'POST', `factors/${id}/verify`, { challenge_id: challengeId, code }),
        ),
      )
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    })

    test('a session without the second factor cannot change password, e-mail address or factors', async () => {
      const { zola, email } = await signUpZola(site())
      const { id } = await setUpSecondFactor(zola)
      const firstFactorClient = await signIn(email)
      const errors = [
        (await firstFactorClient.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })).error,
        (await firstFactorClient.auth.mfa.unenroll({ factorId: id })).error,
        (await firstFactorClient.auth.updateUser({ password: 'quite another one' })).error,
        (await firstFactorClient.auth.updateUser({ email: makeEmail('thief') })).error,
      ]
      for (const error of errors) expect(error?.code).toBe('insufficient_aal')
      expect((await firstFactorClient.auth.updateUser({ data: { full_name: 'Zola D.' } })).error).toBeNull()
    })

    selfHostedTest(
      'a second factor replaces an unconfirmed factor, but is refused with the name of a confirmed factor',
      async () => {
        const { zola } = await signUpZola(site())
        const first = await startFactorSetUp(zola)
        const { id } = await setUpSecondFactor(zola)
        expect((await zola.auth.mfa.challenge({ factorId: first.id })).error?.code).toBe('mfa_factor_not_found')
        const { error } = await zola.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
        expect(error?.code).toBe('mfa_factor_name_conflict')
        expect((await zola.auth.mfa.listFactors()).data?.all.map(factor => factor.id)).toEqual([id])
      },
    )

    test('an editor with a second factor can read drafts only after the second factor', async () => {
      const musa = await signUpMusa(site())
      const email = (await musa.auth.getUser()).data.user?.email ?? ''
      const countVisibleEntries = async (person: SupabaseClient) =>
        (await person.from('audit_log').select('id').limit(1)).data?.length
      const name = makeEmail('circle').split('@')[0] ?? ''
      await musa.from('circles').insert({ slug: name, name }).throwOnError()
      expect([await countVisibleEntries(musa), await readAccess(musa)]).toEqual([1, { role: 'manager', needs: null }])
      const { id, app } = await setUpSecondFactor(musa)
      const firstFactorClient = await signIn(email)
      expect([await countVisibleEntries(firstFactorClient), await readAccess(firstFactorClient)]).toEqual([
        0,
        { role: 'manager', needs: 'challenge' },
      ])
      expect(
        (await firstFactorClient.from('circles').insert({ slug: `${name}-2`, name: `${name} 2` })).error?.code,
      ).toBe('42501')
      expect(
        (await firstFactorClient.auth.mfa.challengeAndVerify({ factorId: id, code: app.code(1) })).error,
      ).toBeNull()
      expect([await countVisibleEntries(firstFactorClient), await readAccess(firstFactorClient)]).toEqual([
        1,
        { role: 'manager', needs: null },
      ])
    })

    test('an editor without the required second factor cannot edit', async context => {
      const { sql } = site()
      if (!sql) return context.skip('the setting of a hosted project is left alone')
      const musa = await signUpMusa(site())
      const amina = await signInAmina(site())
      const demand = (value: string) =>
        amina.from('settings').update({ value }).eq('key', 'security.second_factor').select('key')
      expect((await demand('editors')).error?.message).toBe('Set up your own second factor first.')
      await sql`update public.settings set value = '"editors"' where key = 'security.second_factor'`
      try {
        for (const person of [musa, amina]) {
          expect(await readAccess(person)).toMatchObject({ needs: 'enrol' })
          expect((await person.from('circles').insert({ slug: 'unproved', name: 'Unproved' })).error?.code).toBe(
            '42501',
          )
        }
        await setUpSecondFactor(musa)
        expect(await readAccess(musa)).toEqual({ role: 'manager', needs: null })
      } finally {
        await sql`update public.settings set value = '"optional"' where key = 'security.second_factor'`
      }
    })

    test('the set-up of a second factor raises the level of the current session', async () => {
      const { zola, email } = await signUpZola(site())
      const { answer, app, id } = await startFactorSetUp(zola)
      expect(answer.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,.*<svg /s)
      expect(answer.totp.uri).toContain(`secret=${answer.totp.secret}`)
      expect(decodeURIComponent(answer.totp.uri)).toContain(email)
      const before = await getSessionToken(zola)
      const { data, error } = await zola.auth.mfa.challengeAndVerify({ factorId: id, code: app.code() })
      expect(error).toBeNull()
      expect(data).toMatchObject({ token_type: 'bearer', refresh_token: expect.any(String), user: { email } })
      expect(data?.access_token).not.toBe(before)
      const raisedLevel = {
        aal: 'aal2',
        amr: expect.arrayContaining([{ method: 'totp', timestamp: expect.any(Number) }]),
      }
      expect(readClaims(data?.access_token)).toMatchObject(raisedLevel)
      expect(readClaims((await zola.auth.refreshSession()).data.session?.access_token)).toMatchObject(raisedLevel)
      const listedFactors = [{ id, friendly_name: 'Phone', factor_type: 'totp', status: 'verified' }]
      expect((await zola.auth.getUser()).data.user?.factors).toMatchObject(listedFactors)
      const laterClient = makeVisitorClient(site())
      const session = await laterClient.auth.signInWithPassword({ email, password })
      expect(session.data.user?.factors).toMatchObject(listedFactors)
      expect(JSON.stringify(session.data)).not.toContain(answer.totp.secret)
      const { data: level } = await laterClient.auth.mfa.getAuthenticatorAssuranceLevel()
      expect(level).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    })

    test('the check of a second factor ends the sessions that have only the password', async () => {
      const { zola, email } = await signUpZola(site())
      const { id, app } = await setUpSecondFactor(zola)
      const [thief, laterClient] = [await signIn(email), await signIn(email)]
      expect((await laterClient.auth.mfa.challengeAndVerify({ factorId: id, code: app.code(1) })).error).toBeNull()
      expect((await thief.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
      expect((await zola.auth.getUser()).error).toBeNull()
    })

    test('the removal of a second factor lowers the sessions to the level of the password', async () => {
      const { zola } = await signUpZola(site())
      const { id } = await setUpSecondFactor(zola)
      expect((await zola.auth.mfa.unenroll({ factorId: id })).data).toEqual({ id })
      expect((await zola.rpc('make_recovery_codes')).error?.code).toBe('42501')
      const { data } = await zola.auth.refreshSession()
      expect(readClaims(data.session?.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
      const change = { password: 'quite another one', current_password: password }
      expect((await zola.auth.updateUser(change)).error).toBeNull()
    })

    test('a recovery code signs a member in once without a code of the authenticator app', async () => {
      const { zola, email } = await signUpZola(site())
      await setUpSecondFactor(zola)
      const codes: string[] = (await zola.rpc('make_recovery_codes')).data
      expect(codes).toHaveLength(10)
      const laterClient = await signIn(email)
      const use = async (code?: string) => (await laterClient.rpc('use_recovery_code', { code })).data
      expect(await use('0000-0000-0000-0000')).toBe(false)
      expect(await use(codes[3]?.toUpperCase().replaceAll('-', ' '))).toBe(true)
      expect([await use(codes[3]), await use(codes[4])]).toEqual([false, false])
      expect((await laterClient.auth.mfa.listFactors()).data?.all).toEqual([])
      expect(await readAccess(laterClient)).toEqual({ role: 'user', needs: null })
    })

    test('the database contains no readable factor secret and no recovery code', async context => {
      const { sql } = site()
      if (!sql) return context.skip('the database of a hosted project is not read')
      const { zola } = await signUpZola(site())
      const { id, secret } = await setUpSecondFactor(zola)
      const codes: string[] = (await zola.rpc('make_recovery_codes')).data
      const rows = JSON.stringify([
        await sql`select f.*, f.secret::bytea as bytes from auth.mfa_factors f where id = ${id}`,
        await sql`select *, encode(fingerprint, 'escape') from private.recovery_codes`,
        await sql`select * from public.audit_log`,
      ])
      for (const word of [secret, ...codes, ...codes.map(code => code.replaceAll('-', ''))])
        expect(rows).not.toContain(word)
    })
  })
}
