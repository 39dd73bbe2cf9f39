import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectAccessible } from './support/accessible.ts'
import { makeSession, makeSiteForMember } from './support/account.ts'
import { fillField, getFieldValue, openPage, waitForFocus } from './support/open-page.tsx'
import { makeAccountRefusal, storeSession, zolaSession } from './support/visitor.ts'

const account = /auth\/v1\/user/

async function openSecurity() {
  const site = makeSiteForMember()
  storeSession(zolaSession)
  site.on('GET', account, () => ({ ...zolaSession.user, factors: [] }))
  site.on('POST', /auth\/v1\/logout/, () => new Response(null, { status: 204 }))
  const { user } = await openPage('/profile#security', site, zolaSession)
  const part = within(await screen.findByRole('region', { name: 'Security' }))
  await part.findByLabelText('Current password')
  const press = async (name: string) => user.click(await part.findByRole('button', { name }))
  return { site, part, user, press }
}

it('a new password is refused without the current password', async () => {
  const { site, part, user, press } = await openSecurity()
  const change = async (current: string, next: string) => {
    await fillField(user, part.getByLabelText('Current password'), current)
    await fillField(user, part.getByLabelText('New password'), next)
    await press('Change password')
  }
  await change('', 'short')
  await part.findByText('Enter your current password.')
  part.getByText(/^5 more characters, please/)
  await waitForFocus(part.getByLabelText('Current password'))
  await change('zola walks the long way', 'password123')
  await part.findByText(/This password is very common\./)
  expect(site.sent('POST', /auth\/v1\/token/)).toEqual([])

  site.on('POST', /auth\/v1\/token/, () => makeAccountRefusal(400, 'invalid_credentials', 'Invalid login credentials'))
  await change('not the one at all', 'three words and more')
  await part.findByText(/The current password is wrong\./)
  expect(getFieldValue(part.getByLabelText('New password'))).toBe('three words and more')
  expect(site.sent('PUT', account)).toEqual([])

  site.on('POST', /auth\/v1\/token/, () => makeSession())
  site.on('PUT', account, () => makeAccountRefusal(422, 'same_password', 'New password should be different'))
  await change('zola walks the long way', 'zola walks the long way')
  await part.findByText(/This is your current password\./)
})

it('a second factor with a wrong first code is not enabled', async () => {
  const { site, part, user, press } = await openSecurity()
  site.on('POST', /auth\/v1\/factors$/, () => ({
    id: 'f',
    type: 'totp',
    totp: { qr_code: 'data:image/svg+xml,<svg/>', secret: 'ABCDEFGH', uri: 'otpauth://totp/x' },
  }))
  site.on('POST', /factors\/f\/challenge/, () => ({ id: 'c', type: 'totp', expires_at: 4_000_000_000 }))
  site.on('POST', /factors\/f\/verify/, () => makeAccountRefusal(422, 'mfa_verification_failed', 'Invalid TOTP code'))
  let removedCount = 0
  site.on('DELETE', /factors\/f/, () => {
    removedCount += 1
    return { id: 'f' }
  })
  await press('Set up')
  await press('Continue')
  await fillField(user, await part.findByLabelText('Six-digit code'), '123456')
  await part.findByText(/The code is wrong or expired\./)
  await expect.poll(() => getFieldValue(part.getByLabelText('Six-digit code'))).toBe('')
  await expectAccessible(screen.getByRole('region', { name: 'Security' }))
  await press('Cancel')
  await part.findByText('Off')
  expect(removedCount).toBe(1)
})

it('recovery codes that were left without a confirmation are called unconfirmed until new ones are saved', async () => {
  const site = makeSiteForMember({ make_recovery_codes: () => ['aaaa-bbbb-cccc-dddd'], recovery_codes_left: () => 10 })
  storeSession(zolaSession)
  const phone = {
    id: 'f',
    friendly_name: 'My phone',
    factor_type: 'totp',
    status: 'verified',
    created_at: '2026-11-25T08:00:00Z',
  }
  site.on('GET', account, () => ({ ...zolaSession.user, factors: [phone] }))
  const reopenSecurity = async () => {
    const page = await openPage('/profile#security', site, zolaSession)
    return { ...page, part: within(await screen.findByRole('region', { name: 'Security' })) }
  }
  const notice = 'You have not confirmed that you saved your recovery codes.'
  const first = await reopenSecurity()
  const make = async ({ part, user }: typeof first) => {
    await user.click(await part.findByRole('button', { name: 'Create new recovery codes' }))
    await user.click(await screen.findByRole('button', { name: 'Create new codes' }))
    await part.findByText('aaaa-bbbb-cccc-dddd')
  }
  await make(first)
  first.close()
  const second = await reopenSecurity()
  await second.part.findByText(notice)
  await second.part.findByText(/^You have 10 recovery codes\./)
  await make(second)
  await second.user.click(second.part.getByLabelText('I have saved them'))
  await second.user.click(second.part.getByRole('button', { name: 'Done' }))
  await second.part.findByRole('button', { name: 'Create new recovery codes' })
  expect(second.part.queryByText(notice)).toBeNull()
})
