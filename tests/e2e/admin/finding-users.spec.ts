import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser-page.ts'
import { sites } from '../../support/sites.ts'
import { amina, makeUser, openPageAsUser } from '../../support/users.ts'

test.use({ baseURL: sites.accounts.address })

async function openDesk(page: Page, query = '') {
  await openPageAsUser(page, amina, `/admin/users${query}`)
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
}

test('an admin finds a user without typing the accents of the name', { tag: '@core' }, async ({ page }) => {
  await page.goto('/auth/login')
  const mark = crypto.randomUUID().slice(0, 8)
  await makeUser(page, `Ṣọlá ${mark}`)
  await openDesk(page)
  await page.keyboard.press('/')
  await page.keyboard.type(`sola ${mark}`)
  await expect(page).toHaveURL(new RegExp(`q=sola\\+${mark}`))
  await expect(page.getByRole('row', { name: new RegExp(`Ṣọlá ${mark}`) })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 of 1' })).toBeVisible()
  await page.getByRole('link', { name: 'Admins' }).click()
  await expect(page.getByRole('heading', { name: `No results for “sola ${mark}”` })).toBeVisible()
  await page.getByRole('link', { name: /1 in All/ }).click()
  await expect(page.getByRole('row', { name: new RegExp(`Ṣọlá ${mark}`) })).toBeVisible()
  await page.getByRole('columnheader', { name: 'User' }).getByRole('link').click()
  await expect(page.getByRole('columnheader', { name: 'User' })).toHaveAttribute('aria-sort', 'ascending')
  await page.goto('/admin/users?q=nobody@nowhere.example')
  await page.getByRole('button', { name: 'Invite by email' }).click()
  await expect(page.getByLabel('Email addresses')).toHaveValue('nobody@nowhere.example')
})
