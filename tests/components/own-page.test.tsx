import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { FakeSite } from './support/fake-site.ts'
import { musaSession, openPage, signInOnThisDevice, testUsers } from './support/open-page.tsx'

it('a double click on “Export” or “Logout” runs the action only once', async () => {
  const downloads: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download)
  })
  const signOut = vi.fn(async () => true)
  const { id, email, name } = testUsers.musa
  const site = new FakeSite({
    tables: { profiles: [{ id, email, full_name: name, avatar_path: null, updated_at: '2026-11-25T08:00:00.000Z' }] },
    functions: {
      export_my_data: () => ({ profile: {} }),
      my_member_cards: () => [],
      my_applications: () => ({ proved: true, applications: [] }),
      my_sessions: () => [],
      has_password: () => true,
    },
  })
  signInOnThisDevice(testUsers.musa)
  site.on('GET', /auth\/v1\/user/, () => musaSession.user)
  const { user } = await openPage('/profile', site, { ...musaSession, signOut })
  await user.dblClick(await screen.findByRole('button', { name: 'Export my data' }))
  await screen.findByText('The file is in your downloads.')
  expect(downloads).toHaveLength(1)
  expect(site.sent('POST', /export_my_data/)).toHaveLength(1)
  await user.dblClick(screen.getByRole('button', { name: 'Logout' }))
  await screen.findByText('You have been logged out successfully')
  expect(signOut).toHaveBeenCalledTimes(1)
})
