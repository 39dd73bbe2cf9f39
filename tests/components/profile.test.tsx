import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { expectAccessible } from './support/accessible.ts'
import { makeSiteForMember, memberProfile, memberSession } from './support/account.ts'
import { makeRowRefusal } from './support/fake-site.ts'
import { fillField, getFieldValue, musaSession, openPage, testUsers, waitForFocus } from './support/open-page.tsx'
import { makeAccountRefusal, storeSession, zola, zolaSession } from './support/visitor.ts'

/** Finds the first field whose label starts with this text, because some labels end with "optional". */
const field = (label: string) => screen.getAllByLabelText(new RegExp(`^${label}`))[0] as HTMLElement

async function openProfile(site = makeSiteForMember()) {
  storeSession(zolaSession)
  site.on('GET', /auth\/v1\/user/, () => ({ ...zolaSession.user, factors: [] }))
  const page = await openPage('/profile', site, zolaSession)
  await screen.findAllByLabelText(/^Title/)
  const type = (label: string, text: string) => fillField(page.user, field(label), text)
  const save = () => page.user.click(screen.getByRole('button', { name: 'Save' }))
  return { ...page, site, type, save }
}

it('a profile without a name is rejected with an error at the name field', async () => {
  const { type, save, site } = await openProfile()
  await type('Name', 'Zola \u202eanimA')
  await save()
  await screen.findByText(/It holds characters that cannot be seen\./)
  await type('Name', ' ')
  await type('Title', 'Engineer')
  await save()
  await screen.findByText('Enter your name.')
  await waitForFocus(field('Name'))
  expect(getFieldValue(field('Title'))).toBe('Engineer')
  expect(site.sent('PATCH', /profiles/)).toEqual([])
})

it('a profile that cannot be saved stays in the form for another attempt', async () => {
  const { type, save, site } = await openProfile()
  const mend = site.cut('PATCH', /profiles/)
  await type('Title', 'Engineer')
  await save()
  await screen.findByText(/Not saved\. The server did not answer\./)
  mend()
  await save()
  await screen.findByText(/^Saved \d\d:\d\d$/)
  expect(site.rows('profiles')).toMatchObject([{ title: 'Engineer' }])
})

it('input that is typed during a save of the profile is saved with the next save', async () => {
  const { type, save, site, user } = await openProfile()
  const heldPatch = site.hold('PATCH', /profiles/)
  await type('Title', 'Chief')
  await save()
  await heldPatch.underWay()
  await user.type(field('Title'), ' engineer')
  await type('Organisation', 'Harbour Works')
  heldPatch.end()
  await screen.findByText('Unsaved changes')
  expect(getFieldValue(field('Title'))).toBe('Chief engineer')
  await save()
  await screen.findByText(/^Saved \d\d:\d\d$/)
  expect(site.rows('profiles')).toMatchObject([{ title: 'Chief engineer', organisation: 'Harbour Works' }])
})

it('a list of the user’s sessions that cannot be loaded shows an error instead of an empty list', async () => {
  let isAway = true
  const site = makeSiteForMember({
    my_sessions: () => (isAway ? makeRowRefusal('XX000', 'the database is away', 500) : [memberSession]),
  })
  const { user } = await openProfile(site)
  await screen.findByText(/Your sessions could not be loaded\./, undefined, { timeout: 20_000 })
  isAway = false
  const security = within(screen.getByRole('region', { name: 'Security' }))
  await user.click(security.getByRole('button', { name: 'Refresh' }))
  await security.findByText('This device')
})

it('an export of personal data creates no file if the server does not respond', async () => {
  const { user, site } = await openProfile()
  site.cut('POST', /export_my_data/)
  await user.click(screen.getByRole('button', { name: 'Export my data' }))
  await screen.findByText(/The file could not be created\./)
})

it('a wrong confirmation word does not delete the account', async () => {
  const { user, site } = await openProfile()
  await user.click(screen.getByRole('button', { name: 'Delete my account' }))
  const question = within(await screen.findByRole('alertdialog', { name: `Delete the account of ${zola.email}?` }))
  await waitForFocus(question.getByRole('button', { name: 'Cancel' }))
  await expectAccessible()
  await user.click(question.getByRole('button', { name: 'Delete account' }))
  await question.findByText(/Type delete to confirm/)
  await user.type(question.getByLabelText('Type delete'), 'yes{Enter}')
  await question.findByText(/Type delete to confirm/)
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
  expect(site.sent('POST', /delete_my_account/)).toEqual([])
})

it('an account that the database refuses to delete stays, and the page shows the reason', async () => {
  const { user, site } = await openProfile()
  const [message, hint] = ['You are the last admin, and the site needs one.', 'Make someone else an admin first']
  site.on(
    'POST',
    /delete_my_account/,
    () => new Response(JSON.stringify({ code: 'P0001', message, hint, details: null }), { status: 400 }),
  )
  await user.click(screen.getByRole('button', { name: 'Delete my account' }))
  await user.type(await screen.findByLabelText('Type delete'), 'delete')
  await user.click(screen.getByRole('button', { name: 'Delete account' }))
  expect((await screen.findByRole('alert')).textContent).toContain(`Nothing was deleted. ${message} ${hint}`)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  screen.getByRole('heading', { level: 1, name: zola.name })
})

it('a deletion of an account without a response from the server is not reported as failed', async () => {
  const { user, site, address } = await openProfile()
  const mend = site.cut('POST', /delete_my_account/)
  await user.click(screen.getByRole('button', { name: 'Delete my account' }))
  await user.type(await screen.findByLabelText('Type delete'), 'delete')
  await user.click(screen.getByRole('button', { name: 'Delete account' }))
  const message = await screen.findByText('The server did not answer.')
  expect(message.closest('.callout')?.textContent).not.toMatch(/Nothing was|not deleted/)
  mend()
  site.on('POST', /delete_my_account/, () => false)
  await user.click(screen.getByRole('button', { name: 'Delete account' }))
  await screen.findByText('Your account is deleted')
  await expect.poll(address).toBe('/')
})

it('applications that cannot be loaded show an error with a Retry button', async () => {
  const site = makeSiteForMember()
  const mend = site.cut('POST', /my_applications/)
  const { user } = await openProfile(site)
  await screen.findByText(/Your applications could not be loaded\./, undefined, { timeout: 20_000 })
  mend()
  const part = document.querySelector<HTMLElement>('#applications')
  if (part) await user.click(within(part).getByRole('button', { name: 'Refresh' }))
  await screen.findByText(/No application was sent from this address\./)
})

it('a change of e-mail address shows the same message whether or not the new address has an account', async () => {
  const { user, site } = await openProfile()
  const openEmailForm = () => user.click(screen.getByRole('button', { name: 'Change email address' }))
  const send = async (address: string) => {
    await fillField(user, await screen.findByLabelText('New address'), address)
    await user.click(screen.getByRole('button', { name: 'Send email' }))
  }
  const answers = [
    () => zolaSession.user,
    () => makeAccountRefusal(422, 'email_exists', 'A user with this email address has already been registered'),
  ]
  await openEmailForm()
  await send('nowhere')
  await screen.findByText(/Enter an email address such as/)
  const notes: string[] = []
  for (const answer of answers) {
    site.on('PUT', /auth\/v1\/user/, answer)
    await send('new@baraza.example')
    notes.push((await screen.findByText(/If this address can be used/)).parentElement?.textContent ?? '')
    screen.getByText(zola.email, { selector: 'b' })
    await openEmailForm()
  }
  expect(site.sent('PUT', /auth\/v1\/user/)).toHaveLength(2)
  expect(notes[0]).toContain('If this address can be used, we sent an email to it.')
  expect(notes[1]).toBe(notes[0])
})

it('a change of e-mail address says that nothing is sent if the site has no mail server', async () => {
  const { user, site } = await openProfile()
  site.on('GET', /api\/backend/, () => ({ url: '', publishableKey: '', unsentMail: 'all' }))
  site.on('PUT', /auth\/v1\/user/, () => zolaSession.user)
  await user.click(screen.getByRole('button', { name: 'Change email address' }))
  await fillField(user, await screen.findByLabelText('New address'), 'new@baraza.example')
  await user.click(screen.getByRole('button', { name: 'Send email' }))
  await screen.findByText('This site cannot send email yet, so nothing was changed.')
  expect(screen.queryByText(/we sent an email to it/)).toBeNull()
})

it('an e-mail address that was confirmed in another browser is shown in this browser', async () => {
  const site = makeSiteForMember()
  site.on('GET', /\/profiles/, () => ({ ...memberProfile, email: 'moved@baraza.example' }))
  const refreshAuth = vi.fn(async () => undefined)
  storeSession(zolaSession)
  site.on('GET', /auth\/v1\/user/, () => ({ ...zolaSession.user, factors: [] }))
  await openPage('/profile', site, { ...zolaSession, refreshAuth })
  await screen.findByText('moved@baraza.example', { selector: 'b' })
  expect(refreshAuth).toHaveBeenCalled()
})

it('an editor chooses how often a type of notification is sent', async () => {
  const rule = { roles: [], people: [], to_owner: false, addresses: [], cadence: 'at_once', updated_at: '' }
  const site = makeSiteForMember()
  site.tables.profiles = [{ ...memberProfile, id: testUsers.musa.id }]
  site.tables.notification_choices = []
  storeSession(musaSession)
  site.on('GET', /auth\/v1\/user/, () => ({ ...musaSession.user, factors: [] }))
  site.tables.notification_rules = [
    { ...rule, kind: 'application', roles: ['manager'] },
    { ...rule, kind: 'failure', roles: ['admin'] },
  ]
  const { user } = await openPage('/profile', site, musaSession)
  const choice = await screen.findByLabelText('New application')
  expect(screen.queryByLabelText('Email or scheduled task failed')).toBeNull()
  within(choice).getByRole('option', { name: 'As for everyone: Immediately' })
  await user.selectOptions(choice, 'Daily, 07:00')
  await waitFor(() =>
    expect(site.rows('notification_choices')).toMatchObject([{ kind: 'application', cadence: 'daily' }]),
  )
  await waitFor(() => expect(getFieldValue(choice)).toBe('daily'))
  await user.selectOptions(choice, 'As for everyone: Immediately')
  await waitFor(() => expect(site.rows('notification_choices')).toEqual([]))
})
