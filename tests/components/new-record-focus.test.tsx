import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { phoneMediaQuery } from '../../app/ui/break-point.ts'
import { FakeSite } from './support/fake-site.ts'
import { findForm, openPage, waitForFocus } from './support/open-page.tsx'

it.each([
  ['/admin/news/new', 'A new article', 'Title'],
  ['/admin/settings/authors/new', 'A new author', 'Name'],
])('the form of a new record starts with the focus in its first field (page %s)', async (path, name, label) => {
  await openPage(path, new FakeSite())
  const form = await findForm(name)
  await waitForFocus(form.getByLabelText(label))
})

it('the form of a new record on a phone keeps the focus on the title of the page', async () => {
  const ofDesktop = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation(query =>
    query === phoneMediaQuery ? Object.assign(ofDesktop(query), { matches: true }) : ofDesktop(query),
  )
  await openPage('/admin/settings/authors/new', new FakeSite())
  const form = await findForm('A new author')
  await screen.findByRole('heading', { name: 'New author' })
  expect(document.activeElement).not.toBe(form.getByLabelText('Name'))
})
