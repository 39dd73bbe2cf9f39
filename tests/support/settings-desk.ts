import type { Locator, Page } from '@playwright/test'
import { expect } from './browser-page.ts'
import { makeManager } from './editors.ts'
import { signInDirectly } from './users.ts'

/** Finds a short form of the settings by its title. */
export const findSettingsForm = (page: Page, name: string) => page.getByRole('form', { name, exact: true })
export const saveRecord = (page: Page, name: string) =>
  findSettingsForm(page, name)
    .getByRole('button', { name: /^(Save|Save draft|Update)$/ })
    .click()
/**
 * Opens a row of the panel beside the form of an edit page. On narrow screens, the sheet with the panel is opened
 * first.
 */
export async function openPanelRow(page: Page, title: string) {
  const sheet = page.getByRole('button', { name: 'Settings', exact: true, expanded: false })
  if (await sheet.isVisible()) await sheet.click()
  await openRow(page.locator(`.side-panel > [data-row="${title}"]`))
}
/** Opens a section of the form on an edit page by its title. */
export const openSection = (page: Page, title: string) => openRow(page.locator(`.section-rows > [data-row="${title}"]`))
async function openRow(row: Locator) {
  if (!(await row.evaluate(details => details.hasAttribute('open')))) await row.locator('> summary').click()
}
/** Publishes the record of a form now, and confirms the dialog. */
export async function publishRecord(page: Page, name: string) {
  await findSettingsForm(page, name).getByRole('button', { name: 'Publish', exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Publish/ })
    .click()
}

/** Requests a path as a signed-out visitor, and returns the text of the response. */
export const readPublicPage = async (page: Page, path: string) => (await page.request.get(path)).text()

/** Managers by site and test worker, one manager for each, for tests that do not change the manager. */
const managersBySite = new Map<string, ReturnType<typeof makeManager>>()

/** Opens a settings page as Musa, promoted to manager by Amina. */
export async function openAsMusa(page: Page, path: string, heading: string | RegExp) {
  await page.goto('/auth/login')
  const { origin } = new URL(page.url())
  const musa = managersBySite.get(origin) ?? makeManager(page)
  managersBySite.set(origin, musa)
  await signInDirectly(page, await musa)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}
