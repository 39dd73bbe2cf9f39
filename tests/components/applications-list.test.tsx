import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectAccessible } from './support/accessible.ts'
import type { FakeRow } from './support/fake-rows.ts'
import { FakeSite } from './support/fake-site.ts'
import { musaSession, openPage, testUsers } from './support/open-page.tsx'

const tabs = ['open', 'submitted', 'screening', 'referees', 'interview', 'decision', 'decided', 'questions']
const counts = Object.fromEntries([...tabs, 'late', 'mine'].map(name => [name, 0]))

/** Makes a site on which the manager may not open any application, and which has these conflicts of interest. */
const siteWithConflicts = (conflicts: FakeRow[]) =>
  new FakeSite({
    tables: { application_conflicts: conflicts, saved_views: [] },
    functions: { list_applications: () => ({ rows: [], total: 0, counts }) },
  })

const conflict = {
  id: '00000000-0000-4000-8000-000000000001',
  application_id: '00000000-0000-4000-8000-000000000002',
  user_id: testUsers.musa.id,
  declared_at: '2026-11-25T09:00:00Z',
  withdrawn_at: null,
}

it('an empty list of applications says where applications come from', async () => {
  await openPage('/admin/applications', siteWithConflicts([]), musaSession)
  await screen.findByRole('heading', { name: 'No applications yet.' })
})

it('an empty list of applications links to the applications that a conflict of interest hides', async () => {
  const withdrawn = { ...conflict, id: 'withdrawn', application_id: 'other', withdrawn_at: '2026-11-26T09:00:00Z' }
  await openPage('/admin/applications', siteWithConflicts([conflict, withdrawn]), musaSession)
  await screen.findByRole('heading', { name: 'No applications that you may open.' })
  const links = screen.getAllByRole('link', { name: /^Hidden application/ })
  expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Hidden application, conflict declared on 25 November 2026', `/admin/applications/${conflict.application_id}`],
  ])
  await expectAccessible()
})

const heading = 'No applications yet.'
const listConflicts = ['GET', /application_conflicts/] as const

it('an empty list of applications shows its text only after the hidden applications are counted', async () => {
  const site = siteWithConflicts([conflict])
  const answer = site.hold(...listConflicts)
  await openPage('/admin/applications', site, musaSession)
  await answer.underWay()
  expect(screen.queryByRole('heading', { name: heading })).toBeNull()
  answer.end()
  await screen.findByRole('heading', { name: 'No applications that you may open.' })
})

it('an empty list of applications shows a Retry button when the hidden applications do not load', async () => {
  const site = siteWithConflicts([])
  const mend = site.fail(...listConflicts)
  const { user } = await openPage('/admin/applications', site, musaSession)
  await screen.findByRole('heading', { name: 'Applications could not be loaded.' })
  expect(screen.queryByRole('heading', { name: heading })).toBeNull()
  mend()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('heading', { name: heading })
})

it.each([
  [10, null],
  [13, '3 more'],
])('an empty list of applications links to at most ten of %i hidden applications', async (total, more) => {
  const conflicts = Array.from({ length: total }, (_, at) => ({ ...conflict, id: `c${at}`, application_id: `a${at}` }))
  await openPage('/admin/applications', siteWithConflicts(conflicts), musaSession)
  await screen.findByRole('heading', { name: 'No applications that you may open.' })
  expect(screen.getAllByRole('link', { name: /^Hidden application/ })).toHaveLength(10)
  expect(screen.queryByText(/more$/)?.textContent ?? null).toBe(more)
})

it('the chip of a filter for applications names the filter without the number of applications', async () => {
  await openPage('/admin/applications?only=late', siteWithConflicts([]), musaSession)
  await screen.findByRole('option', { name: 'Overdue 0', hidden: true })
  const chips = screen.getByRole('list', { name: 'Active filters' })
  expect(chips.textContent).toBe('Overdue, remove')
})
