import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { AuditLine } from '../../app/platform/audit/audit-line.ts'
import { FakeSite } from './support/fake-site.ts'
import { aminaSession, getFieldValue, openPage, testUsers, waitForFocus } from './support/open-page.tsx'
import { userFunctions } from './support/users.ts'

const line = (id: number, more: Partial<AuditLine> = {}): AuditLine => ({
  id,
  created_at: new Date(Date.UTC(2026, 10, 25, 9, 0, 0) + id * 60_000).toISOString(),
  actor: testUsers.musa.id,
  actor_role: 'manager',
  actor_name: testUsers.musa.name,
  action: 'add',
  table_name: 'redirects',
  row_id: `row ${id}`,
  before: null,
  after: { from_path: `/trail-${id}`, to_path: '/news' },
  changed: ['from_path', 'to_path'],
  subject: `/trail-${id}`,
  ...more,
})

/**
 * Makes a site with these lines of the audit log, newest first. The site filters the lines and splits them into pages
 * as the database does.
 */
function siteWithTrail(lines: AuditLine[]) {
  const site = new FakeSite({
    functions: {
      ...userFunctions,
      list_audit: ({ person, kind, act, older_than, newer_than, size = 50 }) => {
        const matches = lines
          .toSorted((a, b) => b.id - a.id)
          .filter(({ actor }) => !person || actor === person)
          .filter(({ table_name }) => !kind || table_name === kind)
          .filter(({ action }) => !act || action === act)
        const pageLines = newer_than
          ? matches.filter(({ id }) => id > Number(newer_than)).slice(-Number(size))
          : matches.filter(({ id }) => !older_than || id < Number(older_than)).slice(0, Number(size))
        const otherMatches = newer_than
          ? matches.filter(({ id }) => id > Number(newer_than))
          : matches.filter(({ id }) => !older_than || id < Number(older_than))
        return { lines: pageLines, more: otherMatches.length > pageLines.length }
      },
    },
  })
  return site
}

const listEntryTexts = () => [...document.querySelectorAll('.audit-trail > li')].map(({ textContent }) => textContent)

it('the audit log shows each change with its user and the values before and after', async () => {
  const site = siteWithTrail([
    line(1, {
      table_name: 'user_roles',
      after: { role: 'manager' },
      changed: ['role'],
      subject: testUsers.musa.name,
      actor: testUsers.musa.id,
    }),
    line(2, {
      table_name: 'events',
      action: 'change',
      before: { title: 'A first name', status: 'draft' },
      after: { title: 'Corridor', status: 'published' },
      changed: ['title', 'status'],
      subject: 'Corridor',
    }),
  ])
  const { user, address, router } = await openPage(`/admin/audit?person=${testUsers.musa.id}`, site, aminaSession)
  await expect.poll(() => listEntryTexts()[0]).toMatch(/Musa Ndlovu-Keita published an event, “Corridor/)
  expect(listEntryTexts()[0]).toContain('A first name')
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.selectOptions(screen.getByLabelText('Type'), 'Roles')
  await expect.poll(address).toContain('kind=user_roles')
  await expect.poll(() => listEntryTexts()[0]).toMatch(/gave Musa Ndlovu-Keita the role manager/)
  await user.selectOptions(screen.getByLabelText('Action'), 'Removed')
  await screen.findByText('No results for these filters')
  await router.navigate(-1)
  await expect.poll(() => listEntryTexts()[0]).toContain('the role manager')
  await user.type(screen.getByLabelText('To'), '2020-01-01{Enter}')
  await expect.poll(address).toContain('to=2020-01-01')
})

it('the audit log, which has no search field, leaves the key / to the browser', async () => {
  await openPage('/admin/audit', siteWithTrail([line(1)]), aminaSession)
  await screen.findByRole('button', { name: 'Filter' })
  expect(fireEvent.keyDown(document.body, { key: '/' })).toBe(true)
})

it('the audit log keeps its user filter while the names of users are loading', async () => {
  const site = siteWithTrail([line(1, { table_name: 'user_roles' })])
  const names = site.hold('POST', /list_users/)
  const { user, address } = await openPage(`/admin/audit?person=${testUsers.musa.id}`, site, aminaSession)
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  await user.selectOptions(screen.getByLabelText('Type'), 'Roles')
  await expect.poll(address).toBe(`/admin/audit?person=${testUsers.musa.id}&kind=user_roles`)
  names.end()
  await expect.poll(() => getFieldValue(screen.getByLabelText('Person'))).toBe(testUsers.musa.id)
  const selectedOption = screen.getByLabelText('Person').querySelector<HTMLOptionElement>('option:checked')
  await expect.poll(() => selectedOption?.textContent).toBe(testUsers.musa.name)
})

it('the audit log names the changed fields of a row with personal data, but not their values', async () => {
  const personal = {
    table_name: 'profiles',
    row_id: testUsers.musa.id,
    action: 'change',
    after: null,
    changed: ['organisation'],
  } as const
  const site = siteWithTrail([line(1, { ...personal, changed: [...personal.changed] })])
  await openPage('/admin/audit', site, aminaSession)
  await expect.poll(() => listEntryTexts()[0]).toContain('changed their own profile')
  expect(listEntryTexts()[0]).toContain('Organisation. Personal values are not stored here')
})

it('the audit log shows older entries on further pages', async () => {
  const lines = Array.from({ length: 60 }, (_, at) => line(at + 1))
  const site = siteWithTrail(lines)
  const { user, address } = await openPage('/admin/audit?kind=redirects', site, aminaSession)
  await expect.poll(() => listEntryTexts().length).toBe(50)
  const [first] = listEntryTexts()
  await user.click(screen.getByRole('link', { name: 'Next' }))
  await expect.poll(address).toMatch(/older=\d+/)
  await expect.poll(() => listEntryTexts()[0]).not.toBe(first)
  lines.push(line(61))
  await user.click(screen.getByRole('link', { name: 'Previous' }))
  await expect.poll(address).toMatch(/newer=\d+/)
  await expect.poll(() => listEntryTexts()[0]).toBe(first)
  expect(listEntryTexts()).toHaveLength(50)
})

it('the audit log has no links in its entries while the next page is loading', async () => {
  const site = siteWithTrail(Array.from({ length: 60 }, (_, at) => line(at + 1)))
  const { user, address } = await openPage('/admin/audit?kind=redirects', site, aminaSession)
  await expect.poll(() => listEntryTexts().length).toBe(50)
  const answers = site.hold('POST', /list_audit/)
  await user.click(screen.getByRole('link', { name: 'Next' }))
  await expect.poll(address).toMatch(/older=\d+/)
  const older = address()
  await waitForFocus(screen.getByRole('link', { name: 'Next' }))
  expect(screen.getByRole('link', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true')
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('link', { name: 'Previous' }))
  answers.end()
  await waitFor(() => expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('aria-disabled')).toBeNull())
  expect(address()).toBe(older)
  await user.click(screen.getByRole('link', { name: 'Previous' }))
  await expect.poll(address).toMatch(/newer=\d+/)
  await expect.poll(() => listEntryTexts().length).toBe(50)
})

it('the audit log says that changes by the server are hidden, and shows them on request', async () => {
  const site = siteWithTrail([line(1)])
  const { user, address } = await openPage('/admin/audit', site, aminaSession)
  await user.click(await screen.findByRole('link', { name: 'Show them' }))
  await expect.poll(address).toBe('/admin/audit?by=all')
  await waitFor(() => expect(screen.queryByText(/Changes by the server are hidden/)).toBeNull())
  await expect.poll(() => site.sent('POST', /list_audit/).at(-1)).toMatchObject({ people: false })
})
