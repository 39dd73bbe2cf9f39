import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { User } from '../../app/features/user/user.ts'
import { expectAccessible } from './support/accessible.ts'
import { FakeSite } from './support/fake-site.ts'
import {
  aminaSession,
  chooseMenuItem,
  fillField,
  getFieldValue,
  musaSession,
  openPage,
  waitForFocus,
  waitForRemoval,
} from './support/open-page.tsx'
import { amina, listUsers, makeUserPage, musa, userFunctions, zola } from './support/users.ts'

/** Makes a site with these users, whose roles and statuses change with the calls to the database. */
function makeSite(...people: User[]) {
  const users = people.map(person => ({ ...person }))
  const change = (args: Record<string, unknown>, values: Partial<User>) => {
    Object.assign(users.find(({ id }) => id === args.person) ?? {}, values)
    return null
  }
  return new FakeSite({
    functions: {
      ...userFunctions,
      list_users: listUsers(users),
      give_role: args => change(args, { role: args.role as User['role'] }),
      suspend_user: args => change(args, { state: 'suspended', suspended_reason: String(args.reason) }),
      restore_user: args => change(args, { state: 'active', suspended_reason: null }),
    },
  })
}

const findRow = async (person: User) =>
  within(await screen.findByRole('row', { name: new RegExp(String(person.email)) }))

it('the invite dialog shows the line number of an invalid e-mail address', async () => {
  const { user } = await openPage('/admin/users', makeSite(amina), aminaSession)
  await findRow(amina)
  await user.keyboard('n')
  const field = await screen.findByLabelText('Email addresses')
  await fillField(user, field, 'tariro@stonebridge.example\nlamin.at.kombo.example')
  await user.click(screen.getByRole('radio', { name: /^Manager/ }))
  await user.click(screen.getByRole('button', { name: /^Invite 2 users/ }))
  await waitForFocus(field)
  screen.getByRole('textbox', { name: 'Email addresses', description: /Line 2 has no @ sign\./ })
  expect(getFieldValue(field)).toMatch(/lamin\.at\.kombo/)
  expect(screen.getByRole('radio', { name: /^Manager/ })).toHaveProperty('checked', true)
  await expectAccessible()
})

it('the invite dialog returns the focus to the button that opened the dialog', async () => {
  const { user } = await openPage('/admin/users', makeSite(amina), aminaSession)
  await findRow(amina)
  const invite = screen.getByRole('button', { name: /^Invite/ })
  for (const close of ['{Escape}', 'Close'])
    await user.click(invite).then(async () => {
      await screen.findByRole('dialog', { name: 'Invite users' })
      if (close === 'Close') await user.click(screen.getByRole('button', { name: close }))
      else await user.keyboard(close)
      await waitForRemoval('dialog')
      await waitForFocus(invite)
    })
})

it('the invite dialog closes with a message once all invitations are sent', async () => {
  const site = makeSite(amina)
  site.functions.invite_people = () => ({ invited: ['tariro@stonebridge.example'], known: [] })
  const { user } = await openPage('/admin/users', site, aminaSession)
  await findRow(amina)
  await user.click(screen.getByRole('button', { name: /^Invite/ }))
  await fillField(user, await screen.findByLabelText('Email addresses'), 'tariro@stonebridge.example')
  await user.click(screen.getByRole('button', { name: 'Invite 1 user' }))
  await screen.findByText('Invitation sent.')
  await screen.findByText(/^tariro@stonebridge\.example\. They are in the tab/)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Invite users' })).toBeNull())
})

it('the invite dialog stays open and names the addresses that already have an account', async () => {
  const site = makeSite(amina)
  site.functions.invite_people = () => ({ invited: [], known: [musa.email] })
  const { user } = await openPage('/admin/users', site, aminaSession)
  await findRow(amina)
  await user.click(screen.getByRole('button', { name: /^Invite/ }))
  await fillField(user, await screen.findByLabelText('Email addresses'), String(musa.email))
  await user.click(screen.getByRole('button', { name: 'Invite 1 user' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite users' }))
  await dialog.findByText('No email was sent.')
  dialog.getByRole('link', { name: String(musa.email) })
})

const noMailServer = () => ({ url: '', publishableKey: '', unsentMail: 'all' })

it('the invite dialog says that the site cannot send e-mails', async () => {
  const site = makeSite(amina)
  site.on('GET', /api\/backend/, noMailServer)
  site.functions.invite_people = () => ({ invited: ['tariro@stonebridge.example'], known: [] })
  const { user } = await openPage('/admin/users', site, aminaSession)
  await findRow(amina)
  await user.click(screen.getByRole('button', { name: /^Invite/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite users' }))
  await dialog.findByText('The site cannot send email yet.')
  dialog.getByRole('button', { name: 'Invite' })
  await fillField(user, dialog.getByLabelText('Email addresses'), 'tariro@stonebridge.example')
  await user.click(dialog.getByRole('button', { name: 'Invite 1 user' }))
  await screen.findByText('Invitation made, not sent.')
  await screen.findByText(/Copy the link in the tab Invited and pass it on\./)
})

/** Opens the invitations of a site without mail server, with one invitation, and its menu. */
async function openUnsentInvitation() {
  const site = makeSite(amina)
  site.on('GET', /api\/backend/, noMailServer)
  const invitation = {
    id: '00000000-0000-4000-8000-0000000000aa',
    email: 'tariro@stonebridge.example',
    full_name: 'Tariro Moyo',
    role: 'manager' as const,
    created_at: '2026-11-20T08:00:00Z',
    expires_at: '2126-11-27T08:00:00Z',
    expired: false,
    letter: null,
    is_stored: true,
  }
  site.functions.list_users = () => makeUserPage([invitation], { invited: 1 })
  site.functions.stored_invitation_token = () => 'f'.repeat(64)
  const { user } = await openPage('/admin/users?tab=invited', site, aminaSession)
  const row = within(await screen.findByRole('row', { name: /Tariro Moyo/ }))
  row.getByText(invitation.email)
  await row.findByText('Not sent')
  await user.click(row.getByRole('button', { name: /^More actions for/ }))
  const link = `${window.location.origin}/auth/signup?invitation=${'f'.repeat(64)}`
  return { user, row, link, copyLink: await screen.findByRole('menuitem', { name: 'Copy link' }) }
}

it('the list of invitations names invited people and copies the link of an invitation that was not sent', async () => {
  const { user, copyLink, link } = await openUnsentInvitation()
  await user.click(copyLink)
  await screen.findByText('Link copied.')
  await waitForRemoval('menu')
  expect(await navigator.clipboard.readText()).toBe(link)
  await expectAccessible()
})

it('a dialog shows the selected link of an invitation if the browser does not copy it', async () => {
  const { user, row, copyLink, link } = await openUnsentInvitation()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  await user.click(copyLink)
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy link' }))
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Link for tariro@stonebridge.example' })
  await waitForFocus(field)
  expect(field.readOnly).toBe(true)
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(link)
  await expectAccessible()
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitForRemoval('dialog')
  await waitForFocus(row.getByRole('button', { name: /^More actions for/ }))
})

it('the menu of the only admin explains why the role cannot be removed', async () => {
  const { user } = await openPage('/admin/users', makeSite(amina), aminaSession)
  const row = await findRow(amina)
  await user.click(row.getByRole('button', { name: /^Role of/ }))
  const item = await screen.findByRole('menuitem', { name: /^User/ })
  expect(item.getAttribute('aria-disabled')).toBe('true')
  expect(item.textContent).toContain('Make someone else an admin first.')
  await user.keyboard('{Escape}')
  await waitForRemoval('menu')
  await user.click(row.getByRole('button', { name: /^More actions for/ }))
  const suspend = await screen.findByRole('menuitem', { name: /^Suspend/ })
  expect(suspend.textContent).toContain('You cannot suspend yourself.')
})

it('a suspension is not sent without a reason', async () => {
  const site = makeSite(amina, zola)
  const { user } = await openPage('/admin/users', site, aminaSession)
  const suspend = async () => {
    await chooseMenuItem(user, (await findRow(zola)).getByRole('button', { name: /^More actions for/ }), /^Suspend/)
    return within(await screen.findByRole('alertdialog'))
  }
  let question = await suspend()
  await waitForFocus(question.getByRole('button', { name: 'Cancel' }))
  await user.click(question.getByRole('button', { name: 'Suspend user' }))
  question.getByRole('textbox', { name: 'Reason', description: /Enter a reason/ })
  await expectAccessible()
  await user.keyboard('{Escape}')
  await waitForRemoval('alertdialog')
  expect(site.sent('POST', /suspend_user/)).toEqual([])
  ;(await findRow(zola)).getByText('Active')
  question = await suspend()
  await fillField(user, question.getByLabelText('Reason'), 'Lost phone, asked by email')
  await user.click(question.getByRole('button', { name: 'Suspend user' }))
  await screen.findByText('Zola is suspended.')
  await (await findRow(zola)).findByText(/Lost phone, asked by email/)
  await chooseMenuItem(user, (await findRow(zola)).getByRole('button', { name: /^More actions for/ }), 'Restore')
  await screen.findByText('Zola restored.')
  await (await findRow(zola)).findByText('Active')
})

it('the dialog for a role shows the meaning of the role before the role is given', async () => {
  const site = makeSite(amina, zola)
  const { user } = await openPage('/admin/users', site, aminaSession)
  const choose = async (role: string) =>
    chooseMenuItem(user, (await findRow(zola)).getByRole('button', { name: /^Role of/ }), new RegExp(`^${role}`))
  await choose('Manager')
  const question = await screen.findByRole('alertdialog', { name: 'Make Zola a manager?' })
  expect(question.textContent).toContain('can then open the admin area')
  await expectAccessible()
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitForRemoval('alertdialog')
  ;(await findRow(zola)).getByRole('button', { name: /: User$/ })
  await choose('Manager')
  await user.click(await screen.findByRole('button', { name: 'Make manager' }))
  await screen.findByText('Zola is now a manager.')
  await (await findRow(zola)).findByRole('button', { name: /: Manager$/ })
  await choose('User')
  await user.click(await screen.findByRole('button', { name: 'Make user' }))
  await (await findRow(zola)).findByRole('button', { name: /: User$/ })
})

it('a manager can read the list of users, but the actions for admins are disabled', async () => {
  const { user } = await openPage('/admin/users', makeSite(amina, musa, zola), musaSession)
  const row = await findRow(zola)
  const invite = screen.getByRole('button', { name: 'Invite', description: 'Only admins can invite. Ask Amina.' })
  expect(invite.getAttribute('aria-disabled')).toBe('true')
  await user.keyboard('n')
  // The response to a later key press shows that the earlier key press had no effect.
  await user.keyboard('?')
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  await user.keyboard('{Escape}')
  await waitForRemoval('dialog')
  row.getByRole('button', { name: 'User', description: /Only admins can change roles/ })
  await user.click(row.getByRole('button', { name: /^More actions for/ }))
  await screen.findByRole('menuitem', { name: /^Make manager/ })
  for (const action of ['Make manager', 'Make admin', 'Suspend', 'Reset 2FA'])
    expect(screen.getByRole('menuitem', { name: new RegExp(`^${action}`) }).getAttribute('aria-disabled')).toBe('true')
  await user.click(screen.getByRole('menuitem', { name: 'Activity' }))
  await screen.findByText(/^You see your own activity\./)
  expect(screen.getByRole('button', { name: 'Export CSV' }).getAttribute('aria-disabled')).toBe('true')
})

it('a manager cannot invite users from the command palette or by URL', async () => {
  const site = makeSite(amina, musa)
  site.functions.find_records = () => []
  const { user, goTo } = await openPage('/admin/users', site, musaSession)
  await findRow(amina)
  await user.keyboard('{Control>}k{/Control}')
  await fillField(user, await screen.findByRole('combobox', { name: 'Search or go to' }), 'invite')
  await screen.findByText('No results for “invite”.')
  await user.keyboard('{Escape}')
  await goTo('/admin/users?invite=guest@example.org')
  await screen.findByRole('heading', { level: 1, name: 'Users' })
  await waitForRemoval('dialog')
})

it('a search for users without results in one tab links to the tab with results', async () => {
  const { user } = await openPage('/admin/users', makeSite(amina, zola), aminaSession)
  await findRow(zola)
  await user.keyboard('/')
  await user.keyboard('Zola')
  await waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(String(amina.email)) })).toBeNull())
  await user.click(screen.getByRole('link', { name: /^Admins/ }))
  await screen.findByRole('heading', { name: 'No results for “Zola”' })
  await user.click(screen.getByRole('link', { name: /1 in All/ }))
  await findRow(zola)
  const findHeader = () => screen.getByRole('columnheader', { name: 'User' })
  await user.click(within(findHeader()).getByRole('link'))
  await expect.poll(() => findHeader().getAttribute('aria-sort')).toBe('ascending')
})

it('the invite dialog contains the e-mail address that was searched without results', async () => {
  const { user } = await openPage('/admin/users?q=nobody@nowhere.example', makeSite(amina), aminaSession)
  await user.click(await screen.findByRole('button', { name: 'Invite by email' }))
  expect(getFieldValue(await screen.findByLabelText('Email addresses'))).toBe('nobody@nowhere.example')
})

it('the list of users filters while a name is typed without moving the focus', async () => {
  const site = makeSite(amina, zola)
  const { user, goTo, router, address } = await openPage('/admin/users', site, aminaSession)
  await goTo('/admin/users?tab=users')
  await findRow(zola)
  const answers = site.hold('POST', /list_users/)
  const field = screen.getByLabelText('Name or email')
  await user.type(field, 'Zola')
  await expect.poll(address).toContain('q=Zola')
  await user.type(field, ' Dl')
  answers.end()
  await expect.poll(address).toBe('/admin/users?tab=users&q=Zola+Dl')
  await waitForFocus(field)
  expect(getFieldValue(field)).toBe('Zola Dl')
  await expect.poll(() => screen.getAllByRole('status').some(status => /1 of 1/.test(status.textContent))).toBe(true)
  await user.clear(field)
  await expect.poll(address).toBe('/admin/users?tab=users')
  // Typing in the search field adds no entries to the browser's history.
  await router.navigate(-1)
  await expect.poll(address).toBe('/admin/users')
})
