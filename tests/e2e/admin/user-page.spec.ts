import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser-page.ts'
import { makeManager, readCapturedMail } from '../../support/editors.ts'
import { sites } from '../../support/sites.ts'
import { amina, makeClient, makeUser, openPageAsUser, signIn } from '../../support/users.ts'

test.use({ baseURL: sites.accounts.address })

const mark = () => crypto.randomUUID().slice(0, 8)

async function openPage(page: Page, person: { id: string }, name: string) {
  await openPageAsUser(page, amina, `/admin/users/${person.id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Inserts records as Musa, with the same client library that every editor uses. */
async function musaAdds(page: Page, musa: { email: string; password: string }, titles: string[]) {
  const client = await makeClient(page)
  await client.auth.signInWithPassword(musa)
  for (const title of titles) {
    const slug = `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${mark()}`
    const { error } = await client.from('events').insert({ title, slug, start_date: '2027-03-04T09:00:00Z' })
    if (error) throw error
  }
}

test('a session that an admin ends makes the member sign in again', async ({ page, browser }) => {
  await page.goto('/auth/login')
  const zola = await makeUser(page, `Zola ${mark()}`)
  const memberPage = await (await browser.newContext({ baseURL: sites.accounts.address })).newPage()
  await memberPage.goto('/auth/login')
  await signIn(memberPage, zola)
  await expect(memberPage).toHaveURL('/')
  await openPage(page, zola, 'Zola')
  const sessions = page.getByRole('region', { name: 'Sessions' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await sessions
    .getByRole('button', { name: /^Sign out the session/ })
    .first()
    .click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await sessions.getByRole('button', { name: 'Sign out everywhere…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(sessions.getByText('is not signed in')).toBeVisible()
  await expect(page.getByText(/signed Zola \w+ out everywhere/)).toBeVisible()
  await memberPage.goto('/profile')
  await expect(memberPage).toHaveURL(/\/auth\/login/)
})

test('an admin makes a member a manager on the member’s page', { tag: '@core' }, async ({ page }) => {
  await page.goto('/auth/login')
  const zola = await makeUser(page, `Zola ${mark()}`)
  await openPage(page, zola, 'Zola')
  await page.getByRole('radio', { name: /^Manager/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('radio', { name: /^User/ })).toBeChecked()
  await page.getByRole('radio', { name: /^Manager/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make manager' }).click()
  await expect(page.getByRole('radio', { name: /^Manager/ })).toBeChecked()
  await expect(page.getByText(/^Manager\. Account since/)).toBeVisible()
})

test('an editor takes over the records of a manager who is removed', async ({ page, browser }) => {
  await page.goto('/auth/login')
  const musa = await makeManager(page, `Musa ${mark()}`)
  const efua = await makeManager(page, `Efua ${mark()}`)
  const title = `Night freight ${mark()}`
  await musaAdds(page, musa, [title, 'Corridor breakfast'])
  const memberPage = await (await browser.newContext({ baseURL: sites.accounts.address })).newPage()
  await openPageAsUser(memberPage, musa, '/admin/users')
  await expect(memberPage.getByRole('heading', { name: 'Users' })).toBeVisible()

  await openPage(page, musa, 'Musa')
  await expect(page.getByRole('region', { name: 'Content' })).toContainText(title)
  await page.getByRole('button', { name: 'Delete user…' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('2 events')).toBeVisible()
  await question.getByLabel('Transfer to').selectOption({ label: (await chooseEfua(question)) ?? '' })
  await question.getByLabel('Type remove').fill('remove')
  await question.getByRole('button', { name: 'Delete user and transfer content' }).click()
  await expect(page).toHaveURL('/admin/users')
  await expect(page.getByText(/^Musa \w+ deleted\.$/)).toBeVisible()
  await page.goto(`/admin/users/${efua.id}`)
  await expect(page.getByRole('region', { name: 'Content' })).toContainText(title)
  await expect(page.getByText(/handed 2 events to Efua/)).toBeVisible()
  await page.goto(`/admin/users/${musa.id}`)
  await expect(page.getByRole('heading', { name: 'User not found' })).toBeVisible()

  await memberPage.goto('/admin/users')
  await expect(memberPage).toHaveURL(/\/auth\/login/)
  expect((await (await makeClient(page)).auth.signInWithPassword(musa)).error?.code).toBe('invalid_credentials')
  await expect.poll(() => readCapturedMail(page, musa.email)).toContain('removed your account')

  /** Chooses Efua in a list by the label of her option. */
  async function chooseEfua(dialog: typeof question) {
    const option = dialog.getByRole('option', { name: /^Efua/ })
    const ownOption = option.and(dialog.locator(`option[value="${efua.id}"]`))
    await expect(ownOption).toBeAttached()
    return ownOption.textContent()
  }
})
