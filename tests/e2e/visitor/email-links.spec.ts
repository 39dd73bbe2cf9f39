import type { Page } from '@playwright/test'
import { expect, expectAccessibleOnPhoneAndDesktop, test } from '../../support/browser-page.ts'
import { waitForMail } from '../../support/editors.ts'
import { findConfirmLink, readLinkToken } from '../../support/letters.ts'
import { sites } from '../../support/sites.ts'
import { makeClient, makeUser } from '../../support/users.ts'

test.use({ baseURL: sites.accounts.address })

const kinds = {
  magiclink: { subject: /Your sign-in code|Your way in/, button: 'Sign in', arrivesAt: '/news' },
  recovery: { subject: /Choose a new password/, button: 'Choose a new password', arrivesAt: '/auth/reset' },
  email_change: { subject: /new address/, button: 'Use this address', arrivesAt: '/profile' },
}
type Kind = keyof typeof kinds

/**
 * Makes a user who has requested an e-mail of this type. This site has no mail server, so the e-mail address was never
 * confirmed, and the password from the sign-up is invalid after the confirmation.
 */
async function requestLetter(page: Page, kind: Kind) {
  await page.goto('/auth/login')
  const zola = await makeUser(page)
  const client = await makeClient(page)
  const origin = sites.accounts.address
  let to = zola.email
  if (kind === 'email_change') {
    to = `moved-${crypto.randomUUID()}@baraza.example`
    await client.auth.signInWithPassword(zola)
    await client.auth.updateUser({ email: to }, { emailRedirectTo: `${origin}/auth/callback?return=/profile` })
  } else if (kind === 'recovery') await client.auth.resetPasswordForEmail(to, { redirectTo: `${origin}/auth/reset` })
  else
    await client.auth.signInWithOtp({
      email: to,
      options: { shouldCreateUser: false, emailRedirectTo: `${origin}/auth/callback?return=/news` },
    })
  const link = findConfirmLink(await waitForMail(page, to, kinds[kind].subject))
  return { zola, to, link, token: readLinkToken(link) }
}

/** All places in the browser where a token could remain. */
const readStorage = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([
      location.href,
      document.referrer,
      window.navigation.entries().map(({ url }) => url),
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      history.state,
      document.documentElement.outerHTML,
    ]),
  )

for (const kind of Object.keys(kinds) as Kind[])
  test(`the link of a ${kind} e-mail does nothing before its button is pressed`, {
    tag: '@core',
  }, async ({ page, browser }) => {
    const { link, token, to } = await requestLetter(page, kind)
    const { button, arrivesAt } = kinds[kind]
    const urls: string[] = []
    const bodies: string[] = []
    page.on('request', request => {
      urls.push(`${request.url()} ${JSON.stringify(request.headers())}`)
      if (request.postData()?.includes(token)) bodies.push(new URL(request.url()).pathname)
    })

    // Two clients that open links without a person: a mail scanner that runs scripts and stays for ten seconds, and a
    // browser that prefetches.
    const scanner = await browser.newContext()
    const scannerPage = await scanner.newPage()
    await scannerPage.clock.install()
    await scannerPage.goto(link)
    await expect(scannerPage.getByRole('button', { name: button })).toBeVisible()
    await scannerPage.clock.fastForward('00:10')
    await expect(scannerPage.getByRole('button', { name: button })).toBeVisible()
    await scanner.close()
    await page.goto('/about')
    await page.evaluate(address => {
      for (const rel of ['prefetch', 'prerender'])
        document.head.append(Object.assign(document.createElement('link'), { rel, href: address }))
    }, link.split('#')[0] ?? '')

    await page.goto(link)
    await expect(page.getByRole('button', { name: button })).toBeEnabled()
    await expect(page.getByText(`${to[0]}•••@baraza.example`)).toBeVisible()
    expect(new URL(page.url()).hash).toBe('')
    expect(await readStorage(page)).not.toContain(token)
    expect(bodies).toEqual([])
    await expectAccessibleOnPhoneAndDesktop(page)

    await page.getByRole('button', { name: button }).click()
    if (kind === 'magiclink') await page.getByRole('button', { name: 'Not now' }).click()
    await expect(page).toHaveURL(arrivesAt)
    expect(bodies).toEqual(['/auth/v1/verify'])
    expect(urls.filter(request => request.includes(token))).toEqual([])
    expect(await readStorage(page)).not.toContain(token)
    if (kind === 'email_change') await expect(page.getByText(`You sign in with ${to}`, { exact: true })).toBeVisible()
    if (kind === 'recovery') await expect(page.getByLabel('New password')).toBeVisible()
  })

test('the link of an e-mail that a program requested leads to the program’s page with a code', async ({ page }) => {
  await page.goto('/auth/login')
  const { email } = await makeUser(page)
  const client = await makeClient(page)
  const challenge = 'a-challenge-of-a-program-that-keeps-its-verifier'
  const origin = sites.accounts.address
  const headers = {
    'content-type': 'application/json',
    apikey: (await page.locator('html').getAttribute('data-backend-key')) ?? '',
  }
  const ask = (path: string, body: object) =>
    fetch(`${origin}/auth/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  await ask(`otp?redirect_to=${encodeURIComponent(`${origin}/news?from=letter`)}`, {
    email,
    code_challenge: challenge,
    code_challenge_method: 'plain',
  })
  const link = findConfirmLink(await waitForMail(page, email, kinds.magiclink.subject))
  expect(readLinkToken(link)).toMatch(/^pkce_/)
  await page.goto(link)
  await expect(page.getByText('takes you to the page that requested the email')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/news\?from=letter&code=[0-9a-f-]{36}$/)
  expect(await page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('auth-token')))).toEqual([])
  const auth_code = new URL(page.url()).searchParams.get('code')
  const session = await ask('token?grant_type=pkce', { auth_code, code_verifier: challenge })
  const { access_token } = await session.json()
  expect((await client.auth.getUser(access_token)).data.user?.email).toBe(email)
})

test('the page of an e-mail link asks the user after a reload to open the link again', async ({ page }) => {
  const { link } = await requestLetter(page, 'magiclink')
  await page.goto(link)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Open it from the email again')
  await expectAccessibleOnPhoneAndDesktop(page)
  await page.evaluate(hash => {
    location.hash = hash
  }, new URL(link).hash)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
})

test('tokens in the URL fragment of an ordinary page sign no user in', async ({ page }) => {
  await page.goto('/auth/login')
  const zola = await makeUser(page)
  const { data } = await (await makeClient(page)).auth.signInWithPassword(zola)
  const { access_token = '', refresh_token = '' } = data.session ?? {}
  for (const path of ['/profile', '/about', '/auth/signup', '/auth/login?return=%2Fprofile']) {
    await page.goto(`${path}#${new URLSearchParams({ access_token, refresh_token, type: 'email_change' })}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await readStorage(page)).not.toContain(refresh_token)
    expect(await readStorage(page)).not.toContain(access_token)
  }
  await page.goto('/profile')
  await expect(page).toHaveURL('/auth/login?return=%2Fprofile')
})
