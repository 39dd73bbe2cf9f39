import type { Page } from '@playwright/test'
import { newManager } from './editors.ts'
import { signInDirectly } from './users.ts'
import { expect } from './visit.ts'

/** One short form of the settings, by its title. */
export const part = (page: Page, name: string) => page.getByRole('form', { name, exact: true })
export const save = (page: Page, name: string) => part(page, name).getByRole('button', { name: 'Save' }).click()

/** What the server sends to anybody who asks for an address. */
export const shownBy = async (page: Page, path: string) => (await page.request.get(path)).text()

/** One Musa a site and worker: for journeys that change nothing about him. */
const managers = new Map<string, ReturnType<typeof newManager>>()

/** Opens a page of the settings as Musa, whom Amina has made a manager. */
export async function asMusa(page: Page, path: string, heading: string | RegExp) {
  await page.goto('/auth/login')
  const { origin } = new URL(page.url())
  const musa = managers.get(origin) ?? newManager(page)
  managers.set(origin, musa)
  await signInDirectly(page, await musa)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}
