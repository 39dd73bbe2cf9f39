import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoHorizontalScroll, phoneSize, test } from '../../support/browser-page.ts'
import { amina, openPageAsUser } from '../../support/users.ts'

async function enter(page: Page) {
  await openPageAsUser(page, amina, '/admin')
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Search or go to' })

test('the shortcut of the command palette opens the palette once the page has loaded', async ({ page }) => {
  await enter(page)
  const scriptGate = Promise.withResolvers<void>()
  await page.route('**/*.js', async route => {
    await scriptGate.promise
    await route.continue()
  })
  await page.goto('/admin', { waitUntil: 'commit' })
  await expect(page.getByText('Signing you in')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('act')
  scriptGate.resolve()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('act')
  await expect(page.getByRole('option', { name: 'Activity log' })).toBeVisible()
})

test('keyboard shortcuts that begin with G work while the session is loading', async ({ page }) => {
  await enter(page)
  const roleGate = Promise.withResolvers<void>()
  await page.route('**/rpc/get_current_user_role', async route => {
    await roleGate.promise
    await route.continue()
  })
  await page.goto('/admin')
  await expect(page.getByText('Signing you in')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  roleGate.resolve()
  await expect(page).toHaveURL('/admin/users')
})

test('the command palette finds a record by words without accents, in any order', { tag: '@core' }, async ({
  page,
}) => {
  await enter(page)
  await page.getByRole('button', { name: 'Search or go to' }).first().click()
  await field(page).fill('slowly bri')
  const option = page.getByRole('option', { name: 'A bridge fails slowly' })
  await expect(option).toBeVisible()
  await option.click()
  await expect(page).toHaveURL(/\/admin\/news\/edit\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'A bridge fails slowly' })).toBeVisible()
})

test('the phone menu contains the record search', async ({ page }) => {
  await page.setViewportSize(phoneSize)
  await enter(page)
  await page.getByText('Menu', { exact: true }).click()
  await page.getByRole('button', { name: 'Search or go to' }).first().click()
  await expect(field(page)).toBeFocused()
  await field(page).fill('logout')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.getByRole('option', { name: 'Logout' }).click()
  await expect(page.getByText('You have been logged out successfully')).toBeVisible()
  await expect(page).toHaveURL('/')
})
