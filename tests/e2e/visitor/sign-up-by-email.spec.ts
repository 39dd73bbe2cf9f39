import type { Browser, Page } from '@playwright/test'
import { deleteStoredSession, expect, expectAccessibleOnPhoneAndDesktop, test } from '../../support/browser-page.ts'
import { findConfirmLink, readLinkToken } from '../../support/letters.ts'
import { listenForMail } from '../../support/mail-server.ts'
import { describeProjectSite, projectMailPort } from '../../support/sites.ts'
import { makeClient, signIn } from '../../support/users.ts'

/** Site of a Supabase project that really sends account e-mails. */
const site = describeProjectSite({ publishable: '', secret: '' })
// A Supabase project does not allow browsers to send an X-Forwarded-For header.
test.use({ baseURL: site.address, extraHTTPHeaders: {} })
// All tests of this file share one mail server.
test.describe.configure({ mode: 'default' })

let mail: Awaited<ReturnType<typeof listenForMail>>
test.beforeAll(async () => {
  mail = await listenForMail(projectMailPort)
})
test.afterAll(() => mail.stop())

const waitForLetter = async (email: string) => {
  const findLetter = () => mail.letters.findLast(letter => letter.includes(`To: ${email}`)) ?? ''
  await expect.poll(findLetter).toContain('/auth/confirm#')
  return findLetter()
}

async function signUp(page: Page, { email, password, name }: { email: string; password: string; name: string }) {
  await page.goto('/auth/signup')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
}

const newAddress = () => `lindiwe-${crypto.randomUUID().slice(0, 8)}@example.org`

async function otherBrowser(browser: Browser) {
  const context = await browser.newContext({ baseURL: site.address })
  return { page: await context.newPage(), close: () => context.close() }
}

test('a new user is signed in after typing the code in the tab of the sign-up', {
  tag: '@core',
}, async ({ page }) => {
  const lindiwe = { email: newAddress(), password: 'lindiwe walks to work', name: 'Lindiwe Moyo' }
  await page.goto('/auth/signup?return=%2Fprofile')
  await page.getByLabel('Name').fill(lindiwe.name)
  await page.getByLabel('Email').fill(lindiwe.email)
  await page.getByLabel('Password').fill(lindiwe.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  const code = /code is (\d{6})/.exec(await waitForLetter(lindiwe.email))?.[1] ?? ''
  await page.getByLabel('Code').fill(code)
  await expect(page.getByText('Your account is ready')).toBeVisible()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { level: 1, name: lindiwe.name })).toBeVisible()
  expect((await (await makeClient(page)).auth.signInWithPassword(lindiwe)).error).toBeNull()
})

test.describe('a stranger with the same e-mail address', () => {
  test.use({ quietConsole: undefined })

  test('is refused after the owner chooses a password', {
    tag: '@core',
  }, async ({ page, browser }) => {
    const email = newAddress()
    const stranger = await otherBrowser(browser)
    await signUp(stranger.page, { email, password: 'the stranger’s own', name: 'A Stranger' })
    const link = findConfirmLink(await waitForLetter(email))

    await page.goto(link)
    await expect(page.getByText('l•••@example.org')).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify(window.navigation.entries().map(({ url }) => url)))).not.toContain(
      readLinkToken(link),
    )
    await page.getByRole('button', { name: 'Confirm this address' }).click()
    await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
    await expectAccessibleOnPhoneAndDesktop(page)

    await stranger.page.goto('/auth/login')
    await signIn(stranger.page, { email, password: 'the stranger’s own' })
    await expect(stranger.page.getByRole('alert')).toContainText('is not right')
    await stranger.close()

    await page.getByLabel('Name').fill('Lindiwe Moyo')
    await page.getByLabel('Password').fill('short')
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByText(/more characters, please/)).toBeVisible()
    await page.getByLabel('Password').fill('lindiwe walks to work')
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page).toHaveURL('/')
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Lindiwe Moyo' })).toBeVisible()
    const client = await makeClient(page)
    expect((await client.auth.signInWithPassword({ email, password: 'the stranger’s own' })).error?.code).toBe(
      'invalid_credentials',
    )
    expect((await client.auth.signInWithPassword({ email, password: 'lindiwe walks to work' })).error).toBeNull()
  })
})

test('a new user can choose a password later', async ({ page, browser }) => {
  const email = newAddress()
  const signingUp = await otherBrowser(browser)
  await signUp(signingUp.page, { email, password: 'lindiwe walks to work', name: 'Lindiwe Moyo' })
  await signingUp.close()
  const first = findConfirmLink(await waitForLetter(email))
  await page.goto(first)
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/profile')
  await expect(page.getByText(`You have no password: you sign in with a code we send to ${email}.`)).toBeVisible()
  const client = await makeClient(page)
  await deleteStoredSession(page)
  await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
  await expect.poll(async () => findConfirmLink(await waitForLetter(email))).not.toBe(first)
  await page.goto(findConfirmLink(await waitForLetter(email)))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
})
