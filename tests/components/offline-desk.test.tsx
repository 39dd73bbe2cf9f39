import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { expectAccessible } from './support/accessible.ts'
import { FakeSite } from './support/fake-site.ts'
import { aminaSession, fillField, findForm, findMessage, openPage } from './support/open-page.tsx'
import { makeSiteWithSettings } from './support/settings.ts'

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

it('the message that a save failed goes when the connection is back', async () => {
  const site = makeSiteWithSettings({ mail: { from_name: 'The office' } })
  site.cut('PATCH', /settings/)
  const { user } = await openPage('/admin/settings/mail', site, aminaSession)
  const form = await findForm('Emails')
  await fillField(user, form.getByLabelText('Sender name'), 'The bench')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await form.findByText(/^Not saved\./)
  act(() => void dispatchEvent(new Event('online')))
  await form.findByText('Unsaved changes')
})
