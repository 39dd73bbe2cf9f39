import { expect, expectAccessible, test } from '../../support/browser-page.ts'
import { makeAminaClient, makeManager } from '../../support/editors.ts'
import { findSaveButton, makeSignedInClient, openAsNewUser } from '../../support/signed-in-client.ts'
import { sites } from '../../support/sites.ts'
import { signIn } from '../../support/users.ts'

test.use({ baseURL: sites.accounts.address, quietConsole: undefined })

test('a session that was ended on another device leads to the sign-in page', async ({ page }) => {
  const zola = await openAsNewUser(page)
  const elsewhere = await makeSignedInClient(page, zola)
  expect((await elsewhere.rpc('end_other_sessions')).error).toBeNull()
  await page.getByLabel('Title').fill('Engineer')
  await findSaveButton(page).click()
  await expect(page).toHaveURL('/auth/login?return=%2Fprofile')
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await expectAccessible(page)
  await signIn(page, zola)
  await expect(page.getByLabel('Title')).toHaveValue('Engineer')
})

test('a session that ended during an absence of the user is reported on the sign-in page', async ({ page }) => {
  const zola = await openAsNewUser(page)
  const elsewhere = await makeSignedInClient(page, zola)
  await page.goto('about:blank')
  expect((await elsewhere.rpc('end_other_sessions')).error).toBeNull()
  await page.goto('/profile')
  await expect(page).toHaveURL('/auth/login?return=%2Fprofile')
  await expect(page.getByText('Your session has ended.')).toBeVisible()
})

test.describe('a user with another role', () => {
  test('who was a manager leaves the back office and sees why', async ({ page }) => {
    await page.goto('/auth/login?return=%2Fadmin%2Fdiagnostics')
    const musa = await makeManager(page)
    await signIn(page, musa)
    const checkButton = page.getByRole('button', { name: /^Check now/ })
    await expect(checkButton).toBeVisible()
    await (await makeAminaClient(page)).rpc('give_role', { person: musa.id, role: 'user' })
    await checkButton.click()
    await expect(page).toHaveURL('/')
    const toasts = page.getByRole('region', { name: 'Notifications' })
    await expect(toasts.getByText('You no longer have access to the admin area.')).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('a demoted user', () => {
  // The site `edited` is used, because no test counts its admins.
  test.use({ baseURL: sites.edited.address })

  test('who was an admin is informed and stays in the back office', async ({ page }) => {
    await page.goto('/auth/login?return=%2Fadmin%2Fdiagnostics')
    const efua = await makeManager(page, 'Efua Mensah')
    const amina = await makeAminaClient(page)
    await amina.rpc('give_role', { person: efua.id, role: 'admin' })
    await signIn(page, efua)
    await expect(page.getByRole('button', { name: /^Check now/ })).toBeVisible()
    await amina.rpc('give_role', { person: efua.id, role: 'manager' })
    await page.getByRole('button', { name: 'Send test email' }).click()
    await expect(page.getByText('You are now a manager.')).toBeVisible()
    await expect(page).toHaveURL('/admin/diagnostics')
  })
})
