import type { Page } from '@playwright/test'
import { deleteStoredSession, expect, expectAccessible, test } from '../../support/browser-page.ts'
import { makeAminaClient, readCapturedMail } from '../../support/editors.ts'
import { sites } from '../../support/sites.ts'
import { amina, makeClient, makeUser, openPageAsUser, signIn } from '../../support/users.ts'

test.use({ baseURL: sites.accounts.address })

async function openDesk(page: Page, query = '') {
  await openPageAsUser(page, amina, `/admin/users${query}`)
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
}
const findRow = (page: Page, email: string) => page.getByRole('row', { name: new RegExp(email) })
const newGuest = () => `tariro-${crypto.randomUUID().slice(0, 8)}@stonebridge.example`

async function invite(page: Page, emails: string[], role: string) {
  await page.keyboard.press('n')
  await page.getByLabel('Email addresses').fill(emails.join('\n'))
  await page.getByRole('radio', { name: new RegExp(`^${role}`) }).check()
  await page.getByRole('button', { name: /^Invite \d/ }).click()
}

/** Finds the link in the e-mail, which is stored for admins because there is no mail server. */
async function findLink(page: Page, email: string): Promise<string> {
  let letter: string | undefined
  await expect
    .poll(async () => {
      letter = await readCapturedMail(page, email)
      return letter
    })
    .toContain('/auth/signup?invitation=')
  return /\/auth\/signup\?invitation=[0-9a-f]{64}/.exec(letter ?? '')?.[0] ?? ''
}

test('an invited manager creates an account from the e-mail and enters the back office', {
  tag: '@core',
}, async ({ page, browser }) => {
  const guest = newGuest()
  await openDesk(page)
  await invite(page, [guest, amina.email], 'Manager')
  await expect(page.getByText('Invitation made, not sent.')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('link', { name: amina.email })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await page.goto(`/admin/users?tab=invited&q=${guest}`)
  await expect(findRow(page, guest)).toContainText('Invited, 7 days left')

  const link = await findLink(page, guest)
  const memberPage = await (await browser.newContext({ baseURL: sites.accounts.address })).newPage()
  await memberPage.goto(link)
  await expect(memberPage.getByRole('heading', { name: 'You are invited' })).toBeVisible()
  await expect(memberPage.getByText('as a manager')).toBeVisible()
  await expect(memberPage.getByLabel('Email')).toHaveValue(guest)
  await expect(memberPage.getByLabel('Email')).not.toBeEditable()
  await expectAccessible(memberPage)
  await memberPage.getByLabel('Name').fill('Tariro Moyo')
  await memberPage.getByLabel('Password').fill('tariro crosses the bridge')
  await memberPage.getByRole('button', { name: 'Create account' }).click()
  await expect(memberPage).toHaveURL('/admin')

  const latePage = await (await browser.newContext({ baseURL: sites.accounts.address })).newPage()
  await latePage.goto(link)
  await expect(latePage.getByRole('heading', { name: 'This invitation was accepted already' })).toBeVisible()
  await latePage.goto(link.slice(0, -4))
  await expect(latePage.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
})

test('an invitation can be sent again or revoked', async ({ page, browser }) => {
  const guest = newGuest()
  await openDesk(page)
  await invite(page, [guest], 'User')
  await expect(page.getByText('Invitation made, not sent.')).toBeVisible()
  const first = await findLink(page, guest)
  await page.goto(`/admin/users?tab=invited&q=${guest}`)
  const choose = async (action: string) => {
    await findRow(page, guest)
      .getByRole('button', { name: /^More actions for/ })
      .click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await choose('Make a new link')
  await expect(page.getByText('New link made, not sent.')).toBeVisible()
  await choose('Cancel invitation')
  await expect(page.getByText('Invitation cancelled.')).toBeVisible()
  await expect(findRow(page, guest)).toHaveCount(0)
  const memberPage = await (await browser.newContext({ baseURL: sites.accounts.address })).newPage()
  await memberPage.goto(first)
  await expect(memberPage.getByRole('heading', { name: 'This invitation was cancelled' })).toBeVisible()
})

test('a member with an account accepts an invitation with one click', async ({ page, browser }) => {
  await page.goto('/auth/login')
  const guest = newGuest()
  await openDesk(page)
  await invite(page, [guest], 'Manager')
  await expect(page.getByText('Invitation made, not sent.')).toBeVisible()
  const link = await findLink(page, guest)
  // In the meantime the invited person signs up without the invitation.
  const client = await makeClient(page)
  await client.auth.signUp({ email: guest, password: 'zola walks the long way' })
  const zola = await makeUser(page)

  const otherPage = await (await browser.newContext({ baseURL: sites.accounts.address })).newPage()
  await otherPage.goto('/auth/login')
  await signIn(otherPage, zola)
  await expect(otherPage).toHaveURL('/')
  await otherPage.goto(link)
  await expect(otherPage.getByRole('heading', { name: 'This invitation is for another address' })).toBeVisible()

  const memberPage = await (await browser.newContext({ baseURL: sites.accounts.address })).newPage()
  await memberPage.goto('/auth/login')
  await signIn(memberPage, { email: guest, password: 'zola walks the long way' })
  await expect(memberPage).toHaveURL('/')
  await memberPage.goto(link)
  await memberPage.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(memberPage).toHaveURL('/admin')
})

test('a suspended user is signed out until the account is restored', async ({ page, browser }) => {
  await page.goto('/auth/login')
  const zola = await makeUser(page)
  await openDesk(page, `?q=${zola.email}`)
  const row = findRow(page, zola.email)
  await row.getByRole('button', { name: /^More actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Suspend' }).click()
  await page.getByLabel('Reason').fill('Lost phone, asked by email')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend user' }).click()
  await expect(page.getByText('Zola is suspended.')).toBeVisible()
  await expect(row).toContainText('Lost phone, asked by email')

  const client = await makeClient(page)
  expect((await client.auth.signInWithPassword(zola)).error?.code).toBe('user_banned')
  await row.getByRole('button', { name: /^More actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await expect(page.getByText('Zola restored.')).toBeVisible()
  await expect(row).toContainText('Active')
  const memberPage = await (await browser.newContext({ baseURL: sites.accounts.address })).newPage()
  await memberPage.goto('/auth/login')
  await signIn(memberPage, zola)
  await expect(memberPage).toHaveURL('/')
})

test.describe('an invitation', () => {
  // The site `edited` is used, because Amina's name may change there without affecting other tests.
  test.use({ baseURL: sites.edited.address })

  test('shows its form to no user except the invited user', async ({ page }) => {
    await openDesk(page)
    const client = await makeAminaClient(page)
    const { data } = await client.auth.getUser()
    await client
      .from('profiles')
      .update({ full_name: 'Amina Okafor' })
      .eq('id', data.user?.id ?? '')
    const guest = newGuest()
    await invite(page, [`Tariro Moyo <${guest}>`], 'Manager')
    await expect(page.getByText('Invitation made, not sent.')).toBeVisible()
    const link = await findLink(page, guest)
    const letter = (await readCapturedMail(page, guest)) ?? ''
    expect(letter).toMatch(/Amina Okafor of .* invites you/)
    const expiryTime = /until\s+([^.]* UTC)/.exec(letter.replace(/\s+/g, ' '))?.[1] ?? 'no moment in the letter'
    await deleteStoredSession(page)

    const scriptGate = Promise.withResolvers<void>()
    await page.route('**/*.js', async route => {
      await scriptGate.promise
      await route.continue()
    })
    await page.goto(link, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Your invitation' })).toBeVisible()
    await expect(page.getByText('For members and guests')).toBeHidden()
    await expect(page.getByLabel('Email')).toBeHidden()
    scriptGate.resolve()
    await expect(page.getByRole('heading', { name: 'You are invited' })).toBeVisible()
    await expect(page.getByText('Amina Okafor invites you.')).toBeVisible()
    await expect(page.getByText(`valid until ${expiryTime}`)).toBeVisible()
  })
})
