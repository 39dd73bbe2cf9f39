import { asAmina, newManager } from '../../support/editors.ts'
import { clientFor, newUserAtHome, saveButton } from '../../support/own-page.ts'
import { sites } from '../../support/sites.ts'
import { signIn } from '../../support/users.ts'
import { expect, expectAccessible, test } from '../../support/visit.ts'

test.use({ baseURL: sites.accounts.address, quietConsole: undefined })

test('ended from another device: Zola’s next action leads to the sign-in page, with the reason and the way back', async ({
  page,
}) => {
  const zola = await newUserAtHome(page)
  const elsewhere = await clientFor(page, zola)
  expect((await elsewhere.rpc('end_other_sessions')).error).toBeNull()
  await page.getByLabel('Title').fill('Engineer')
  await saveButton(page).click()
  await expect(page).toHaveURL('/auth/login?return=%2Fprofile')
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await expectAccessible(page)
  await signIn(page, zola)
  await expect(page.getByLabel('Title')).toHaveValue('Engineer')
})

test('ended while she was away: the sign-in page shows this too', async ({ page }) => {
  const zola = await newUserAtHome(page)
  const elsewhere = await clientFor(page, zola)
  await page.goto('about:blank')
  expect((await elsewhere.rpc('end_other_sessions')).error).toBeNull()
  await page.goto('/profile')
  await expect(page).toHaveURL('/auth/login?return=%2Fprofile')
  await expect(page.getByText('Your session has ended.')).toBeVisible()
})

test('her own Logout shows no reason', async ({ page }) => {
  await newUserAtHome(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You have been logged out successfully')).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('Your session has ended.')).toHaveCount(0)
})

test('suspended: the sign-in page shows this, and whom to ask', { tag: '@core' }, async ({ page }) => {
  await newUserAtHome(page)
  // Automatic requests of the page are still answered.
  let isSuspended = false
  await page.route('**/rest/v1/profiles*', route => {
    isSuspended ||= route.request().method() === 'PATCH'
    return isSuspended ? route.fulfill({ status: 401, json: { code: 'PGRST303' } }) : route.continue()
  })
  await page.route('**/auth/v1/user', route =>
    isSuspended ? route.fulfill({ status: 403, json: { code: 'user_banned' } }) : route.continue(),
  )
  await page.getByLabel('Title').fill('Engineer')
  await saveButton(page).click()
  await expect(page.getByText('This account is suspended.')).toBeVisible()
  await expect(page.getByLabel('Password')).toBeVisible()
})

test('suspended on a Supabase project that has deleted the session: the sign-in page shows this too', async ({
  page,
}) => {
  await newUserAtHome(page)
  let isSuspended = false
  await page.route('**/rest/v1/profiles*', route => {
    isSuspended ||= route.request().method() === 'PATCH'
    return isSuspended ? route.fulfill({ status: 401, json: { code: 'PT401' } }) : route.continue()
  })
  await page.route('**/auth/v1/user', route =>
    isSuspended ? route.fulfill({ status: 403, json: { code: 'session_not_found' } }) : route.continue(),
  )
  await page.route('**/rpc/is_my_account_suspended', route => route.fulfill({ json: isSuspended }))
  await page.getByLabel('Title').fill('Engineer')
  await saveButton(page).click()
  await expect(page.getByText('This account is suspended.')).toBeVisible()
})

test.describe('Another role', () => {
  test('Musa, no longer a manager, is led out at his next action with the reason', async ({ page }) => {
    await page.goto('/auth/login?return=%2Fadmin%2Fdiagnostics')
    const musa = await newManager(page)
    await signIn(page, musa)
    const checkAgain = page.getByRole('button', { name: /^Check now/ })
    await expect(checkAgain).toBeVisible()
    await (await asAmina(page)).rpc('give_role', { person: musa.id, role: 'user' })
    await checkAgain.click()
    await expect(page).toHaveURL('/')
    const toasts = page.getByRole('region', { name: 'Notifications' })
    await expect(toasts.getByText('You no longer have access to the admin area.')).toBeVisible()
    await expectAccessible(page)
  })

  test('while the role has changed unnoticed, failed checks are shown as unknown, not as fine', async ({ page }) => {
    await page.route('**/rpc/get_current_user_role', route => route.fulfill({ json: 'manager' }))
    await newUserAtHome(page)
    let wasRequested = false
    await page.route('**/rpc/my_access', async route => {
      const isFirst = !wasRequested
      wasRequested = true
      await (isFirst ? route.fulfill({ json: { role: 'manager', needs: null } }) : route.continue())
    })
    await page.goto('/admin/diagnostics')
    await expect(page.getByText('The content checks could not be loaded.')).toBeVisible()
    await expect(page.getByText('The activity log could not be loaded.')).toBeVisible()
    await expect(page.getByText(/found no issues/)).toHaveCount(0)
  })
})

test.describe('A lower role', () => {
  // A site on which no test counts the admins.
  test.use({ baseURL: sites.edited.address })

  test('Efua, until now an admin, learns at her next action that she is a manager, and stays', async ({ page }) => {
    await page.goto('/auth/login?return=%2Fadmin%2Fdiagnostics')
    const efua = await newManager(page, 'Efua Mensah')
    const amina = await asAmina(page)
    await amina.rpc('give_role', { person: efua.id, role: 'admin' })
    await signIn(page, efua)
    await expect(page.getByRole('button', { name: /^Check now/ })).toBeVisible()
    await amina.rpc('give_role', { person: efua.id, role: 'manager' })
    await page.getByRole('button', { name: 'Send test email' }).click()
    await expect(page.getByText('You are now a manager.')).toBeVisible()
    await expect(page).toHaveURL('/admin/diagnostics')
  })
})

test('an account removed elsewhere: its other browser shows that the session has ended', async ({ page }) => {
  await newUserAtHome(page)
  // Answers of Supabase Auth and its policies in this case; automatic requests of the page are still answered.
  let isRemoved = false
  await page.route('**/rest/v1/profiles*', route => {
    isRemoved ||= route.request().method() === 'PATCH'
    return isRemoved
      ? route.fulfill({ status: 401, json: { code: 'PT401', message: 'The session has ended.' } })
      : route.continue()
  })
  await page.route('**/auth/v1/user', route =>
    isRemoved ? route.fulfill({ status: 403, json: { code: 'user_not_found' } }) : route.continue(),
  )
  await page.getByLabel('Title').fill('Engineer')
  await saveButton(page).click()
  await expect(page).toHaveURL('/auth/login?return=%2Fprofile')
  await expect(page.getByText('Your session has ended.')).toBeVisible()
})
