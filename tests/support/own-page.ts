import { expect, type Page } from '@playwright/test'
import { clientOf, newUser, signInDirectly } from './users.ts'

/** A new member on their profile page. */
export async function newUserAtHome(page: Page, name = 'Zola Dlamini') {
  await page.goto('/auth/login')
  const zola = await newUser(page, name)
  await signInDirectly(page, zola)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(saveButton(page)).toBeVisible()
  return zola
}

export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

/** A user's own client, without the pages. */
export async function clientFor(page: Page, { email, password }: { email: string; password: string }) {
  const client = await clientOf(page)
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return client
}
