import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import type { UserAccount } from '../../app/features/user/user-account.ts'
import { expectAccessible } from './support/accessible.ts'
import type { FakeRow } from './support/fake-rows.ts'
import { FakeSite } from './support/fake-site.ts'
import {
  aminaSession,
  fillField,
  getFieldValue,
  musaSession,
  openPage,
  testUsers,
  waitForFocus,
} from './support/open-page.tsx'
import { amina, musa, userFunctions, zola } from './support/users.ts'

const at = '2026-11-20T08:00:00.000Z'

const buildAccount = (person: typeof zola, more: Partial<UserAccount> = {}): UserAccount => ({
  id: person.id,
  full_name: person.full_name,
  email: person.email,
  role: person.role,
  factor: 'off',
  avatar_path: null,
  created_at: at,
  title: null,
  organisation: null,
  confirmed_at: at,
  factor_since: null,
  recovery_codes_left: 0,
  last_sign_in_at: at,
  last_seen_at: null,
  state: 'active',
  suspension: null,
  invitation: null,
  ...more,
})

const session = (id: string) => ({
  id,
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130',
  started_at: at,
  last_seen_at: at,
  address: '198.18.0.1',
  is_current: false,
})

/** Makes a site with one account that changes with the calls to the database. */
function buildSite(person: typeof zola, functions: Record<string, (args: FakeRow) => unknown> = {}) {
  const account = buildAccount(person)
  let sessions = [session('1'), session('2')]
  const applyChange = (change: () => void) => {
    change()
    return null
  }
  const site = new FakeSite({
    tables: { settings: [], profiles: [{ id: person.id, member_since: null }] },
    functions: {
      ...userFunctions,
      user_account: args => (args.person === account.id ? account : null),
      user_records: () => ({ counts: {}, owned: [], edited: [] }),
      user_sessions: () => sessions,
      end_user_sessions: args => applyChange(() => (sessions = args.session ? sessions.slice(1) : [])),
      suspend_user: ({ reason }) =>
        applyChange(() =>
          Object.assign(account, { state: 'suspended', suspension: { by: 'Amina Diallo', at, reason } }),
        ),
      restore_user: () => applyChange(() => Object.assign(account, { state: 'active', suspension: null })),
      ...functions,
    },
  })
  return { site, account, path: `/admin/users/${person.id}` }
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

it.each([crypto.randomUUID(), 'not-a-number'])(
  'the URL %s, which belongs to no account, shows that there is no such user',
  async id => {
    const { site } = buildSite(zola)
    const { user, address } = await openPage(`/admin/users/${id}`, site, aminaSession)
    await heading('User not found')
    await expectAccessible()
    await user.click(screen.getByRole('link', { name: 'All users' }))
    await expect.poll(address).toBe('/admin/users')
  },
)

it('the only admin sees on their own page why they cannot be suspended, demoted or removed', async () => {
  const { site, path } = buildSite(amina)
  await openPage(path, site, aminaSession)
  await heading(testUsers.amina.name)
  await screen.findByText('The only admin. Make someone else an admin first.')
  screen.getByRole('button', { name: /^Suspend/, description: /You cannot suspend yourself/ })
  screen.getByRole('button', { name: 'Delete', description: /Delete your own account in your profile/ })
  expect(screen.getByRole('radio', { name: /^Manager/ }).matches(':disabled')).toBe(true)
})

it('a user can be removed only with the confirmation word and a new owner of the records', async () => {
  const { site, path } = buildSite(musa, {
    removal_effect: () => ({ records: { events: 1 }, drafts: 0, invitations: 0 }),
  })
  const { user } = await openPage(path, site, aminaSession)
  await heading(testUsers.musa.name)
  await user.click(await screen.findByRole('button', { name: 'Delete user…' }))
  const question = within(await screen.findByRole('alertdialog'))
  await waitForFocus(question.getByRole('button', { name: 'Cancel' }))
  await question.findByText('1 event')
  await user.click(question.getByRole('button', { name: 'Delete user and transfer content' }))
  await question.findByRole('combobox', { name: 'Transfer to', description: /Choose who gets the content/ })
  question.getByRole('textbox', { name: 'Type remove', description: /Type remove to confirm/ })
  await expectAccessible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(site.sent('POST', /rpc\/remove_user/)).toEqual([])
})

it('a section of the user page that cannot be loaded shows an error with a Retry button', async () => {
  const { site, path } = buildSite(zola)
  const mend = site.fail('POST', /user_sessions/)
  const { user } = await openPage(path, site, aminaSession)
  await screen.findByText('Sessions could not be loaded.')
  expect(screen.getAllByText(new RegExp(String(zola.email)))).not.toEqual([])
  mend()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  const sessions = within(screen.getByRole('region', { name: 'Sessions' }))
  expect((await sessions.findAllByRole('listitem'))[0]?.textContent).toContain('Signed in')
})

it('a user is opened from the list with the keyboard', async () => {
  const { site, path } = buildSite(zola, {
    find_records: () => [{ kind: 'user', id: zola.id, title: zola.full_name, detail: null, slug: null, state: null }],
  })
  const { user, address } = await openPage('/admin/users', site, aminaSession)
  const link = await screen.findByRole('link', { name: String(zola.full_name) })
  act(() => link.focus())
  await user.keyboard('{Enter}')
  await expect.poll(address).toBe(path)
  await waitForFocus(await heading(String(zola.full_name)))
  const [, crumb] = screen.getAllByRole('link', { name: 'Users' })
  await user.click(crumb as HTMLElement)
  await expect.poll(address).toBe('/admin/users')
  await user.keyboard('{Control>}k{/Control}')
  await fillField(user, await screen.findByRole('combobox', { name: 'Search or go to' }), 'Zola')
  await user.click(await screen.findByRole('option', { name: /Zola/ }))
  await expect.poll(address).toBe(path)
})

it('all sessions of a user can be ended after a confirmation', async () => {
  const { site, path } = buildSite(zola)
  const { user } = await openPage(path, site, aminaSession)
  const sessions = within(await screen.findByRole('region', { name: 'Sessions' }))
  expect(await sessions.findAllByRole('listitem')).toHaveLength(2)
  await user.click(sessions.getAllByRole('button', { name: /^Sign out the session/ })[0] as HTMLElement)
  await waitFor(() => expect(sessions.getAllByRole('listitem')).toHaveLength(1))
  await user.click(sessions.getByRole('button', { name: 'Sign out everywhere…' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Sign out everywhere' }))
  await sessions.findByText('Zola is not signed in.')
})

it('a note about a user is shown with its author', async () => {
  const { site, path } = buildSite(zola)
  site.on('GET', /user_notes/, () =>
    site.rows('user_notes').map(note => ({ ...note, author: { full_name: null, email: testUsers.amina.email } })),
  )
  const { user } = await openPage(path, site, aminaSession)
  const notes = within(await screen.findByRole('region', { name: 'Notes (admins only)' }))
  await user.click(await notes.findByRole('button', { name: 'Add note' }))
  await waitForFocus(await notes.findByRole('textbox', { name: 'New note', description: /Enter a note/ }))
  await fillField(user, notes.getByLabelText('New note'), 'On leave until Monday.')
  await user.click(notes.getByRole('button', { name: 'Add note' }))
  const note = await notes.findByRole('listitem')
  expect(note.textContent).toContain('On leave until Monday.')
  expect(note.textContent).toContain(testUsers.amina.email)
  await expect.poll(() => getFieldValue(notes.getByLabelText('New note'))).toBe('')
  await user.click(within(note).getByRole('button', { name: /^Remove/ }))
  await waitFor(() => expect(notes.queryByRole('listitem')).toBeNull())
  expect(site.rows('user_notes')).toEqual([])
})

it('the page of a suspended account begins with the reason of the suspension', async () => {
  const { site, path } = buildSite(zola)
  const { user } = await openPage(path, site, aminaSession)
  await user.click(await screen.findByRole('button', { name: 'Suspend…' }))
  await fillField(user, await screen.findByLabelText('Reason'), 'Phone stolen')
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Suspend user' }))
  await screen.findByText(/^Suspended since .* by /)
  expect(screen.getAllByText(/“Phone stolen”/)).not.toEqual([])
  await user.click(screen.getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(screen.queryByText(/^Suspended since/)).toBeNull())
})

it('a manager sees no sections for admins on the page of a user', async () => {
  const { site, path } = buildSite(zola)
  await openPage(path, site, musaSession)
  await heading(String(zola.full_name))
  await screen.findByText('Sessions, notes and deletion: admins only. Ask Amina.')
  expect(screen.getByRole('radio', { name: /^Manager/ }).matches(':disabled')).toBe(true)
  screen.getByRole('button', { name: /^Suspend/, description: /^Admins only\./ })
  for (const part of ['Sessions', 'Notes (admins only)', 'Delete user'])
    expect(screen.queryByRole('region', { name: part })).toBeNull()
  await expectAccessible()
})

it('the sidebar shows the role next to the user’s label if both differ', async () => {
  const renamedMusa = { ...musa, full_name: 'Musa, once Admin' }
  const { site, path } = buildSite(renamedMusa)
  const session = {
    ...musaSession,
    profile: { ...musaSession.profile, full_name: renamedMusa.full_name } as typeof musaSession.profile,
  }
  await openPage(path, site, session)
  await heading('Musa, once Admin')
  const profile = screen.getAllByRole('link', { name: /Musa, once Admin/ }).at(-1)
  expect(profile?.textContent).toContain('Admin')
  expect(profile?.textContent).toContain('Role: Manager')
  screen.getByText(/^Manager, sidebar label “Admin”\./)
})

it('a membership ends only after a confirmation that names the consequences', async () => {
  let isMember = true
  const { site, path } = buildSite(zola, { set_membership: args => (isMember = args.is_member === true) })
  site.on('GET', /rest\/v1\/profiles/, () => [{ id: zola.id, member_since: isMember ? at : null }])
  const { user } = await openPage(path, site, aminaSession)
  await user.click(await screen.findByRole('button', { name: 'End membership…' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'End the membership of Zola Dlamini?' }))
  question.getByText(/no longer listed in the members’ directory/)
  await waitForFocus(question.getByRole('button', { name: 'Cancel' }))
  expect(isMember).toBe(true)
  // A screen reader reads the heading only if the open dialog no longer hides it.
  const focusedWhileHidden: Element[] = []
  const onFocus = ({ target }: Event) =>
    target instanceof Element && target.closest('[aria-hidden="true"]') && focusedWhileHidden.push(target)
  document.addEventListener('focusin', onFocus)
  onTestFinished(() => document.removeEventListener('focusin', onFocus))
  await user.click(question.getByRole('button', { name: 'End membership' }))
  await screen.findByText('Zola Dlamini is no longer a member')
  expect(isMember).toBe(false)
  await waitForFocus(screen.getByRole('heading', { name: 'Membership' }))
  expect(focusedWhileHidden.filter(({ id }) => id === 'membership')).toEqual([])
})
