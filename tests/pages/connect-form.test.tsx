// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getQueryClient } from '../../app/platform/query/query-client.ts'
import { expectAccessible } from '../components/support/accessible.ts'
import type { FakeSite } from '../components/support/fake-site.ts'
import { fillField, getFieldValue, waitForFocus } from '../components/support/open-page.tsx'
import { makeReadPattern, makeSampleSiteProxy, openAsVisitor, slowTestOptions } from './read-in-browser.tsx'
import { storedApplication } from './stored-application.ts'

const submission = makeReadPattern('rpc/submit_application')
const field = (label: string | RegExp) => screen.getByLabelText(label)
const send = () => screen.getByRole('button', { name: 'Send the application' })

async function openForm(site = makeSampleSiteProxy()) {
  const page = await openAsVisitor('/connect', site)
  await screen.findByLabelText('Infrastructure', undefined, slowTestOptions)
  const type = (label: string | RegExp, text: string) => fillField(page.user, field(label), text)
  return { ...page, site, type }
}

/** Fills in all fields of an application. */
async function fillForm({ user, type }: Form, name: string) {
  await type('Name', name)
  await type('Email', 'chipo.dube@example.org')
  await type('Organisation', 'Harbour Works')
  await user.selectOptions(field('Country'), 'Ghana')
  await user.click(field('Infrastructure'))
  await type(/What do you work on/, 'I keep a bridge standing and would like to compare notes with others who do.')
  await user.click(field(/You may keep what I wrote/))
}

type SentApplication = { application: { submission_id: string; elapsed_ms: number; organisation: string } }

/** Intercepts the requests that send applications. @returns the request bodies */
function takeApplications(site: FakeSite): () => unknown[] {
  site.on('POST', submission, () => ({ token: 'a'.repeat(64) }))
  return () => site.sent('POST', submission)
}

/** Path of the page of an application that was sent. */
const ownPath = `/connect/status?token=${'a'.repeat(64)}`

type Form = Awaited<ReturnType<typeof openForm>>

/** Fills in an application form and sends the form while there is no connection. */
async function sendOffline(form: Form) {
  const applications = takeApplications(form.site)
  const connect = form.site.cut('POST', submission)
  await fillForm(form, 'Chipo Dube')
  await form.user.click(send())
  await screen.findByText(/We could not be reached/)
  return { applications, connect, tries: applications().length }
}

/** Opens another page and returns to the form, whose input is then restored. */
async function leaveAndReturn({ goTo }: Form) {
  await goTo('/about')
  await goTo('/connect')
  await screen.findByText(/and did not send was restored/, undefined, slowTestOptions)
}

test('the application form shows an error at each missing field', async () => {
  const { user, type, site } = await openForm()
  const applications = takeApplications(site)
  await type('Name', 'Zola Mensah')
  await type('Email', 'zola at example')
  await user.click(send())
  await screen.findByText('Write an address such as name@example.org.')
  screen.getByText(/Write where you work/)
  screen.getByText('Choose the country you live in.')
  screen.getByText(/Tick this if we may keep/)
  await waitForFocus(field('Email'))
  expect(field('Email').getAttribute('aria-invalid')).toBe('true')
  expect(getFieldValue(field('Name'))).toBe('Zola Mensah')
  await expectAccessible()
  await type('Email', 'zola@example.org')
  await user.tab()
  await waitFor(() => expect(screen.queryByText('Write an address such as name@example.org.')).toBeNull())
  expect(applications()).toEqual([])
})

test('an unfinished application form is stored on the device, except for the answer about consent', async () => {
  const first = await openForm()
  await fillForm(first, 'Zola Mensah')
  await screen.findByText(/Saved on this device at/)
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
  await leaveAndReturn(first)
  expect(getFieldValue(field('Name'))).toBe('Zola Mensah')
  expect(getFieldValue(field('Country'))).toBe('GH')
  expect((field('Infrastructure') as HTMLInputElement).checked).toBe(true)
  expect((field(/You may keep what I wrote/) as HTMLInputElement).checked).toBe(false)
  await first.user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(getFieldValue(field('Name'))).toBe('')
  await waitForFocus(field('Name'))
  await first.goTo('/about')
  await first.goTo('/connect')
  await screen.findByLabelText('Infrastructure', undefined, slowTestOptions)
  expect(getFieldValue(field('Name'))).toBe('')
})

test('an application that cannot be sent is sent once when the network is back', async () => {
  const form = await openForm()
  const { applications, connect, tries } = await sendOffline(form)
  screen.getByText(/We could not be reached\. What you wrote is saved/)
  expect(getFieldValue(field('Name'))).toBe('Chipo Dube')
  connect()
  window.dispatchEvent(new Event('online'))
  await expect.poll(form.address, slowTestOptions).toBe(ownPath)
  expect(applications()).toHaveLength(tries + 1)
})

test('an application that got no response keeps its id when it is sent again', async () => {
  const form = await openForm()
  const { applications, connect } = await sendOffline(form)
  await form.goTo('/about')
  connect()
  await form.goTo('/connect')
  await screen.findByText(/and did not send was restored/, undefined, slowTestOptions)
  await form.user.click(field(/You may keep what I wrote/))
  await form.user.click(send())
  await expect.poll(form.address, slowTestOptions).toBe(ownPath)
  const ids = applications().map(body => (body as SentApplication).application.submission_id)
  expect(ids.length).toBeGreaterThan(1)
  expect(new Set(ids).size).toBe(1)
})

test('a restored application is not sent after the applicant has discarded it', async () => {
  const form = await openForm()
  const applications = takeApplications(form.site)
  await fillForm(form, 'Chipo Dube')
  await leaveAndReturn(form)
  const mend = form.site.cut('POST', submission)
  await form.user.click(field(/You may keep what I wrote/))
  await form.user.click(send())
  await screen.findByText(/We could not be reached/)
  const tries = applications().length
  await form.user.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByText(/We could not be reached/)).toBeNull())
  expect(Object.keys(localStorage).filter(key => key.startsWith('application'))).toEqual([])
  mend()
  window.dispatchEvent(new Event('online'))
  await fillForm(form, 'Abena Owusu')
  await form.user.click(send())
  await expect.poll(form.address, slowTestOptions).toBe(ownPath)
  expect(applications()).toHaveLength(tries + 1)
  const [first, last] = [applications()[0], applications().at(-1)].map(body => (body as SentApplication).application)
  expect(last?.submission_id).not.toBe(first?.submission_id)
})

test('a restored application that is sent immediately is not treated as sent by a bot', async () => {
  const form = await openForm()
  const applications = takeApplications(form.site)
  await fillForm(form, 'Chipo Dube')
  await leaveAndReturn(form)
  await form.user.click(field(/You may keep what I wrote/))
  await form.user.click(send())
  await expect.poll(() => applications().length).toBe(1)
  expect((applications()[0] as SentApplication).application.elapsed_ms).toBeGreaterThanOrEqual(60_000)
})

test('an application that is edited while it waits for the network is sent once with the edit', async () => {
  const form = await openForm()
  const { applications, connect, tries } = await sendOffline(form)
  await form.type('Organisation', 'Harbour Works and Sons')
  await screen.findByText(/Not sent yet/)
  connect()
  window.dispatchEvent(new Event('online'))
  await form.user.click(send())
  await expect.poll(form.address, slowTestOptions).toBe(ownPath)
  expect(applications()).toHaveLength(tries + 1)
  const [first, last] = [applications()[0], applications().at(-1)].map(body => (body as SentApplication).application)
  expect(last?.organisation).toContain('Harbour Works and Sons')
  expect(last?.submission_id).toBe(first?.submission_id)
})

test('an edit after a lost response stays in the form with a message about the earlier version', async () => {
  const form = await openForm()
  const { connect } = await sendOffline(form)
  await form.type('Organisation', 'Harbour Works and Sons')
  connect()
  form.site.on('POST', submission, () => ({ token: null }))
  await form.user.click(send())
  await screen.findByText(/An earlier version of this form has arrived.*Open the link in our email/)
  expect(getFieldValue(field('Organisation'))).toContain('Harbour Works and Sons')
  expect(form.address()).toBe('/connect')
  await expectAccessible()
})

test('an edit that is typed while the application is sent stays in the form', async () => {
  const form = await openForm()
  takeApplications(form.site)
  const heldSubmission = form.site.hold('POST', submission)
  await fillForm(form, 'Chipo Dube')
  await form.user.click(send())
  await heldSubmission.underWay()
  await form.type('Organisation', 'Harbour Works and Sons')
  heldSubmission.end()
  await screen.findByText(/An earlier version of this form has arrived/)
  expect(getFieldValue(field('Organisation'))).toContain('Harbour Works and Sons')
  expect(screen.getByRole('link', { name: 'Open the application' }).getAttribute('href')).toBe(ownPath)
})

test('an application that was refused as sent by a bot is restored in the form', async () => {
  const form = await openForm()
  takeApplications(form.site)
  await fillForm(form, 'Chipo Dube')
  await form.user.click(send())
  await screen.findByRole('heading', { level: 1, name: 'No application opens with this link' }, slowTestOptions)
  await form.goTo('/connect')
  await screen.findByText(/and did not send was restored/, undefined, slowTestOptions)
  expect(getFieldValue(field('Name'))).toBe('Chipo Dube')
  form.site.on('POST', makeReadPattern('rpc/application_status'), () => storedApplication)
  await form.user.click(field(/You may keep what I wrote/))
  // The cache is cleared, because the link of the test is always the same, and data that the page has read before is
  // shown for ten seconds.
  getQueryClient().clear()
  await form.user.click(send())
  await screen.findByRole('heading', { level: 1, name: 'Received' }, slowTestOptions)
  expect(Object.keys(localStorage).filter(key => key.startsWith('application'))).toEqual([])
})

test('a question to a person is sent to that person', async () => {
  const site = makeSampleSiteProxy()
  const { user } = await openAsVisitor('/team', site)
  const name = screen.getAllByRole('article')[0]?.querySelector('h2, h3')?.textContent ?? ''
  await user.click(screen.getByRole('link', { name: `Write to ${name}` }))
  await expect.poll(() => document.querySelector('.connect-about')?.textContent, slowTestOptions).toBe(`To ${name}`)
  const questions = takeApplications(site)
  await fillField(user, field('Name'), 'Tunde Bello')
  await fillField(user, field('Email'), 'tunde.bello@example.org')
  await fillField(user, field(/What would you like to know/), 'Who keeps the minutes of the circle?')
  await user.click(field(/You may keep what I wrote/))
  await user.click(screen.getByRole('button', { name: 'Send the question' }))
  await expect.poll(() => questions().length, slowTestOptions).toBe(1)
  expect(questions()[0]).toMatchObject({ application: { person_slug: expect.stringMatching(/./) } })
})
