import type { Page } from '@playwright/test'
import { asAmina } from '../../support/editors.ts'
import { part, save, shownBy } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'
import { amina, openAs } from '../../support/users.ts'
import { expect, test } from '../../support/visit.ts'

test.use({ baseURL: sites.accounts.address })

async function open(page: Page, path: string, heading: string) {
  await openAs(page, amina, path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

test.describe('refused', () => {
  test.use({ quietConsole: undefined })

  test('Amina without a second factor of her own may not ask it of others, and is told where to set it up', async ({
    page,
  }) => {
    await open(page, '/admin/settings/security', 'Second factor')
    await expect(page.getByText(/^Without one yet: \d+ admin/)).toBeVisible()
    await page.getByRole('radio', { name: 'Admins', exact: true }).check()
    await save(page, 'Required second factor')
    await expect(page.getByText('Not saved. Set up your own second factor first.')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Admins', exact: true })).toBeChecked()
    await page.getByRole('button', { name: 'Take back' }).click()
    await expect(page.getByRole('radio', { name: 'Nobody has to' })).toBeChecked()
  })

  test('a server that does not answer: said as a failure, what was typed stays, and saving again works', async ({
    page,
  }) => {
    await open(page, '/admin/settings/mail', 'Mail')
    await page.route('**/rest/v1/settings*', route =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await part(page, 'Letters').getByLabel('Sender’s name').fill('The bench')
    await save(page, 'Letters')
    await expect(page.getByText('Not saved. The server did not answer.')).toBeVisible()
    await expect(part(page, 'Letters').getByLabel('Sender’s name')).toHaveValue('The bench')
    await page.unroute('**/rest/v1/settings*')
    await save(page, 'Letters')
    await expect(part(page, 'Letters').getByText(/^Saved at/)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Letters: undone')).toBeVisible()
  })
})

test('nothing is kept for no time: the field says so', async ({ page }) => {
  await open(page, '/admin/settings/retention', 'Retention')
  const months = part(page, 'How long things are kept').getByLabel('Audit log, months')
  await months.fill('0')
  await save(page, 'How long things are kept')
  await expect(months).toBeFocused()
  await expect(page.getByText('A whole number of months from 1 to 120.')).toBeVisible()
  await months.fill('36')
  await save(page, 'How long things are kept')
  await expect(page.getByText('How long things are kept saved')).toBeVisible()
  const { data } = await (await asAmina(page)).from('settings').select('value').eq('key', 'retention').single()
  expect(data?.value).toMatchObject({ audit_months: 36 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(months).toHaveValue('24')
})

test('who the site says it is: in the footer, in its description, and in what search engines read', {
  tag: '@core',
}, async ({ page }) => {
  await open(page, '/admin/settings', 'Site')
  const identity = part(page, 'Identity')
  await expect(identity.getByLabel('Name', { exact: true })).toHaveValue('Baraza Collective')
  await expect(identity.getByLabel('Name', { exact: true })).not.toBeEditable()
  const strapline = `Sit down, ${crypto.randomUUID().slice(0, 8)}`
  await identity.getByLabel('Strapline').fill(strapline)
  await identity.getByLabel('Description for search engines').fill(`${strapline}, and decide.`)
  await identity.getByLabel('Legal name').fill('Baraza Association')
  await identity.getByLabel('Founded').fill('2008')
  await save(page, 'Identity')
  await expect(identity.getByText(/^Saved at/)).toBeVisible()
  await expect.poll(() => shownBy(page, '/about'), { timeout: 2000 }).toContain(strapline)
  const home = await shownBy(page, '/')
  expect(home).toContain(`name="description" content="${strapline}, and decide."`)
  expect(home).toMatch(/"legalName":"Baraza Association","foundingDate":"2008"/)
  expect(home).toMatch(/© 2008–\d{4} Baraza Association/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Identity: undone')).toBeVisible()
  await expect.poll(() => shownBy(page, '/about'), { timeout: 2000 }).not.toContain(strapline)
})

test('a person and their words: added, shown, hidden; removed only once hidden, and put back by Undo', async ({
  page,
}) => {
  await open(page, '/admin/settings/people/new', 'New person')
  const name = `Ebele ${crypto.randomUUID().slice(0, 8)}`
  const person = part(page, 'A new person')
  await save(page, 'A new person')
  await expect(person.getByLabel('Name', { exact: true })).toBeFocused()
  await person.getByLabel('Name', { exact: true }).fill(name)
  await person.getByRole('checkbox', { name: 'Leadership Council' }).check()
  await save(page, 'A new person')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect.poll(() => shownBy(page, '/leadership-council'), { timeout: 2000 }).toContain(name)

  await page.goto('/admin/settings/quotes/new')
  const words = `Chairs first, ${crypto.randomUUID().slice(0, 8)}.`
  await part(page, 'A new quotation').getByLabel('Words').fill(words)
  await part(page, 'A new quotation').getByLabel('Said by').selectOption({ label: name })
  await save(page, 'A new quotation')
  await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible()
  await expect.poll(() => shownBy(page, '/leadership-council/what-our-leaders-say'), { timeout: 2000 }).toContain(words)

  await page.goto(`/admin/settings/quotes?q=${encodeURIComponent(words)}`)
  const more = page.getByRole('button', { name: `More for ${words}` })
  await more.click()
  await expect(page.getByRole('menuitem', { name: /^Remove/ })).toContainText('Hide it first.')
  await page.getByRole('menuitem', { name: 'Hide', exact: true }).click()
  await expect(page.getByRole('cell', { name: 'Hidden' })).toBeVisible()
  await more.click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(more).toHaveCount(0)
  const removed = page.getByRole('dialog').filter({ hasText: `${words} removed` })
  await removed.getByRole('button', { name: 'Undo' }).click()
  await expect(more).toBeVisible()
})

test('pictures from another host: one with a path is refused at its field, a name is allowed on every page, and taken back', async ({
  page,
}) => {
  await open(page, '/admin/settings', 'Site')
  const hosts = part(page, 'Other hosts of pictures')
  const policy = async () => (await page.request.get('/partners')).headers()['content-security-policy'] ?? ''
  await hosts.getByLabel('Hosts').fill('logos.example.org\nhttps://example.org/logos')
  await save(page, 'Other hosts of pictures')
  await expect(hosts.getByText('“https://example.org/logos” is no name of a host.')).toBeVisible()
  expect(await policy()).not.toContain('logos.example.org')

  await hosts.getByLabel('Hosts').fill('logos.example.org\n')
  await save(page, 'Other hosts of pictures')
  await expect(hosts.getByText(/^Saved at/)).toBeVisible()
  await expect.poll(policy).toContain('https://logos.example.org')
  await hosts.getByLabel('Hosts').fill('')
  await save(page, 'Other hosts of pictures')
  await expect.poll(policy).not.toContain('logos.example.org')
})
