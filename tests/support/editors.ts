import { expect, type Page } from '@playwright/test'
import { amina, makeClient, makeUser } from './users.ts'

/** Makes a client with the usual settings, signed in as Amina. */
export async function makeAminaClient(page: Page) {
  const client = await makeClient(page)
  const { error } = await client.auth.signInWithPassword(amina)
  if (error) throw error
  return client
}

/** Creates a user whom Amina promotes to manager. */
export async function makeManager(page: Page, name = 'Musa Ndlovu-Keita') {
  const person = await makeUser(page, name)
  const { error } = await (await makeAminaClient(page)).rpc('give_role', { person: person.id, role: 'manager' })
  if (error) throw error
  return person
}

/**
 * Reads the newest stored e-mail to an address, as Diagnostics shows the e-mail to admins. Undefined if there is no
 * e-mail.
 */
export async function readCapturedMail(page: Page, email: string): Promise<string | undefined> {
  const { data } = await (await makeAminaClient(page)).auth.getSession()
  const answer = await page.request.get('/api/diagnostics/mail', {
    headers: { authorization: `Bearer ${data.session?.access_token}` },
  })
  const { captured } = (await answer.json()) as { captured: { recipient: string; text: string }[] }
  return captured.find(({ recipient }) => recipient === email)?.text
}

/** Waits for a stored e-mail that was sent to an address and that contains this text. */
export async function waitForMail(page: Page, email: string, pattern: RegExp): Promise<string> {
  const token = (await (await makeAminaClient(page)).auth.getSession()).data.session?.access_token
  let letter: string | undefined
  await expect
    .poll(async () => {
      const answer = await page.request.get('/api/diagnostics/mail', { headers: { authorization: `Bearer ${token}` } })
      const { captured } = (await answer.json()) as { captured: { recipient: string; text: string }[] }
      letter = captured.find(({ recipient, text }) => recipient === email && pattern.test(text))?.text
      return letter !== undefined
    })
    .toBe(true)
  return letter ?? ''
}
