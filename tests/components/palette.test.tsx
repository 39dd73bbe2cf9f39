import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aminaSession, fillField, getFieldValue, openPage, waitForFocus } from './support/open-page.tsx'
import { makeSiteWithSettings } from './support/settings.ts'
import { userFunctions } from './support/users.ts'

// Opens a settings page, the shortest page of the back office.
const openPalette = (find_records: (args: Record<string, unknown>) => unknown = () => []) => {
  const functions = { ...userFunctions, find_records }
  const site = makeSiteWithSettings({}, { functions })
  return openPage('/admin/settings/mail', site, aminaSession).then(page => ({ ...page, site }))
}
const field = () => screen.findByRole('combobox', { name: 'Search or go to' })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

/** Waits until this entry of the palette is highlighted, so that Enter would open the entry. */
const isHighlighted = (name: string) =>
  waitFor(() => {
    if (!screen.getByRole('option', { name }).hasAttribute('data-highlighted')) throw new Error(`“${name}” is not next`)
  })

it('the command palette opens a page by the beginning of its name, with the keyboard only', async () => {
  const { user, address } = await openPalette()
  await heading('Email')
  await user.keyboard('{Control>}k{/Control}')
  await waitForFocus(await field())
  await user.keyboard('act')
  await isHighlighted('Activity log')
  await user.keyboard('{Enter}')
  await expect.poll(address).toBe('/admin/audit')
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search or go to' })).toBeNull())
})

it('the command palette finds the list of records without alt text', async () => {
  const { user, address } = await openPalette()
  await heading('Email')
  await user.keyboard('{Control>}k{/Control}')
  await waitForFocus(await field())
  await user.keyboard('articles without alt')
  await isHighlighted('Articles without alt text')
  await user.keyboard('{Enter}')
  await expect.poll(address).toBe('/admin/news?missing=alt')
})

it('the command palette returns the focus to the button that opened it when Escape is pressed', async () => {
  const { user } = await openPalette()
  await heading('Email')
  const opener = screen.getByRole('button', { name: 'Search or go to' })
  await user.click(opener)
  await fillField(user, await field(), 'xylophone quagga')
  await screen.findByText('No results for “xylophone quagga”.')
  await user.keyboard('{Escape}')
  await waitForFocus(opener)
})

it('the command palette shows “no results” only after the record search has responded', async () => {
  const { user, site } = await openPalette()
  await heading('Email')
  const answers = site.hold('POST', /find_records/)
  await user.keyboard('{Control>}k{/Control}')
  let wasEarly = false
  const look = new MutationObserver(() => {
    wasEarly ||= document.body.textContent.includes('No results for')
  })
  look.observe(document.body, { subtree: true, childList: true, characterData: true })
  await fillField(user, await field(), 'xylophone quagga')
  await answers.underWay()
  await screen.findByText('Searching…')
  expect(wasEarly).toBe(false)
  look.disconnect()
  answers.end()
  await screen.findByText('No results for “xylophone quagga”.')
})

it('the command palette opens pages even if the record search fails', async () => {
  const { user, site, address } = await openPalette()
  await heading('Email')
  site.fail('POST', /find_records/)
  await user.keyboard('{Control>}k{/Control}')
  await fillField(user, await field(), 'set')
  const message = 'Search is unavailable. Screens and actions still work.'
  await screen.findByText(message)
  await fillField(user, await field(), 'xylophone')
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
  await screen.findByText(message)
  expect(screen.queryByText(/No results for/)).toBeNull()
  await fillField(user, await field(), 'set')
  await user.click(await screen.findByRole('option', { name: 'Settings' }))
  await expect.poll(address).toBe('/admin/settings')
})

it('the question mark opens the list of keyboard shortcuts', async () => {
  const { user, address } = await openPalette()
  await heading('Email')
  await user.keyboard('?')
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull())
  await user.keyboard('gu')
  await expect.poll(address).toBe('/admin/users')
  await user.keyboard('?')
  await user.click(await screen.findByLabelText('Turn off single-key shortcuts on this device'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull())
  await user.keyboard('?')
  await user.keyboard('{Control>}k{/Control}')
  await field()
  expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull()
})

it('the command palette starts an invitation of a typed e-mail address', async () => {
  const id = '00000000-0000-4000-8000-000000000001'
  const hit = { kind: 'partner', id, title: 'The bench', detail: null, slug: 'bench', state: null }
  const { user, address, site } = await openPalette(({ query }) => (query === 'ben' ? [hit] : []))
  site.tables.partners = [{ id, name: 'The bench', updated_at: '2026-11-25T08:00:00.000Z' }]
  await heading('Email')
  await user.keyboard('{Control>}k{/Control}')
  await fillField(user, await field(), 'ben')
  await user.click(await screen.findByRole('option', { name: 'The bench' }))
  await expect.poll(address).toBe(`/admin/settings/partners/${id}`)
  await user.keyboard('{Control>}k{/Control}')
  await fillField(user, await field(), 'invite')
  await screen.findByRole('option', { name: 'Invite users' })
  await fillField(user, await field(), 'tariro@stonebridge.example')
  await isHighlighted('Invite tariro@stonebridge.example')
  await user.keyboard('{Enter}')
  const addresses = await screen.findByLabelText('Email addresses')
  expect(getFieldValue(addresses)).toBe('tariro@stonebridge.example')
  await waitForFocus(addresses)
  await user.keyboard('{Escape}')
  await expect.poll(address).toBe('/admin/users')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('the command palette finds screens and actions by synonyms of their labels', async () => {
  const { user } = await openPalette()
  await heading('Email')
  await user.keyboard('{Control>}k{/Control}')
  const input = await field()
  const expectedEntries: [query: string, label: string][] = [
    ['logo', 'Partners'],
    ['author', 'New author'],
    ['bylines', 'Authors'],
    ['import', 'Import articles'],
    ['rss', 'Import articles'],
    ['excel', 'Import events'],
    ['alt text', 'Articles without alt text'],
    ['audit', 'Activity log'],
    ['log out', 'Logout'],
    ['sign out', 'Logout'],
    ['category', 'New category'],
    ['categories', 'Categories'],
    ['colour', 'Baraza Collective Davos'],
    ['2fa', 'Two-factor authentication'],
    ['people', 'People'],
    ['permissions', 'Users'],
    ['bounced', 'Email queue'],
    ['notify', 'Notifications'],
    ['backup', 'Diagnostics'],
  ]
  for (const [query, label] of expectedEntries) {
    await fillField(user, input, query)
    await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent, query).toMatch(new RegExp(`^${label}`)))
  }
})
