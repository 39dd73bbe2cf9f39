import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { backOfficeAddresses, furtherBackOfficeAddresses } from '../support/back-office.ts'
import { expectAccessible } from './support/accessible.ts'
import { FakeSite } from './support/fake-site.ts'
import { aminaSession, musaSession, openPage } from './support/open-page.tsx'
import { makeVisitorSession, zolaSession } from './support/visitor.ts'

const addresses = [...backOfficeAddresses, ...furtherBackOfficeAddresses, '/admin/no-such-desk']

it.each(addresses)('the back office URL %s leads a visitor to the sign-in page', async path => {
  const { address } = await openPage(path, new FakeSite(), makeVisitorSession())
  await expect.poll(address).toBe(`/auth/login?return=${encodeURIComponent(path)}`)
})

it.each(addresses)('the back office URL %s leads a member to the home page', async path => {
  const { address } = await openPage(path, new FakeSite(), zolaSession)
  await expect.poll(address).toBe('/')
  expect(screen.queryByRole('navigation', { name: 'Admin' })).toBeNull()
})

it.each(['/admin/news/import-all/', '/admin/news/import%2Dall', '/Admin/News/Import-All', '/admin/news%2Fimport-all'])(
  'the back office URL in the spelling %s shows no page of the back office to a member',
  async path => {
    await openPage(path, new FakeSite(), zolaSession)
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByText('Signing you in')).toBeNull()
    expect(screen.queryByRole('heading', { level: 1, name: 'Feeds' })).toBeNull()
  },
)

it('a URL of the back office that does not exist shows a message with a link to Diagnostics', async () => {
  const { user, address } = await openPage('/admin/no-such-desk', new FakeSite(), musaSession)
  await screen.findByRole('heading', { level: 1, name: 'Page not found' })
  await expectAccessible()
  await user.click(screen.getByRole('link', { name: 'Go to Diagnostics' }))
  await expect.poll(address).toBe('/admin')
})

it('an unknown path of the settings keeps the navigation of the settings', async () => {
  await openPage('/admin/settings/no-such-page', new FakeSite(), musaSession)
  await screen.findByRole('heading', { level: 1, name: 'Page not found' })
  expect(screen.getAllByRole('link', { name: 'Data retention' })).not.toEqual([])
})

it('an admin without a required second factor is led to the set-up of a second factor', async () => {
  let signOuts = 0
  const signOut = async () => {
    signOuts += 1
    return true
  }
  const { user, address } = await openPage('/admin', new FakeSite(), { ...aminaSession, status: 'enrol', signOut })
  await screen.findByRole('heading', { name: 'Set up two-factor authentication' })
  expect(screen.getByRole('link', { name: 'Set up now' }).getAttribute('href')).toBe('/profile#security')
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await expect.poll(address).toBe('/')
  expect(signOuts).toBe(1)
})
