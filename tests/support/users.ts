import type { Page } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import type { Database } from '../../app/platform/db/database.gen.ts'

/** The first administrator of every site that tests visit. */
export const amina = { email: 'admin@baraza.example', password: 'amina-keeps-the-keys' }

/** What a proxy says of where somebody comes from: a network that is kept for testing, and no other visitor's address. */
export const fromSomewhere = () => ({
  'x-forwarded-for': `198.18.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
})

/** A client of the site a page is open on, through the same door as any other. */
export async function clientOf(page: Page) {
  const key = (await page.locator('html').getAttribute('data-backend-key')) ?? ''
  return createClient<Database>(new URL(page.url()).origin, key, {
    auth: { persistSession: false },
    global: { headers: fromSomewhere() },
  })
}

/** Somebody with an account and no more. */
export async function newUser(page: Page, name = 'Zola Dlamini') {
  const person = { email: `zola-${crypto.randomUUID()}@baraza.example`, password: 'zola walks the long way' }
  const client = await clientOf(page)
  const { data, error } = await client.auth.signUp({ ...person, options: { data: { full_name: name } } })
  if (error) throw error
  return { ...person, id: data.user?.id ?? '' }
}

/** Fills the form of the sign-in page, wherever it was reached from. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
