import { expect, type Page } from '@playwright/test'
import { amina, makeClient, makeUser } from './users.ts'

/** Amina's client, signed in like any client. */
export async function asAmina(page: Page) {
  const client = await makeClient(page)
  const { error } = await client.auth.signInWithPassword(amina)
  if (error) throw error
  return client
}

/** A new user whom Amina promoted to manager. */
export async function makeManager(page: Page, name = 'Musa Ndlovu-Keita') {
  const person = await makeUser(page, name)
  const { error } = await (await asAmina(page)).rpc('give_role', { person: person.id, role: 'manager' })
  if (error) throw error
  return person
}

/** Newest captured e-mail to an address, as Diagnostics shows it to admins. Undefined if there is none. */
export async function readCapturedMail(page: Page, email: string): Promise<string | undefined> {
  const { data } = await (await asAmina(page)).auth.getSession()
  const answer = await page.request.get('/api/diagnostics/mail', {
    headers: { authorization: `Bearer ${data.session?.access_token}` },
  })
  const { captured } = (await answer.json()) as { captured: { recipient: string; text: string }[] }
  return captured.find(({ recipient }) => recipient === email)?.text
}

/** Newest captured e-mail to an address with this text; waits for it. */
export async function waitForMail(page: Page, email: string, saying: RegExp): Promise<string> {
  const token = (await (await asAmina(page)).auth.getSession()).data.session?.access_token
  let letter: string | undefined
  await expect
    .poll(async () => {
      const answer = await page.request.get('/api/diagnostics/mail', { headers: { authorization: `Bearer ${token}` } })
      const { captured } = (await answer.json()) as { captured: { recipient: string; text: string }[] }
      letter = captured.find(({ recipient, text }) => recipient === email && saying.test(text))?.text
      return letter !== undefined
    })
    .toBe(true)
  return letter ?? ''
}
