import { expect, it } from 'vitest'
import { FakeSite } from './support/fake-site.ts'
import { openPage, sessionFromStorage, signInOnThisDevice, testUsers } from './support/open-page.tsx'

// These tests are in a separate file, because a tab has only one session.

it('a session that cannot be renewed leads to the sign-in page', async () => {
  signInOnThisDevice(testUsers.amina, -60)
  const site = new FakeSite()
  const missingToken = { code: 'refresh_token_not_found', msg: 'Invalid Refresh Token: Refresh Token Not Found' }
  site.on('POST', /\/auth\/v1\/token/, () => new Response(JSON.stringify(missingToken), { status: 400 }))
  const { address } = await openPage('/admin/settings/mail', site, sessionFromStorage)
  await expect.poll(address).toBe(`/auth/login?return=${encodeURIComponent('/admin/settings/mail')}`)
})
