import { describe, expect, test } from 'vitest'
import { makeEmail, password, readClaims, signInAmina, signUpZola } from './cast.ts'
import { makeVisitorClient, type SiteUnderTest } from './site-under-test.ts'

const findCode = (letter: string) => letter.match(/\b\d{6}\b/)?.[0] ?? ''

export function testAccountsContract(site: () => SiteUnderTest) {
  describe('accounts', () => {
    test('a signed-out client has no session and no user', async () => {
      const tunde = makeVisitorClient(site())
      expect((await tunde.auth.getSession()).data.session).toBeNull()
      expect((await tunde.auth.getUser()).data.user).toBeNull()
    })

    test('a sign-in with a wrong password is refused', async () => {
      const { email } = await signUpZola(site())
      const { data, error } = await makeVisitorClient(site()).auth.signInWithPassword({
        email,
        password: 'not the one',
      })
      expect(error).toMatchObject({ code: 'invalid_credentials', status: 400 })
      expect(data.session).toBeNull()
    })

    test('a sign-up with a password of three letters is refused', async () => {
      const { error } = await makeVisitorClient(site()).auth.signUp({ email: makeEmail('zola'), password: 'abc' })
      expect(error?.code).toBe('weak_password')
    })

    test('a sign-up immediately creates a profile and the role “user”', async () => {
      const { zola, id, email } = await signUpZola(site())
      const { data: profile } = await zola.from('profiles').select('email, full_name').eq('id', id).single()
      expect(profile).toEqual({ email, full_name: 'Zola Dlamini' })
      expect((await zola.rpc('get_current_user_role')).data).toBe('user')
    })

    test('a sign-in with a password returns a token with the claims that database policies read', async () => {
      const { email, id } = await signUpZola(site())
      const { data } = await makeVisitorClient(site()).auth.signInWithPassword({ email: email.toUpperCase(), password })
      expect(readClaims(data.session?.access_token)).toMatchObject({
        sub: id,
        email,
        role: 'authenticated',
        aud: 'authenticated',
        aal: 'aal1',
        amr: [{ method: 'password' }],
        iss: expect.stringContaining('/auth/v1'),
        session_id: expect.any(String),
        app_metadata: { provider: 'email' },
        user_metadata: { full_name: 'Zola Dlamini' },
      })
    })

    test('a refreshed token still contains the method of the sign-in', async () => {
      const { zola } = await signUpZola(site())
      const before = (await zola.auth.getSession()).data.session
      const { data, error } = await zola.auth.refreshSession()
      expect(error).toBeNull()
      expect(data.session?.refresh_token).not.toBe(before?.refresh_token)
      expect(readClaims(data.session?.access_token).amr).toMatchObject([{ method: 'password' }])
      expect((await zola.auth.getUser()).data.user?.id).toBe(before?.user.id)
    })

    test('a sign-out invalidates the access token and the refresh token', async () => {
      const { zola } = await signUpZola(site())
      const { session } = (await zola.auth.getSession()).data
      expect((await zola.auth.signOut()).error).toBeNull()
      const laterClient = makeVisitorClient(site())
      expect((await laterClient.auth.getUser(session?.access_token)).error).not.toBeNull()
      expect(
        (await laterClient.auth.refreshSession({ refresh_token: session?.refresh_token ?? '' })).error,
      ).not.toBeNull()
    })

    test('a changed password replaces the old password', async () => {
      const { zola, email } = await signUpZola(site())
      const update = await zola.auth.updateUser({
        password: 'quite another one',
        current_password: password,
        data: { full_name: 'Zola D.' },
      })
      expect(update.data.user?.user_metadata.full_name).toBe('Zola D.')
      expect((await makeVisitorClient(site()).auth.signInWithPassword({ email, password })).error).not.toBeNull()
      expect(
        (await makeVisitorClient(site()).auth.signInWithPassword({ email, password: 'quite another one' })).error,
      ).toBeNull()
    })

    test('the first account of a site is an admin', async () => {
      expect((await (await signInAmina(site())).rpc('get_current_user_role')).data).toBe('admin')
    })

    test('a code from an e-mail signs a member in once', async context => {
      const { readMail } = site()
      if (!readMail) return context.skip('letters cannot be read here')
      const { email, id } = await signUpZola(site())
      expect((await makeVisitorClient(site()).auth.signInWithOtp({ email })).error).toBeNull()
      const token = findCode(await readMail(email))
      const zola = makeVisitorClient(site())
      const { data, error } = await zola.auth.verifyOtp({ email, token, type: 'email' })
      expect(error).toBeNull()
      expect(data.user?.id).toBe(id)
      expect(readClaims(data.session?.access_token).amr).toMatchObject([{ method: 'otp' }])
      expect((await makeVisitorClient(site()).auth.verifyOtp({ email, token, type: 'email' })).error?.code).toBe(
        'otp_expired',
      )
    })

    test('a request for a code creates no account', async context => {
      const { sql, backend } = site()
      if (!sql || !backend) return context.skip('accounts cannot be counted here')
      const email = makeEmail('zola')
      expect((await makeVisitorClient(site()).auth.signInWithOtp({ email })).error).toBeNull()
      // Once a later e-mail has arrived, all follow-up work of the earlier request is done.
      const { email: knownEmail } = await signUpZola(site())
      await makeVisitorClient(site()).auth.signInWithOtp({ email: knownEmail })
      await site().readMail?.(knownEmail)
      expect(await sql`select from auth.users where email = ${email}`).toHaveLength(0)
    })

    test('the link of a recovery e-mail allows a new password', async context => {
      const { readMail, url } = site()
      if (!readMail) return context.skip('letters cannot be read here')
      const { email } = await signUpZola(site())
      const { error } = await makeVisitorClient(site()).auth.resetPasswordForEmail(email, {
        redirectTo: `${url}/auth/reset`,
      })
      expect(error).toBeNull()
      const link = new URL((await readMail(email)).match(/https?:\/\/\S+/)?.[0] ?? '')
      expect(link.pathname).toBe('/auth/confirm')
      const token_hash = new URLSearchParams(link.hash.slice(1)).get('token_hash') ?? ''
      const zola = makeVisitorClient(site())
      expect((await zola.auth.verifyOtp({ type: 'recovery', token_hash })).error).toBeNull()
      expect((await zola.auth.updateUser({ password: 'remembered this time' })).error).toBeNull()
      expect(
        (await makeVisitorClient(site()).auth.signInWithPassword({ email, password: 'remembered this time' })).error,
      ).toBeNull()
    })

    test('a new e-mail address replaces the old e-mail address when the owner confirms the change', async context => {
      const { readMail } = site()
      if (!readMail) return context.skip('letters cannot be read here')
      const { zola, email } = await signUpZola(site())
      const newEmail = makeEmail('zola-moved')
      expect((await zola.auth.updateUser({ email: newEmail })).error).toBeNull()
      expect(await readMail(email)).toContain('about to change')
      const { error } = await makeVisitorClient(site()).auth.verifyOtp({
        email: newEmail,
        token: findCode(await readMail(newEmail)),
        type: 'email_change',
      })
      expect(error).toBeNull()
      expect((await makeVisitorClient(site()).auth.signInWithPassword({ email: newEmail, password })).error).toBeNull()
      expect((await zola.from('profiles').select('email').single()).data?.email).toBe(newEmail)
    })
  })
}
