import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectAccessible } from './support/accessible.ts'
import { FakeSite } from './support/fake-site.ts'
import { fillField, getFieldValue, openPage, waitForFocus } from './support/open-page.tsx'
import { makeAccountRefusal, storeSession, zolaSession } from './support/visitor.ts'

const phone = { id: 'f', friendly_name: 'Phone', factor_type: 'totp', status: 'verified' }
const verify = /factors\/f\/verify/

/** Zola has entered her password, but not yet the code of her app. */
async function openSecondStep() {
  storeSession(zolaSession)
  const site = new FakeSite()
  site.on('GET', /auth\/v1\/user/, () => ({ ...zolaSession.user, factors: [phone] }))
  site.on('POST', /factors\/f\/challenge/, () => ({ id: 'c', type: 'totp', expires_at: 4_000_000_000 }))
  const { user } = await openPage('/auth/login', site, { ...zolaSession, status: 'challenge' })
  await screen.findByText(/Six digits from the authenticator app/)
  const type = (label: string, text: string) => fillField(user, screen.getByLabelText(label), text)
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  return { site, type, press }
}

it('a wrong authenticator code shows an error', async () => {
  const { site, type, press } = await openSecondStep()
  site.on('POST', verify, () => makeAccountRefusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered'))
  await type('Code', '12')
  await press('Continue')
  await screen.findByText(/the six digits your app shows now/)
  expect(site.sent('POST', verify)).toEqual([])
  await type('Code', '123456')
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The code is wrong or expired. Enter the code your app shows now.',
  )
  await expect.poll(() => getFieldValue(screen.getByLabelText('Code'))).toBe('')
  await waitForFocus(screen.getByLabelText('Code'))
  await expectAccessible()
})

it('the page for the second factor states when the pause after too many wrong codes ends', async () => {
  const { site, type } = await openSecondStep()
  const message = 'Too many attempts. Please try again in 9 minutes.'
  site.on('POST', verify, () => makeAccountRefusal(429, 'over_request_rate_limit', message))
  await type('Code', '123456')
  await screen.findByText(/^Paused until \d\d:\d\d\.$/)
})
