import { sites } from '../../support/sites.ts'
import { amina, clientOf, newUser, signIn } from '../../support/users.ts'
import {
  alive,
  desk,
  expect,
  expectAccessible,
  expectAccessibleOn,
  forgetSession,
  phone,
  test,
} from '../../support/visit.ts'

test.use({ baseURL: sites.accounts.address })

const missing = 'You must provide either an email or phone number and a password'
const answered = (path: string) => (response: { url(): string }) => response.url().includes(path)

test.describe('refused', () => {
  test('nothing entered: the stated sentence, and the focus on the first field', async ({ page }) => {
    await page.goto('/auth/login')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText(missing)).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expectAccessible(page)
    await page.getByLabel('Email').fill('zola@baraza.example')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText(missing)).toBeVisible()
    await expect(page.getByLabel('Password')).toBeFocused()
  })

  test('a code needs an address too', async ({ page }) => {
    await page.goto('/auth/login')
    await page.getByLabel('Password').waitFor()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
    await page.getByRole('button', { name: 'Send me a one-time code instead' }).click()
    await expect(page.getByText(missing)).toBeVisible()
  })

  test('signing up: the sentence for the address, and a password that is guessed first', async ({ page }) => {
    await page.goto('/auth/signup')
    await page.getByLabel('Name').fill('Zola')
    await page.getByLabel('Password').fill('password123')
    await page.getByRole('button', { name: 'Create the account' }).click()
    await expect(page.getByText(missing)).toBeVisible()
    await expect(page.getByText('among the first that are guessed')).toBeVisible()
    await expectAccessible(page)
  })

  test('a link that has passed says so, and the way on', async ({ page }) => {
    await page.goto('/auth/callback#error=access_denied&error_code=otp_expired&error_description=gone')
    await expect(page.getByRole('alert')).toContainText('has passed, was used already')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })

  test('an address that brings nothing is told from one that failed', async ({ page }) => {
    await page.goto('/auth/callback')
    await expect(page.getByRole('alert')).toContainText('for links from our letters')
  })
})

// The browser itself notes refused calls on the console; here they are what is asked for.
test.describe('refused by the server', () => {
  test.use({ quietConsole: undefined })

  test('a wrong password and an unknown address get one answer, and nothing typed is lost', { tag: '@core' }, async ({
    page,
  }) => {
    await page.goto('/auth/login')
    const zola = await newUser(page)
    for (const email of [zola.email, `nobody-${crypto.randomUUID()}@baraza.example`]) {
      await signIn(page, { email, password: 'not the one at all' })
      await expect(page.getByRole('alert')).toContainText('The email or the password is not right.')
      await expect(page.getByLabel('Email')).toHaveValue(email)
    }
    await expectAccessible(page)
  })

  test('too many tries: a pause, and until when', async ({ page }) => {
    await page.route('**/auth/v1/token*', route =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '540' },
        json: { code: 'over_request_rate_limit', message: 'Too many attempts. Please try again in 9 minutes.' },
      }),
    )
    await page.goto('/auth/login')
    await signIn(page, amina)
    await expect(page.getByText(/^Paused until \d\d:\d\d\.$/)).toBeVisible()
    // Whoever tried them, the owner is not kept out.
    await expect(page.getByText('If it is yours, a code by mail still lets you in.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send me a code by mail instead' }).click()
    await expect(page.getByText(`If there is an account for ${amina.email}`)).toBeVisible()
    await expect(page.getByLabel('Code')).toBeFocused()
  })

  test('a server that does not answer is no wrong password', async ({ page }) => {
    await page.route('**/auth/v1/token*', route => route.abort())
    await page.goto('/auth/login')
    await signIn(page, amina)
    await expect(page.getByText('The server did not answer.')).toBeVisible()
  })

  test('a wrong code is told, and the field emptied for the next one', async ({ page }) => {
    await page.goto('/auth/login')
    const zola = await newUser(page)
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
    await page.getByLabel('Email').fill(zola.email)
    await page.getByRole('button', { name: 'Send me a one-time code instead' }).click()
    await expect(page.getByText(`If there is an account for ${zola.email}`)).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Code').fill('000000')
    await expect(page.getByRole('alert')).toContainText('That code or link has passed')
    await expect(page.getByLabel('Code')).toHaveValue('')
  })
})

test('asking for a code or a letter says the same for a known and an unknown address', async ({ page }) => {
  await page.goto('/auth/reset')
  for (const email of [amina.email, 'nobody@baraza.example']) {
    await page.goto('/auth/reset')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send the letter' }).click()
    await expect(page.getByRole('status')).toContainText(`If there is an account for ${email}, a letter`)
  }
  await expectAccessible(page)
})

test('what a letter’s link brought stands in no address afterwards: not in this one, nor in the history', async ({
  page,
}) => {
  await page.goto('/auth/login')
  const zola = await newUser(page)
  const { data } = await (await clientOf(page)).auth.signInWithPassword(zola)
  const { access_token = '', refresh_token = '' } = data.session ?? {}
  const brought = { access_token, refresh_token, expires_in: '3600', token_type: 'bearer', type: 'magiclink' }
  await page.goto('/about')
  await page.goto(`/auth/callback?return=%2Fprofile#${new URLSearchParams(brought)}`)
  await expect(page).toHaveURL('/profile')
  const written = await page.evaluate(() => window.navigation.entries().map(({ url }) => url ?? ''))
  expect(written.length).toBeGreaterThan(1)
  expect(written.filter(url => /token/.test(url))).toEqual([])
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test('a return to somewhere else is not followed', async ({ page }) => {
  await page.goto('/auth/login')
  const zola = await newUser(page)
  for (const away of ['https://evil.example/', '//evil.example/', '/\\evil.example']) {
    await page.goto(`/auth/login?return=${encodeURIComponent(away)}`)
    await signIn(page, zola)
    await expect(page).toHaveURL('/')
    await forgetSession(page)
  }
})

test('Zola makes an account and is in; the page she came from is remembered', { tag: '@core' }, async ({ page }) => {
  await page.goto('/auth/login?return=%2Fevents%3Ftab%3Dpast')
  await expect(page.getByText('You will return to /events?tab=past')).toBeVisible()
  await page.getByRole('link', { name: 'Create one' }).click()
  await page.getByLabel('Name').fill('Zola Dlamini')
  await page.getByLabel('Email').fill(`zola-${crypto.randomUUID()}@baraza.example`)
  await page.getByLabel('Password').fill('zola walks the long way')
  const profile = page.waitForResponse(answered('/rest/v1/profiles'))
  await page.getByRole('button', { name: 'Create the account' }).click()
  await expect(page).toHaveURL('/events?tab=past')
  expect(await (await profile).json()).toMatchObject([{ full_name: 'Zola Dlamini' }])
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Zola Dlamini' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You have been logged out successfully')).toBeVisible()
})

for (const [wrong, minutes] of [
  ['slow', -5],
  ['fast', 5],
] as const)
  test(`a device whose clock is five minutes ${wrong} signs in, reloads, and changes something`, async ({ page }) => {
    await page.clock.install({ time: Date.now() + minutes * 60_000 })
    await page.goto('/auth/login?return=%2Fprofile')
    const zola = await newUser(page)
    await signIn(page, zola)
    await expect(page).toHaveURL('/profile')
    await page.reload()
    await page.getByLabel('Title').fill('Timekeeper')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(/^Saved at/)).toBeVisible()
    await page.goto('/profile')
    await expect(page.getByLabel('Title')).toHaveValue('Timekeeper')
  })

test('a first view of a public page carries no client for accounts', async ({ page }) => {
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await page.goto('/')
  await alive(page)
  // Once it goes from page to page by script it has looked whether anybody is signed in.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Partners' }).click()
  await expect(page).toHaveURL('/partners')
  await expect(page.getByRole('heading', { level: 1, name: 'Partners' })).toBeVisible()
  expect(asked.filter(url => /session-db|auth\/v1/.test(url))).toEqual([])
  await expect(page.getByRole('link', { name: 'Admin Portal' })).toHaveAttribute('href', '/admin')
})

test('every page of signing in is accessible on phone and desk, in the light and in the dark', async ({ page }) => {
  for (const path of ['/auth/login', '/auth/signup', '/auth/reset', '/auth/callback', '/auth/confirm']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleOn(page, phone, desk)
  }
})
