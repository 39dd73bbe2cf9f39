import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser-page.ts'
import { findSettingsForm, readPublicPage, saveRecord } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'
import { amina, openPageAsUser } from '../../support/users.ts'

test.use({ baseURL: sites.accounts.address })

async function open(page: Page, path: string, heading: string) {
  await openPageAsUser(page, amina, path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

test('the site identity appears in the footer and in the data for search engines', {
  tag: '@core',
}, async ({ page }) => {
  await open(page, '/admin/settings', 'General')
  const identity = findSettingsForm(page, 'Organisation')
  await expect(identity.getByLabel('Name', { exact: true })).toHaveValue('Baraza Collective')
  await expect(identity.getByLabel('Name', { exact: true })).not.toBeEditable()
  const strapline = `Sit down, ${crypto.randomUUID().slice(0, 8)}`
  await identity.getByLabel('Tagline').fill(strapline)
  await identity.getByLabel('Description for search engines').fill(`${strapline}, and decide.`)
  await identity.getByLabel('Legal name in footer').fill('Baraza Association')
  await identity.getByLabel('Founded').fill('2008')
  await saveRecord(page, 'Organisation')
  await expect(identity.getByText(/^Saved at/)).toBeVisible()
  await expect.poll(() => readPublicPage(page, '/about'), { timeout: 2000 }).toContain(strapline)
  const home = await readPublicPage(page, '/')
  expect(home).toContain(`name="description" content="${strapline}, and decide."`)
  expect(home).toMatch(/"legalName":"Baraza Association","foundingDate":"2008"/)
  expect(home).toMatch(/© 2008–\d{4} Baraza Association/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Organisation undone')).toBeVisible()
  await expect.poll(() => readPublicPage(page, '/about'), { timeout: 2000 }).not.toContain(strapline)
})
