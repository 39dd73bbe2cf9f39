import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ImportFeed } from '../../app/features/import/import-feed.ts'
import { expectAccessible } from './support/accessible.ts'
import { FakeSite } from './support/fake-site.ts'
import { aminaSession, chooseMenuItem, fillField, openPage } from './support/open-page.tsx'
import { userFunctions } from './support/users.ts'

it('a feed with an internal URL is refused with an error at the URL field', async () => {
  const feedDefaults: Partial<ImportFeed> = {
    isOn: true,
    mayBeRead: true,
    every: 'day',
    kind: 'news_articles' as ImportFeed['kind'],
    format: '',
    articlesBecome: 'draft',
    nextAt: '2099-01-01T00:00:00Z',
    readAt: '2026-11-25T08:00:00Z',
    // The server does not fetch a URL of a private network: see the import journey and
    // server/pictures/outside-picture.test.ts.
    outcome: 'failed',
    note: '127.0.0.1 is not on the open internet.',
    failures: 1,
    askedBy: null,
    isAsked: false,
    isRead: false,
    notBefore: null,
    open: null,
    last: null,
  }
  const site: FakeSite = new FakeSite({
    functions: {
      ...userFunctions,
      list_import_sources: () => site.rows('import_sources').map(source => ({ ...feedDefaults, ...source })),
    },
  })
  const { user } = await openPage('/admin/news/import-all', site, aminaSession)
  await user.click(await screen.findByRole('button', { name: 'Add feed' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add feed' }))
  await fillField(user, dialog.getByLabelText('Name'), 'Inside')
  const register = async (address: string) => {
    await fillField(user, dialog.getByLabelText('URL'), address)
    await user.click(dialog.getByRole('button', { name: 'Add feed' }))
  }
  await register('old.example')
  await dialog.findByText(/Enter a URL starting with https:\/\/ or http:\/\//)
  await register('https://user:secret@old.example/feed')
  await dialog.findByText(/Remove the user name and password from the URL\./)
  await expectAccessible()
  expect(site.rows('import_sources')).toEqual([])
  await register('https://127.0.0.1/inside')
  await expect.poll(() => site.rows('import_sources').length).toBe(1)
  expect(site.rows('import_sources')).toMatchObject([{ name: 'Inside', address: 'https://127.0.0.1/inside' }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const row = await screen.findByRole('row', { name: /Inside/ })
  expect(row.textContent).toContain('127.0.0.1 is not on the open internet.')
  expect(row.textContent).toContain('Failed')
  await chooseMenuItem(user, screen.getByRole('button', { name: 'More actions for Inside' }), 'Remove…')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /Inside/ })).toBeNull())
  expect(site.rows('import_sources')).toEqual([])
})
