import { expect, type Page } from '@playwright/test'
import { makeClient, makeUser, signInDirectly } from './users.ts'

/** Opens the profile page as a new member. */
export async function openAsNewUser(page: Page, name = 'Zola Dlamini') {
  await page.goto('/auth/login')
  const zola = await makeUser(page, name)
  await signInDirectly(page, zola)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(findSaveButton(page)).toBeVisible()
  return zola
}

export const findSaveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

/** Makes a client that is signed in as this user, without using the pages. */
export async function makeSignedInClient(page: Page, { email, password }: { email: string; password: string }) {
  const client = await makeClient(page)
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return client
}
