import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from './support/accessible.ts'
import { aminaSession, confirmDiscard, musaSession, openPage, testUsers } from './support/open-page.tsx'
import { makeSiteWithSettings } from './support/settings.ts'

const at = '2026-11-25T08:00:00.000Z'
const rule = (kind: string, more: object = {}) => ({
  ...{ kind, roles: [], people: [], to_owner: false, addresses: [], cadence: 'at_once', updated_at: at },
  ...more,
})
const editors = [
  { id: testUsers.amina.id, name: testUsers.amina.name },
  { id: testUsers.musa.id, name: testUsers.musa.name },
]
const siteWithRules = () =>
  makeSiteWithSettings(
    {},
    {
      functions: { list_editors: () => editors },
      tables: {
        notification_rules: [
          rule('application', { roles: ['manager', 'admin'] }),
          rule('question', { addresses: ['hello@baraza.example'] }),
          rule('failure', { roles: ['admin'], cadence: 'daily' }),
          rule('review'),
          rule('schedule', { to_owner: true }),
        ],
        notification_choices: [],
      },
    },
  )
type Site = ReturnType<typeof siteWithRules>
const findRule = (site: Site, kind: string) => site.rows('notification_rules').find(row => row.kind === kind)
const path = '/admin/settings/notifications'
const recipients = (title: string) => screen.findByRole('combobox', { name: `Who gets an email: ${title}` })
const findCadence = (title: string) => screen.findByRole('combobox', { name: `When: ${title}` })
const bar = () => within(screen.getByRole('region', { name: 'Unsaved changes' }))

it('an admin saves all changes of a notification rule with one save', async () => {
  const site = siteWithRules()
  const { user } = await openPage(path, site, aminaSession)
  await user.type(await recipients('Question from the contact form'), 'Musa')
  await user.click(await screen.findByRole('option', { name: testUsers.musa.name }))
  await user.type(await recipients('Question from the contact form'), 'office@baraza.example,')
  await user.keyboard('{Escape}')
  await user.selectOptions(await findCadence('New application'), 'Weekly, Monday')
  bar().getByText('2 unsaved changes')
  await user.click(bar().getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Notifications saved')
  expect(findRule(site, 'question')).toMatchObject({
    people: [testUsers.musa.id],
    addresses: ['hello@baraza.example', 'office@baraza.example'],
  })
  expect(findRule(site, 'application')).toMatchObject({ cadence: 'weekly', roles: ['manager', 'admin'] })
  expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull()
})

it('a notification rule with an invalid e-mail address shows an error at the field', async () => {
  const site = siteWithRules()
  const { user } = await openPage(path, site, aminaSession)
  await user.type(await recipients('New application'), 'nobody in particular,')
  await user.keyboard('{Escape}')
  screen.getByText('“nobody in particular” is neither an editor nor an email address.')
  await user.click(bar().getByRole('button', { name: 'Save changes' }))
  bar().getByText(/Correct the addresses first/)
  expect(findRule(site, 'application')).toMatchObject({ addresses: [] })
  await user.click(bar().getByRole('button', { name: 'Discard changes' }))
  await confirmDiscard(user)
  expect(screen.queryByText(/neither an editor/)).toBeNull()
})

it('a page with changed notification rules warns before the user leaves the page', async () => {
  const { user, goTo } = await openPage(path, siteWithRules(), aminaSession)
  await user.selectOptions(await findCadence('New application'), 'Off')
  await goTo('/admin/settings')
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave this page?' }))
  question.getByText(/^Your changes are not kept\./)
  expect(question.queryByText(/draft/)).toBeNull()
})

it('the notification settings warn about a type of notification that nobody receives', async () => {
  const { user } = await openPage(path, siteWithRules(), aminaSession)
  await user.selectOptions(await findCadence('New application'), 'Off')
  await screen.findByText('No one is notified: New application.')
  screen.getByText('Applicants are promised an answer within 5 working days.')
})

async function changeMeanwhile() {
  const site = siteWithRules()
  const { user } = await openPage(path, site, aminaSession)
  await user.selectOptions(await findCadence('New application'), 'Off')
  await user.selectOptions(await findCadence('Email or scheduled task failed'), 'Weekly, Monday')
  Object.assign(findRule(site, 'application') ?? {}, { cadence: 'daily', updated_at: '2026-11-25T09:00:00.000Z' })
  await user.click(bar().getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Someone else changed this rule: New application.')
  return { site, user }
}

it('a notification rule that another admin has changed is not overwritten', async () => {
  const { site } = await changeMeanwhile()
  expect(findRule(site, 'application')).toMatchObject({ cadence: 'daily' })
  expect(await findCadence('New application')).toHaveProperty('value', 'daily')
  expect(findRule(site, 'failure')).toMatchObject({ cadence: 'weekly' })
  expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull()
})

it('an admin can replace another admin’s version of a notification rule by their own version', async () => {
  const { site, user } = await changeMeanwhile()
  await user.click(screen.getByRole('button', { name: 'Use my version' }))
  expect(screen.queryByText(/Someone else changed this rule/)).toBeNull()
  expect(await findCadence('New application')).toHaveProperty('value', 'off')
  await user.click(bar().getByRole('button', { name: 'Save changes' }))
  await screen.findAllByText('Notifications saved')
  expect(findRule(site, 'application')).toMatchObject({ cadence: 'off' })
})

it('an admin can keep another admin’s version of a notification rule', async () => {
  const { site, user } = await changeMeanwhile()
  await user.click(screen.getByRole('button', { name: 'Keep the other admin’s version' }))
  expect(screen.queryByText(/Someone else changed this rule/)).toBeNull()
  expect(await findCadence('New application')).toHaveProperty('value', 'daily')
  expect(findRule(site, 'application')).toMatchObject({ cadence: 'daily' })
})

describe('a save of a notification rule', () => {
  const rules = /notification_rules/
  const save = (user: UserEvent) => user.click(bar().getByRole('button', { name: 'Save changes' }))
  const isGone = () => waitFor(() => expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull())
  const conflict = () => screen.queryByText(/Someone else changed this rule/)
  async function choose(title: string, value: string) {
    const site = siteWithRules()
    const { user } = await openPage(path, site, aminaSession)
    await user.selectOptions(await findCadence(title), value)
    return { site, user }
  }
  /** Makes the server store what the page saves but lose the responses, until the returned function is called. */
  const loseAnswers = (site: Site) =>
    site.on('PATCH', rules, (_, { args }) => {
      Object.assign(findRule(site, 'application') ?? {}, args, { updated_at: '2026-11-25T09:00:00.000Z' })
      throw new TypeError('Failed to fetch')
    })

  it('succeeds when it is repeated after a lost response', async () => {
    const { site, user } = await choose('New application', 'Off')
    const connect = loseAnswers(site)
    await save(user)
    await bar().findByText(/The server did not answer/)
    connect()
    await save(user)
    await isGone()
    expect(conflict()).toBeNull()
  })
  it('succeeds with another value after a lost response', async () => {
    const { site, user } = await choose('New application', 'Off')
    const connect = loseAnswers(site)
    await save(user)
    await bar().findByText(/The server did not answer/)
    connect()
    await user.selectOptions(await findCadence('New application'), 'Weekly, Monday')
    await save(user)
    await isGone()
    expect(conflict()).toBeNull()
    expect(findRule(site, 'application')).toMatchObject({ cadence: 'weekly' })
  })
  it('allows another edit before the rules are loaded again', async () => {
    const { site, user } = await choose('New application', 'Off')
    const heldRead = site.hold('GET', rules)
    await save(user)
    await heldRead.underWay()
    await user.selectOptions(await findCadence('New application'), 'Weekly, Monday')
    heldRead.end()
    await waitFor(() =>
      expect(bar().getByRole('button', { name: 'Save changes' })).toHaveProperty('ariaDisabled', null),
    )
    await save(user)
    await isGone()
    expect(conflict()).toBeNull()
    expect(findRule(site, 'application')).toMatchObject({ cadence: 'weekly' })
  })
  it('keeps an edit that is typed while the save is running', async () => {
    const { site, user } = await choose('New application', 'Off')
    const heldSave = site.hold('PATCH', rules)
    await save(user)
    await heldSave.underWay()
    await user.selectOptions(await findCadence('New application'), 'Weekly, Monday')
    heldSave.end()
    await screen.findByText('Notifications saved')
    expect(await findCadence('New application')).toHaveProperty('value', 'weekly')
    await waitFor(() =>
      expect(bar().getByRole('button', { name: 'Save changes' })).toHaveProperty('ariaDisabled', null),
    )
    await save(user)
    await isGone()
    expect(findRule(site, 'application')).toMatchObject({ cadence: 'weekly' })
  })
  it('shows another admin’s version even if the reload fails', async () => {
    const { site, user } = await choose('New application', 'Off')
    Object.assign(findRule(site, 'application') ?? {}, { cadence: 'daily', updated_at: '2026-11-25T09:00:00.000Z' })
    site.fail('GET', /notification_rules\?.*order=kind/)
    await save(user)
    await screen.findByText('Someone else changed this rule: New application.')
    expect(await findCadence('New application')).toHaveProperty('value', 'daily')
  })
  it('leaves the change unsaved if another admin’s version cannot be loaded', async () => {
    const { site, user } = await choose('New application', 'Off')
    Object.assign(findRule(site, 'application') ?? {}, { cadence: 'daily', updated_at: '2026-11-25T09:00:00.000Z' })
    site.fail('GET', rules)
    await save(user)
    await bar().findByText(/1 unsaved change/)
    await waitFor(() => expect(bar().getByRole('status').textContent).not.toBe('1 unsaved change '))
    expect(conflict()).toBeNull()
    expect(await findCadence('New application')).toHaveProperty('value', 'off')
  })
  it.each(['Use my version', 'Keep the other admin’s version'])(
    'moves the focus to a conflict, and “%s” moves it back',
    async button => {
      const { user } = await changeMeanwhile()
      expect(document.activeElement).toBe(
        screen.getByRole('region', { name: 'Someone else changed this rule: New application.' }),
      )
      await user.click(screen.getByRole('button', { name: button }))
      expect(document.activeElement).toBe(await recipients('New application'))
    },
  )
})

it('each type of notification links to a preview of its e-mail', async () => {
  await openPage(path, siteWithRules(), aminaSession)
  const link = await screen.findByRole('link', { name: 'Preview of the email: New application' })
  expect(link.getAttribute('href')).toBe('/admin/diagnostics/mail/catalogue?kind=desk-membership-came')
})

it('a notification rule about applications warns that an address without an account has no conflicts', async () => {
  await openPage(path, siteWithRules(), aminaSession)
  expect((await recipients('Question from the contact form')).closest('li')?.textContent).toMatch(
    /An address without an account has no conflicts of interest/,
  )
  expect(screen.getAllByText(/has no conflicts of interest/)).toHaveLength(1)
})

it('a notification rule stores an e-mail address at an international domain as mail servers write it', async () => {
  const site = siteWithRules()
  const { user } = await openPage(path, site, aminaSession)
  await user.type(await recipients('New application'), 'amal@bücher.example,')
  await user.keyboard('{Escape}')
  await user.click(bar().getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Notifications saved')
  expect(findRule(site, 'application')).toMatchObject({ addresses: ['amal@xn--bcher-kva.example'] })
})

it('a manager can read the notification rules without changing them', async () => {
  await openPage(path, siteWithRules(), musaSession)
  expect((await recipients('New application')).matches(':disabled')).toBe(true)
  expect((await findCadence('New application')).matches(':disabled')).toBe(true)
  screen.getByText('Always that person')
  expect(screen.getAllByText(/Only admins can change this/)).not.toEqual([])
  await expectAccessible()
})

it('a personal type of notification cannot be turned off for all users', async () => {
  await openPage(path, siteWithRules(), aminaSession)
  const options = async (title: string) =>
    within(await findCadence(title))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  expect(await options('New application')).toContain('Off')
  expect(await options('Review requested or answered, or a comment mentions you')).toEqual([
    'Immediately',
    'Daily, 07:00',
    'Weekly, Monday',
  ])
})
