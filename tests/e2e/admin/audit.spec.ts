import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser-page.ts'
import { makeAminaClient, makeManager } from '../../support/editors.ts'
import { sites } from '../../support/sites.ts'
import { amina, makeClient, makeUser, openPageAsUser } from '../../support/users.ts'

test.use({ baseURL: sites.accounts.address })

async function openTrail(page: Page, query = '') {
  await openPageAsUser(page, amina, `/admin/audit${query}`)
  await expect(page.getByRole('heading', { name: 'Activity log' })).toBeVisible()
}

/** Adds an event as Musa and publishes the event under another name. */
async function musaAtWork(page: Page, title: string) {
  const musa = await makeManager(page, `Musa ${crypto.randomUUID().slice(0, 8)}`)
  const client = await makeClient(page)
  await client.auth.signInWithPassword(musa)
  const slug = `trail-${crypto.randomUUID().slice(0, 8)}x`
  const start_date = '2027-01-10T10:00:00Z'
  const addedEvent = await client.from('events').insert({ slug, title: 'A first name', start_date, status: 'draft' })
  expect(addedEvent.error).toBeNull()
  const changedEvent = await client.from('events').update({ title, status: 'published' }).eq('slug', slug)
  expect(changedEvent.error).toBeNull()
  return { musa, slug }
}

test('the export of the activity log contains only the filtered entries', async ({ page }) => {
  await page.goto('/auth/login')
  const { musa } = await musaAtWork(page, '=HYPERLINK("https://evil.example")')
  await openTrail(page, `?person=${musa.id}&kind=events`)
  await expect(page.locator('.audit-trail > li')).toHaveCount(2)
  const downloadEvent = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await downloadEvent
  expect(file.suggestedFilename()).toMatch(/^audit-trail-\d{4}-\d\d-\d\d\.csv$/)
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toContain('When (UTC),Who,As,What')
  expect(csv).toContain(`'=HYPERLINK`)
  expect(csv).not.toMatch(/(^|,|")=HYPERLINK/m)
  await expect(page.getByText('2 lines exported.')).toBeVisible()
})

test.describe('on a site with sample content', () => {
  test.use({ baseURL: sites.full.address })

  test('the activity log first shows only actions of users', async ({ page }) => {
    await page.goto('/auth/login')
    const client = await makeAminaClient(page)
    const name = `Zola ${crypto.randomUUID().slice(0, 8)}`
    const zola = await makeUser(page, name)
    const contact = client.from('settings').select('value').eq('key', 'contact').single()
    const { value } = (await contact.throwOnError()).data
    const changedEvent = await client
      .from('settings')
      .update({ value: { email: `${zola.id}@baraza.example` } })
      .eq('key', 'contact')
    expect(changedEvent.error).toBeNull()
    await openTrail(page)
    const lines = page.locator('.audit-trail > li')
    await expect(page.getByRole('heading', { level: 2, name: /^Today, \w+day \d+ \w+ \d{4}$/ })).toBeVisible()
    await expect(lines.filter({ hasText: `${name} signed up` })).toHaveCount(1)
    await expect(lines.filter({ hasText: 'changed a setting, “Contact”' }).first()).toContainText('Email for the press')
    await expect(lines.filter({ hasText: /^\S+\s*The server/ })).toHaveCount(0)
    expect(await page.getByRole('main').textContent()).not.toContain('{"')
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByLabel('Source').selectOption('Users and the server')
    await expect(page).toHaveURL(/by=all/)
    await expect(lines.filter({ hasText: /The server added \d+ .* together/ }).first()).toBeVisible()
    await expect(lines.filter({ hasText: `${name} signed up` })).toHaveCount(1)
    await page.goto('/admin')
    await expect(page.getByText('changed a setting, “Contact”').first()).toBeVisible()
    await client.from('settings').update({ value }).eq('key', 'contact').throwOnError()
  })
})
