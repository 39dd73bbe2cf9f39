import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeRowRefusal } from './support/fake-site.ts'
import {
  aminaSession,
  confirmDiscard,
  fillField,
  findForm,
  findMessage,
  getFieldValue,
  openPage,
  saveChanges,
  testUsers,
  waitForFocus,
} from './support/open-page.tsx'
import { getSetting, makeSiteWithSettings } from './support/settings.ts'
import { makeUserPage, musa } from './support/users.ts'

const noUsers = { list_users: () => makeUserPage([], { admins: 1, managers: 2 }) }

it('the page with all general settings disables them for a manager and states the reason', async () => {
  await openPage('/admin/settings', makeSiteWithSettings({}))
  const form = await findForm('Organisation')
  expect(form.getByLabelText('Tagline').matches(':disabled')).toBe(true)
  form.getByText(/^Only admins can change this/)
})

it.each([
  ['/admin/settings/mail', 'Emails', 'Sender name'],
  ['/admin/settings/retention', 'Retention periods', 'Keep activity log (months)'],
])('the page %s disables its settings for a manager and states the reason', async (path, name, label) => {
  await openPage(path, makeSiteWithSettings({}))
  const form = await findForm(name)
  expect(form.getByLabelText(label).matches(':disabled')).toBe(true)
  const save = form.getByRole('button', { name: 'Save', description: /^Only admins can change this/ })
  expect(save.getAttribute('aria-disabled')).toBe('true')
})

it('the page about security disables the setting for the second factor for a manager', async () => {
  await openPage('/admin/settings/security', makeSiteWithSettings({}, { functions: noUsers }))
  expect((await screen.findByRole('radio', { name: 'Admins' })).matches(':disabled')).toBe(true)
  expect(screen.getAllByText(/Only admins can change this/)).not.toEqual([])
})

it('the settings form shows an invalid email address at its field and keeps the input', async () => {
  const { user } = await openPage('/admin/settings', makeSiteWithSettings({}))
  const form = await findForm('Contact')
  const email = form.getByLabelText('Email for the press')
  await fillField(user, email, 'press at baraza')
  await saveChanges(user)
  await waitForFocus(email)
  expect(email.getAttribute('aria-invalid')).toBe('true')
  form.getByText(/^Enter an email address such as /)
  expect(getFieldValue(email)).toBe('press at baraza')
})

it('one save bar saves every changed part of a page and keeps the input of a refused part', async () => {
  const site = makeSiteWithSettings({})
  const { user } = await openPage('/admin/settings', site, aminaSession)
  const [organisation, contact] = [await findForm('Organisation'), await findForm('Contact')]
  expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull()
  await fillField(user, organisation.getByLabelText('Tagline'), 'Sit down')
  await fillField(user, contact.getByLabelText('Email'), 'desk at baraza')
  const findBar = async () => within(await screen.findByRole('region', { name: 'Unsaved changes' }))
  const bar = await findBar()
  bar.getByText('Unsaved changes in 2 parts')
  bar.getByText('In Organisation and Contact.')
  const jump = within(screen.getByRole('navigation', { name: 'On this page' }))
  jump.getByRole('link', { name: 'Organisation (unsaved changes)' })
  jump.getByRole('link', { name: 'Video' })
  await user.keyboard('{Control>}s{/Control}')
  await organisation.findByText(/^Saved \d\d:\d\d$/)
  expect(getSetting(site, 'identity')).toEqual({ strapline: 'Sit down' })
  expect(getSetting(site, 'contact')).toBeNull()
  bar.getByText('Not saved: Contact')
  await user.click(bar.getByRole('button', { name: 'Go to the field' }))
  await waitForFocus(contact.getByLabelText('Email'))

  await fillField(user, contact.getByLabelText('Email'), 'desk@baraza.example')
  const answers = site.on('PATCH', /settings/, () => makeRowRefusal('23514', 'This address is blocked.'))
  await saveChanges(user)
  await (await findBar()).findByText(/^Contact: This address is blocked\./)
  expect(getFieldValue(contact.getByLabelText('Email'))).toBe('desk@baraza.example')
  answers()
  await confirmDiscard(user, (await findBar()).getByRole('button', { name: 'Discard changes' }))
  expect(getFieldValue(contact.getByLabelText('Email'))).toBe('')
  expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull()
})

it('an invalid field of one part leaves the save button, which saves the other parts', async () => {
  const site = makeSiteWithSettings({})
  const { user } = await openPage('/admin/settings', site, aminaSession)
  const [organisation, contact] = [await findForm('Organisation'), await findForm('Contact')]
  await fillField(user, contact.getByLabelText('Email'), 'nope')
  await fillField(user, organisation.getByLabelText('Tagline'), 'Sit down')
  await user.tab()
  const bar = within(await screen.findByRole('region', { name: 'Unsaved changes' }))
  await bar.findByText('In Organisation and Contact. Contact: correct the marked field.')
  expect(bar.queryByText(/^Not saved/)).toBeNull()
  await user.click(bar.getByRole('button', { name: /^Save changes/ }))
  await organisation.findByText(/^Saved \d\d:\d\d$/)
  expect(getSetting(site, 'identity')).toEqual({ strapline: 'Sit down' })
  bar.getByText('Not saved: Contact')
  await waitForFocus(contact.getByLabelText('Email'))
})

it('the settings form refuses to require a second factor when the admin has no second factor', async () => {
  const site = makeSiteWithSettings({ 'security.second_factor': 'optional' }, { functions: noUsers })
  // The database refuses to require a second factor in this case: see tests/policies/second-factor.test.ts.
  site.on('PATCH', /settings/, () => makeRowRefusal('23514', 'Set up your own second factor first.'))
  const { user } = await openPage('/admin/settings/security', site, aminaSession)
  const form = await findForm('Required two-factor authentication')
  await screen.findByText('Not set up yet: 1 admin, 2 managers.')
  await user.click(form.getByRole('radio', { name: 'Admins' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await form.findByText('Not saved. Set up your own second factor first.')
  expect(form.getByRole('radio', { name: 'Admins' })).toHaveProperty('checked', true)
  await confirmDiscard(user, form.getByRole('button', { name: 'Discard changes' }))
  expect(form.getByRole('radio', { name: 'Nobody' })).toHaveProperty('checked', true)
})

it('the setting for two-factor authentication names the editors without it and asks only admins without it', async () => {
  const site = makeSiteWithSettings(
    { 'security.second_factor': 'optional' },
    { functions: { list_users: () => makeUserPage([{ ...musa, factor: 'off' }], { managers: 1 }) } },
  )
  const first = await openPage('/admin/settings/security', site, aminaSession)
  const link = await screen.findByRole('link', { name: String(musa.full_name) })
  expect(link.getAttribute('href')).toBe('/admin/users?factor=off')
  await screen.findByText(/^Set up your own two-factor authentication first/)
  first.close()
  const user = { ...aminaSession.user, factors: [{ id: 'f', status: 'verified' }] } as typeof aminaSession.user
  await openPage('/admin/settings/security', site, { ...aminaSession, user })
  await screen.findByRole('link', { name: String(musa.full_name) })
  expect(screen.queryByText(/^Set up your own/)).toBeNull()
})

it('the settings form keeps its input when the server does not respond', async () => {
  const site = makeSiteWithSettings({ mail: { from_name: 'The office' } })
  const mend = site.cut('PATCH', /settings/)
  const { user } = await openPage('/admin/settings/mail', site, aminaSession)
  const form = await findForm('Emails')
  const name = form.getByLabelText('Sender name')
  await fillField(user, name, 'The bench')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await form.findByText(/^Not saved\. The server did not answer\./)
  expect(getFieldValue(name)).toBe('The bench')
  mend()
  await user.click(form.getByRole('button', { name: 'Save' }))
  await form.findByText(/^Saved \d\d:\d\d$/)
  expect(getSetting(site, 'mail')).toEqual({ from_name: 'The bench' })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Emails undone')
  expect(getSetting(site, 'mail')).toEqual({ from_name: 'The office' })
})

it('the retention setting shows an error for zero months', async () => {
  const retention = {
    applications_months: 12,
    audit_months: 24,
    captured_mail_days: 30,
    error_days: 30,
    unused_picture_days: 90,
  }
  const site = makeSiteWithSettings({ retention: retention })
  const { user } = await openPage('/admin/settings/retention', site, aminaSession)
  const form = await findForm('Retention periods')
  const months = form.getByLabelText('Keep activity log (months)')
  await fillField(user, months, '0')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitForFocus(months)
  form.getByText('A whole number of months from 1 to 120.')
  await fillField(user, months, '36')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Retention periods saved')
  expect(getSetting(site, 'retention')).toEqual({ ...retention, audit_months: 36 })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await expect.poll(() => getFieldValue(months)).toBe('24')
})

it('the setting for picture hosts rejects a URL with a path', async () => {
  const site = makeSiteWithSettings({})
  const { user } = await openPage('/admin/settings', site, aminaSession)
  const form = await findForm('Images from other sites')
  const save = () => saveChanges(user)
  await fillField(user, form.getByLabelText('Allowed domains'), 'logos.example.org\nhttps://example.org/logos')
  await save()
  await form.findByText(/“https:\/\/example\.org\/logos” is not a domain\./)
  expect(getSetting(site, 'pictures.hosts')).toBeNull()
  await fillField(user, form.getByLabelText('Allowed domains'), 'logos.example.org\n')
  await save()
  await form.findByText(/^Saved \d\d:\d\d$/)
  expect(getSetting(site, 'pictures.hosts')).toEqual(['logos.example.org'])
  await fillField(user, form.getByLabelText('Allowed domains'), '')
  await save()
  await expect.poll(() => getSetting(site, 'pictures.hosts')).toBeNull()
})

it('a video URL is replaced by the player URL without cookies', async () => {
  const site = makeSiteWithSettings({})
  const { user } = await openPage('/admin/settings', site)
  const film = await findForm('Video')
  const address = film.getByLabelText('Video URL')
  await fillField(user, film.getByLabelText('Title'), 'Our story')
  await fillField(user, address, 'https://example.org/film.mp4')
  await saveChanges(user)
  await film.findByText(/Only YouTube and Vimeo are supported\./)
  await fillField(user, address, 'https://vimeo.com/76979871')
  await user.click(film.getByLabelText('Duration'))
  await expect.poll(() => getFieldValue(address)).toBe('https://player.vimeo.com/video/76979871')
  await fillField(user, address, 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42')
  await user.keyboard('{Enter}')
  await screen.findByText('Video saved')
  expect(getFieldValue(address)).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=42')
})

it('the settings page lists figures that have different values on two pages, with their dates', async () => {
  const stat = (id: string, placement: string, value: string, as_of: string) => ({
    id,
    placement,
    label: 'members',
    value,
    as_of,
    source: null,
    position: 1,
    updated_at: '2026-11-25T08:00:00.000Z',
  })
  const site = makeSiteWithSettings(
    { 'figures.allowed_differences': null },
    {
      tables: {
        site_stats: [stat('1', 'home', '10,000+', '2026-10-31'), stat('2', 'overview', '9,800', '2026-06-30')],
      },
    },
  )
  const { user } = await openPage('/admin/settings/figures', site)
  const conflict = () => within(screen.getByRole('region', { name: 'Conflicting statistics' })).getByRole('listitem')
  await screen.findByRole('region', { name: 'Conflicting statistics' })
  expect(conflict().textContent).toContain('Home: 10,000+ (31 October 2026). Overview: 9,800 (30 June 2026)')
  await user.click(within(conflict()).getByRole('button', { name: 'Keep both' }))
  await expect.poll(() => conflict().textContent).toContain('difference accepted')
  await user.click(within(conflict()).getByRole('button', { name: 'Use this for both 9,800' }))
  await expect.poll(() => screen.queryByText(/Home: /)).toBeNull()
  await user.click((await findMessage(/^members is now 9,800 in both places/)).getByRole('button', { name: 'Undo' }))
  await screen.findByText(/Home: 10,000\+/)
})

it('the history of a setting shows who wrote each version', async () => {
  const site = makeSiteWithSettings(
    { contact: { email: 'one@baraza.example' } },
    {
      tables: { profiles: [{ id: testUsers.musa.id, full_name: testUsers.musa.name, email: testUsers.musa.email }] },
    },
  )
  const { user } = await openPage('/admin/settings', site)
  const form = await findForm('Contact')
  const email = form.getByLabelText('Email')
  await fillField(user, email, 'desk@baraza.example')
  await user.keyboard('{Control>}s{/Control}')
  await form.findByText(/^Saved \d\d:\d\d$/)
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Contact undone')
  await expect.poll(() => getFieldValue(email)).toBe('one@baraza.example')
  await user.click(
    screen.getByText((_, element) => element?.tagName === 'SUMMARY' && element.textContent === 'History of Contact'),
  )
  // Each version is one line that names its changed fields, and opens.
  for (const label of await screen.findAllByText(/^Show (changes|content)/))
    await user.click(label.closest('summary') as Element)
  const version = await waitFor(() => {
    const listItem = screen
      .getAllByRole('listitem')
      .find(({ textContent }) => /desk@baraza\.example/.test(textContent) && !/Current version/.test(textContent))
    if (!listItem) throw new Error('There is no such version')
    return listItem
  })
  expect(version.textContent).toContain(testUsers.musa.name)
  await user.click(within(version).getByRole('button', { name: /^Restore/ }))
  await screen.findByText(/^Version of .* restored$/)
  await expect.poll(() => getFieldValue(email)).toBe('desk@baraza.example')
})

it('the time zone of the site is found by the name of a city', async () => {
  const site = makeSiteWithSettings({})
  const { user } = await openPage('/admin/settings', site, aminaSession)
  const form = await findForm('Time')
  const field = await form.findByRole('combobox', { name: 'Time zone' })
  await user.type(field, 'india')
  await user.click(await screen.findByRole('option', { name: /^Kolkata, UTC\+5:30/ }))
  await user.selectOptions(form.getByLabelText('Week starts on'), 'Sunday')
  await saveChanges(user)
  await form.findByText(/^Saved \d\d:\d\d$/)
  expect(getSetting(site, 'time')).toEqual({ timezone: 'Asia/Kolkata', week_starts: 'sunday' })
  await user.type(field, '{Control>}a{/Control}no such place')
  await screen.findByText('No time zone has this name. Try a city.')
  await user.keyboard('{Escape}')
  await user.click(form.getByRole('button', { name: 'Clear the time zone' }))
  expect(field).toHaveProperty('value', '')
})
