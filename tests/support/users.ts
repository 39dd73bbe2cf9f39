import type { Page } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import type { Database } from '../../app/platform/db/database.gen.ts'

/** First administrator of every site in e2e tests. */
export const amina = { email: 'admin@baraza.example', password: 'amina-keeps-the-keys' }

/** Makes a proxy header with an IP address from a network reserved for tests, different for each visitor. */
export const makeVisitorHeaders = () => ({
  'x-forwarded-for': `198.18.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
})

/** Makes a client for the site of an open page, with the same settings as other clients. */
export async function makeClient(page: Page) {
  const html = page.locator('html')
  const key = (await html.getAttribute('data-backend-key')) ?? ''
  const url = (await html.getAttribute('data-backend-url')) || new URL(page.url()).origin
  return createClient<Database>(url, key, {
    auth: { persistSession: false },
    global: { headers: makeVisitorHeaders() },
  })
}

/** Creates a user with an account and without a role. */
export async function makeUser(page: Page, name = 'Zola Dlamini') {
  const person = { email: `zola-${crypto.randomUUID()}@baraza.example`, password: 'zola walks the long way' }
  const client = await makeClient(page)
  const { data, error } = await client.auth.signUp({ ...person, options: { data: { full_name: name } } })
  if (error) throw error
  return { ...person, id: data.user?.id ?? '' }
}

type Person = { email: string; password: string }

/**
 * Signs a user in without the form, for tests that are not about signing in: the browser of this page gets a new
 * session, which the next page uses.
 */
export async function signInDirectly(page: Page, { email, password }: Person) {
  const { data, error } = await (await makeClient(page)).auth.signInWithPassword({ email, password })
  if (error) throw error
  // The auth client of the page uses this storage key.
  const key = `sb-${new URL(page.url()).hostname.split('.')[0]}-auth-token`
  await page.evaluate(([name, session]) => localStorage.setItem(name, session), [
    key,
    JSON.stringify(data.session),
  ] as const)
}

/** Opens a page as a user, without the sign-in form. */
export async function openPageAsUser(page: Page, person: Person, path: string) {
  await page.goto('/auth/login')
  await signInDirectly(page, person)
  await page.goto(path)
}

/** Fills in the sign-in form of the current page. */
export async function signIn(page: Page, { email, password }: Person) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
