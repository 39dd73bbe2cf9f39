import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { expectAccessible } from './support/accessible.ts'
import { FakeSite } from './support/fake-site.ts'
import { findMessage, openPage } from './support/open-page.tsx'

it('a link to an unvisited page of the back office keeps the current page while offline', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { user, address } = await openPage('/admin/no-such-desk', new FakeSite())
  await screen.findByRole('heading', { level: 1, name: 'Page not found' })
  // The blocker is registered by an effect after the first render.
  await act(async () => undefined)
  const [link] = screen.getAllByRole('link', { name: 'Settings' })
  if (!link) throw new Error('No link to the settings')
  await user.click(link)
  const message = await findMessage('You are offline')
  message.getByText('This page was not opened before the connection was lost. Try again when you are online.')
  expect(address()).toBe('/admin/no-such-desk')
  screen.getByRole('heading', { level: 1, name: 'Page not found' })
  await expectAccessible()

  onLine.mockRestore()
  await user.click(link)
  await expect.poll(address).toBe('/admin/settings')
})
