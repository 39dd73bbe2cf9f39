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
  const html = page.locator('html')
  const key = (await html.getAttribute('data-backend-key')) ?? ''
  const url = (await html.getAttribute('data-backend-url')) || new URL(page.url()).origin
  return createClient<Database>(url, key, {
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

type Person = { email: string; password: string }

/**
 * Signs somebody in past the form, for journeys that are about something else: the browser of this page has a session of
 * its own, and the next page that is opened knows it.
 */
export async function signInDirectly(page: Page, { email, password }: Person) {
  const { data, error } = await (await clientOf(page)).auth.signInWithPassword({ email, password })
  if (error) throw error
  // As the client of the pages calls it.
  const key = `sb-${new URL(page.url()).hostname.split('.')[0]}-auth-token`
  await page.evaluate(([name, session]) => localStorage.setItem(name, session), [
    key,
    JSON.stringify(data.session),
  ] as const)
}

/** Opens a page as somebody, without the form. */
export async function openAs(page: Page, person: Person, path: string) {
  await page.goto('/auth/login')
  await signInDirectly(page, person)
  await page.goto(path)
}

/** Fills the form of the sign-in page, wherever it was reached from. */
export async function signIn(page: Page, { email, password }: Person) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
