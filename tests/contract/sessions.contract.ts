import type { SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { getSessionToken, readClaims, signInWithPassword, signUpZola } from './cast.ts'
import { makeVisitorClient, type SiteUnderTest } from './site-under-test.ts'

export function testSessionsContract(site: () => SiteUnderTest) {
  describe('sessions', () => {
    test('the token of an ended session is refused by every API', async () => {
      const { zola, email } = await signUpZola(site())
      const elsewhere = await signInWithPassword(site(), email)
      const { data: sessions } = await zola.rpc('my_sessions')
      expect(sessions).toHaveLength(2)
      const otherSession = sessions.find((session: { is_current: boolean }) => !session.is_current)
      expect((await zola.rpc('end_session', { session: otherSession.id })).data).toBe(true)
      expect((await elsewhere.from('profiles').select('id')).status).toBe(401)
      expect((await elsewhere.rpc('my_access')).status).toBe(401)
      expect((await elsewhere.storage.from('media').upload('x.jpg', 'x')).error).not.toBeNull()
      const headers = { apikey: site().publishableKey, authorization: `Bearer ${await getSessionToken(elsewhere)}` }
      expect((await fetch(`${site().url}/auth/v1/user`, { headers })).status).toBe(403)
      expect((await elsewhere.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
      expect((await elsewhere.auth.getSession()).data.session).toBeNull()
      expect((await zola.auth.getUser()).error).toBeNull()
    })

    test('the token of a suspended account is refused', async context => {
      const { sql } = site()
      if (!sql) return context.skip('nobody is suspended on a hosted project')
      const { zola, id } = await signUpZola(site())
      await sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${id}`
      expect((await zola.from('profiles').select('id')).status).toBe(401)
      expect((await zola.auth.refreshSession()).error).not.toBeNull()
    })

    test('a sign-out ends either all other sessions or all sessions, as the request says', async () => {
      const { zola, email } = await signUpZola(site())
      const [second, third] = [await signInWithPassword(site(), email), await signInWithPassword(site(), email)]
      expect((await second.auth.signOut({ scope: 'others' })).error).toBeNull()
      const isActive = async (person: SupabaseClient) => (await person.from('profiles').select('id')).status === 200
      expect([await isActive(zola), await isActive(second), await isActive(third)]).toEqual([false, true, false])
      const fourth = await signInWithPassword(site(), email)
      expect((await fourth.rpc('end_other_sessions')).data).toBe(1)
      const fifth = await signInWithPassword(site(), email)
      const token = await getSessionToken(fourth)
      expect((await fourth.auth.signOut({ scope: 'global' })).error).toBeNull()
      expect([await isActive(second), await isActive(fifth)]).toEqual([false, false])
      expect((await makeVisitorClient(site()).auth.getUser(token)).error).not.toBeNull()
    })

    test('each session has the network address and the device of its last use', async () => {
      const { zola } = await signUpZola(site())
      const [session] = (await zola.rpc('my_sessions')).data
      expect(session).toMatchObject({ is_current: true, aal: 'aal1', user_agent: expect.any(String) })
      expect(session.address).toMatch(/^[\da-f.:]+$/)
    })

    test('a device whose clock is five minutes slow can use a token', async () => {
      const startedAt = Math.floor(Date.now() / 1000)
      const { zola } = await signUpZola(site())
      const { session } = (await zola.auth.getSession()).data
      const { exp } = readClaims(session?.access_token)
      // The test measures from the time before the request. supabase-js computes `expires_at` when the response
      // arrives, which may be a second later on a busy machine.
      if (site().sql) expect(exp - startedAt - (session?.expires_in ?? 0)).toBeGreaterThanOrEqual(300)
      else expect(exp).toBeGreaterThanOrEqual(session?.expires_at ?? 0)
      const remainingSeconds = (session?.expires_at ?? 0) - Math.floor(Date.now() / 1000)
      expect(Math.abs(remainingSeconds - (session?.expires_in ?? 0))).toBeLessThan(10)
    })
  })
}
