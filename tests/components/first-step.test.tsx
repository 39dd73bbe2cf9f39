import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { expectAccessible } from './support/accessible.ts'
import { endSession, makeSiteForMember, makeSiteForSignIn, signInAsMember } from './support/account.ts'
import { fillField, getFieldValue, openPage, sessionFromStorage } from './support/open-page.tsx'
import { makeAccountRefusal, zola } from './support/visitor.ts'

afterEach(endSession)

it('a wrong password gets the same message for a known and an unknown e-mail address', async () => {
  const site = makeSiteForMember()
  // The server responds to an unknown e-mail address in the same way as to a wrong password.
  site.on('POST', /auth\/v1\/token/, () => makeAccountRefusal(400, 'invalid_credentials', 'Invalid login credentials'))
  const { user } = await openPage('/auth/login', site, sessionFromStorage)
  for (const email of [zola.email, 'nobody@baraza.example']) {
    await fillField(user, await screen.findByLabelText('Email'), email)
    await fillField(user, screen.getByLabelText('Password'), 'not the one at all')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The email or the password is not right.')
    expect(getFieldValue(screen.getByLabelText('Email'))).toBe(email)
  }
  await expectAccessible()
})

it.each(['https://evil.example/', '//evil.example/', '/\\evil.example'])(
  'a sign-in ignores the return URL %s of another site',
  async returnUrl => {
    const { address } = await signInAsMember(makeSiteForSignIn(), returnUrl)
    await expect.poll(address).toBe('/')
  },
)
