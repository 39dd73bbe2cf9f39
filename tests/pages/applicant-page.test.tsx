// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FakeSite, makeRowRefusal } from '../components/support/fake-site.ts'
import { fillField, getFieldValue } from '../components/support/open-page.tsx'
import { makeReadPattern, makeSampleSiteProxy, openAsVisitor, slowTestOptions } from './read-in-browser.tsx'
import { storedApplication } from './stored-application.ts'

const referee = { id: 'r1', name: 'Gertrude Phiri', email: 'gertrude@example.org', relation: '', state: 'named' }
const paper = { id: 'p1', name: 'Licence.pdf', bytes: 1024 }

/** Opens the page behind a private link. `stored` is the application in the database, which a test can change. */
async function openApplication(changes: object = {}) {
  const site = makeSampleSiteProxy()
  const application = { ...storedApplication, ...changes }
  site.on('POST', makeReadPattern('rpc/application_status'), () => application)
  const page = await openAsVisitor('/connect/status?token=private', site)
  return { ...page, site, stored: application }
}

/** Executes a database function but loses the response. @returns a function that restores the connection */
const loseAnswer = (site: FakeSite, name: string, execute: () => void) =>
  site.on('POST', makeReadPattern(`rpc/${name}`), () => {
    execute()
    throw new TypeError('Failed to fetch')
  })

const press = async (
  { user }: { user: { click(element: Element): Promise<void> } },
  name: RegExp,
  container?: Element,
) => user.click(within((container as HTMLElement) ?? document.body).getByRole('button', { name }))

async function withdraw(page: Awaited<ReturnType<typeof openApplication>>) {
  await press(page, /^Withdraw$/)
  await press(page, /^Withdraw application$/, await screen.findByRole('alertdialog'))
}

test('a withdrawal of an application that got no response from the server is not reported as failed', async () => {
  const page = await openApplication()
  loseAnswer(page.site, 'withdraw_application', () => {
    page.stored.status = 'withdrawn'
  })
  await withdraw(page)
  await screen.findAllByText('Withdrawal not confirmed')
  await screen.findByRole('heading', { level: 1, name: 'Withdrawn' }, slowTestOptions)
})

test('a repeated withdrawal after a lost response shows that the application is already withdrawn', async () => {
  const page = await openApplication()
  page.site.on('POST', makeReadPattern('rpc/withdraw_application'), () => {
    page.stored.status = 'withdrawn'
    return false
  })
  await withdraw(page)
  await screen.findAllByText('Application withdrawn', undefined, slowTestOptions)
  expect(screen.queryAllByText('Already decided')).toEqual([])
})

test('a withdrawal of an application after the decision shows that the application is decided', async () => {
  const page = await openApplication()
  page.site.on('POST', makeReadPattern('rpc/withdraw_application'), () => false)
  await withdraw(page)
  await screen.findAllByText('Already decided', undefined, slowTestOptions)
})

test('a referee leaves the list after a removal whose response was lost', async () => {
  const page = await openApplication({ referees: [referee], may_name_referees: true, missing: 1 })
  loseAnswer(page.site, 'unname_referee', () => {
    page.stored.referees = []
  })
  await press(page, /^Remove Gertrude/)
  await screen.findAllByText('Removal of Gertrude Phiri not confirmed')
  await expect.poll(() => screen.queryByText('gertrude@example.org'), slowTestOptions).toBeNull()
})

test('a document leaves the list after a removal whose response was lost', async () => {
  const page = await openApplication({ papers: [paper] })
  loseAnswer(page.site, 'remove_own_paper', () => {
    page.stored.papers = []
  })
  await press(page, /^Remove Licence/)
  await screen.findAllByText('Removal of Licence.pdf not confirmed')
  await expect.poll(() => screen.queryByText('1 KB'), slowTestOptions).toBeNull()
})

test('a document appears in the list after an upload whose response was lost', async () => {
  const page = await openApplication()
  page.site.on('POST', /\/api\/papers/, () => {
    page.stored.papers = [paper]
    return new Response('', { status: 502 })
  })
  await page.user.upload(
    screen.getByLabelText('Document to add'),
    new File(['%PDF'], 'Licence.pdf', { type: 'application/pdf' }),
  )
  await screen.findByText(/If the list does not show the document, choose it again/)
  await screen.findByText('1 KB', undefined, slowTestOptions)
})

test('a referee appears in the list if the response to the naming of the referee was lost', async () => {
  const page = await openApplication({ may_name_referees: true, missing: 2 })
  const field = (label: string) => screen.getByLabelText(label)
  await fillField(page.user, field('Their name'), referee.name)
  await fillField(page.user, field('Their email'), referee.email)
  await page.user.click(field('I have asked them, and they expect your email.'))
  const connect = page.site.cut('POST', makeReadPattern('rpc/application_status'))
  loseAnswer(page.site, 'name_referee', () => {
    page.stored.referees = [referee]
  })
  await press(page, /^Name this referee$/)
  await screen.findByText(/The server did not answer\. What you wrote is still here\./)
  expect(getFieldValue(field('Their name'))).toBe(referee.name)
  connect()
  const message = 'duplicate key value violates unique constraint "application_referees_email_key"'
  page.site.on('POST', makeReadPattern('rpc/name_referee'), () => makeRowRefusal('23505', message, 409))
  await expect
    .poll(() => screen.getByRole('button', { name: 'Name this referee' }).ariaDisabled, slowTestOptions)
    .toBeNull()
  await press(page, /^Name this referee$/)
  await screen.findByText(/gertrude@example\.org/, undefined, slowTestOptions)
  await expect.poll(() => getFieldValue(field('Their name'))).toBe('')
  expect(screen.queryByText(/named already|did not answer/)).toBeNull()
  await screen.findByText('Referee saved')
})

test('the application page of a new member links to the member’s profile', async () => {
  await openApplication({ status: 'onboarded', may_correct: false })
  expect(screen.getByRole('link', { name: 'Open your profile' }).getAttribute('href')).toBe('/profile')
  screen.getByText(/for as long as you are a member, and for two years after/)
  expect(screen.queryByText(/twelve months/)).toBeNull()
})
