import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectAccessible } from './support/accessible.ts'
import type { FakeRow } from './support/fake-rows.ts'
import { FakeSite } from './support/fake-site.ts'
import { aminaSession, musaSession, openPage } from './support/open-page.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const path = '/admin/news?view=week'

/** Makes a week of the publication calendar with these rows. */
const makeWeek = (first_day: string, rows: FakeRow[]) => ({
  first_day,
  timezone: 'Africa/Nairobi',
  today: '2026-11-25',
  more: {},
  left_out: {},
  rows,
})
const entry = { kind: 'publish', id, title: 'Nine keys', at: '2026-11-25T06:00:00Z', person: null }
const siteWithWeek = () =>
  new FakeSite({
    functions: {
      find_records: () => [],
      list_publication_week: ({ day = '2026-11-23' }) => makeWeek(String(day), day === '2026-11-23' ? [entry] : []),
    },
  })

it('the week view of the news lists its articles by day', async () => {
  const { address, user } = await openPage(path, siteWithWeek(), aminaSession)
  await screen.findByRole('heading', { level: 2, name: 'This week, 23 to 29 November 2026' })
  const days = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(days).toEqual(['23 Mon', '24 Tue', '25 Today', '26 Thu', '27 Fri', '28 Sat', '29 Sun'])
  expect(screen.getAllByText('No articles')).toHaveLength(6)
  screen.getByText(/Days and times in Nairobi, UTC\+3\./)
  expect(screen.getByRole('link', { name: 'Change' }).getAttribute('href')).toBe('/admin/settings#setting-time')
  await expectAccessible()
  await user.click(screen.getByRole('link', { name: 'Nine keys' }))
  await expect.poll(address).toBe(`/admin/news/edit/${id}`)
})

it('the week view of the news states how many articles of a day are not listed', async () => {
  const site = siteWithWeek()
  site.functions.list_publication_week = () => ({ ...makeWeek('2026-11-23', [entry]), more: { '2026-11-25': 1 } })
  await openPage(path, site, musaSession)
  await screen.findByText('1 more is not shown.')
})

it('the week view of the news returns to the current week with the key T', async () => {
  const { address, user } = await openPage(path, siteWithWeek(), musaSession)
  await screen.findByRole('link', { name: 'Nine keys' })
  await user.click(screen.getByRole('link', { name: 'Next week' }))
  await screen.findByRole('heading', { level: 2, name: '30 November to 6 December 2026' })
  await screen.findByText('No publications or reviews in this week.')
  expect(address()).toBe('/admin/news?view=week&day=2026-11-30')
  expect(screen.queryByRole('link', { name: 'Change' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Previous week' }))
  await screen.findByRole('link', { name: 'Nine keys' })
  await user.click(screen.getByRole('link', { name: 'Next week' }))
  await screen.findByText('No publications or reviews in this week.')
  await user.keyboard('t')
  await expect.poll(address).toBe(path)
  await screen.findByRole('link', { name: 'Nine keys' })
})

it('the week view of the news moves two weeks when Next week is pressed twice before a response', async () => {
  const site = siteWithWeek()
  const { address, user } = await openPage(path, site, musaSession)
  await screen.findByRole('link', { name: 'Nine keys' })
  const answers = site.hold('POST', /list_publication_week/)
  await user.click(screen.getByRole('link', { name: 'Next week' }))
  await expect.poll(address).toBe('/admin/news?view=week&day=2026-11-30')
  expect(screen.getByRole('link', { name: 'Nine keys' }).closest('[aria-busy=true]')).not.toBeNull()
  await user.click(screen.getByRole('link', { name: 'Next week' }))
  await expect.poll(address).toBe('/admin/news?view=week&day=2026-12-07')
  answers.end()
  await screen.findByRole('heading', { level: 2, name: '7 to 13 December 2026' })
})

it('the week view of the news shows an error with a Retry button when loading fails', async () => {
  const site = siteWithWeek()
  const mend = site.fail('POST', /list_publication_week/)
  const { user } = await openPage(path, site)
  await screen.findByText('The week could not be loaded.')
  mend()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('link', { name: 'Nine keys' })
})

it('the command palette opens the week view of the news', async () => {
  const { user, address } = await openPage('/admin/settings/mail', siteWithWeek())
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Search or go to' }), 'what goes out')
  await user.click(await within(screen.getByRole('dialog')).findByRole('option', { name: 'News this week' }))
  await expect.poll(address).toBe(path)
})
