import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { asAmina, newManager } from '../../support/editors.ts'
import { sites } from '../../support/sites.ts'
import { amina, clientOf, newUser, openAs } from '../../support/users.ts'
import { expect, test } from '../../support/visit.ts'

test.use({ baseURL: sites.accounts.address })

async function openTrail(page: Page, query = '') {
  await openAs(page, amina, `/admin/audit${query}`)
  await expect(page.getByRole('heading', { name: 'Audit trail' })).toBeVisible()
}

/** Musa adds an event and publishes it under another name. */
async function musaAtWork(page: Page, title: string) {
  const musa = await newManager(page, `Musa ${crypto.randomUUID().slice(0, 8)}`)
  const client = await clientOf(page)
  await client.auth.signInWithPassword(musa)
  const slug = `trail-${crypto.randomUUID().slice(0, 8)}x`
  const start_date = '2027-01-10T10:00:00Z'
  const added = await client.from('events').insert({ slug, title: 'A first name', start_date, status: 'draft' })
  expect(added.error).toBeNull()
  const changed = await client.from('events').update({ title, status: 'published' }).eq('slug', slug)
  expect(changed.error).toBeNull()
  return { musa, slug }
}

test('who, what, before and after; filtered by person, kind and action, all of it in the address', async ({ page }) => {
  await page.goto('/auth/login')
  const title = `Corridor ${crypto.randomUUID().slice(0, 8)}`
  const { musa } = await musaAtWork(page, title)
  await openTrail(page, `?person=${musa.id}`)
  const lines = page.locator('.audit-trail > li')
  await expect(lines.first()).toContainText(/Musa \w+ published an event, “Corridor/)
  await expect(lines.first()).toContainText(`A first name`)
  await expect(lines.first()).toContainText(title)
  await page.getByLabel('Kind').selectOption('Roles')
  await expect(page).toHaveURL(/kind=user_roles/)
  await expect(lines.first()).toContainText(/gave Musa \w+ the role manager/)
  await page.getByLabel('Action').selectOption('Removed')
  await expect(page.getByText('Nothing matches these filters')).toBeVisible()
  await page.goBack()
  await expect(lines.first()).toContainText('the role manager')
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await page.getByLabel('To', { exact: true }).press('Enter')
  await expect(page).toHaveURL(/to=2020-01-01/)
  await expect(page.getByText('Nothing matches these filters')).toBeVisible()
  await page.getByRole('link', { name: 'Clear', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/audit\??$/)
})

test('a person stays chosen while the names of people are still on their way', async ({ page }) => {
  await page.goto('/auth/login')
  const { musa } = await musaAtWork(page, `Corridor ${crypto.randomUUID().slice(0, 8)}`)
  const names = Promise.withResolvers<void>()
  await page.route('**/rest/v1/rpc/list_users*', async route => {
    await names.promise
    await route.continue()
  })
  await openTrail(page, `?person=${musa.id}`)
  await page.getByLabel('Kind').selectOption('Roles')
  await expect(page).toHaveURL(`/admin/audit?person=${musa.id}&kind=user_roles`)
  names.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(page.getByLabel('Person')).toHaveValue(musa.id)
  await expect(page.getByLabel('Person').locator('option:checked')).toHaveText(/^Musa \w+$/)
})

test('a personal row says which fields, and never what stood in them', async ({ page }) => {
  await page.goto('/auth/login')
  const musa = await newManager(page)
  const client = await clientOf(page)
  await client.auth.signInWithPassword(musa)
  await client.from('profiles').update({ organisation: 'A secret society' }).eq('id', musa.id)
  await openTrail(page, `?person=${musa.id}&kind=profiles&action=change`)
  const line = page.locator('.audit-trail > li').first()
  await expect(line).toContainText('changed their own profile')
  await expect(line).toContainText('organisation. The values are personal')
  await expect(line).not.toContainText('society')
})

test('older and newer lines are a page apart, and what happens meanwhile moves nothing', async ({ page }) => {
  await page.goto('/auth/login')
  const client = await asAmina(page)
  const path = () => `/trail-${crypto.randomUUID()}`
  const rows = Array.from({ length: 60 }, () => ({ from_path: path(), to_path: '/news' }))
  expect((await client.from('redirects').insert(rows)).error).toBeNull()
  await openTrail(page, '?kind=redirects')
  const times = page.locator('.audit-trail > li')
  await expect(times).toHaveCount(50)
  const first = await times.first().textContent()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/older=\d+/)
  await expect(times.first()).not.toHaveText(first ?? '')
  expect((await client.from('redirects').insert({ from_path: path(), to_path: '/news' })).error).toBeNull()
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(page).toHaveURL(/newer=\d+/)
  await expect(times.first()).toHaveText(first ?? '')
  await expect(times).toHaveCount(50)
})

test('while the next page is on its way, the lines of this one offer no way on', async ({ page }) => {
  await page.goto('/auth/login')
  const client = await asAmina(page)
  const rows = Array.from({ length: 60 }, () => ({ from_path: `/trail-${crypto.randomUUID()}`, to_path: '/news' }))
  expect((await client.from('redirects').insert(rows)).error).toBeNull()
  await openTrail(page, '?kind=redirects')
  const lines = page.locator('.audit-trail > li')
  await expect(lines).toHaveCount(50)
  const held = Promise.withResolvers<void>()
  await page.route('**/rpc/list_audit', async route => {
    await held.promise
    await route.continue()
  })
  const next = page.getByRole('link', { name: 'Next' })
  await next.click()
  await expect(page).toHaveURL(/older=\d+/)
  const older = page.url()
  await expect(next).toBeFocused()
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
  const previous = page.getByRole('link', { name: 'Previous' })
  await previous.dispatchEvent('click')
  held.resolve()
  await expect(previous).not.toHaveAttribute('aria-disabled')
  expect(page.url()).toBe(older)
  await previous.click()
  await expect(page).toHaveURL(/newer=\d+/)
  await expect(lines).toHaveCount(50)
})

test('what the filter matches is exported, and a formula stays text', async ({ page }) => {
  await page.goto('/auth/login')
  const { musa } = await musaAtWork(page, '=HYPERLINK("https://evil.example")')
  await openTrail(page, `?person=${musa.id}&kind=events`)
  await expect(page.locator('.audit-trail > li')).toHaveCount(2)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^audit-trail-\d{4}-\d\d-\d\d\.csv$/)
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toContain('When (UTC),Who,As,What')
  expect(csv).toContain(`'=HYPERLINK`)
  expect(csv).not.toMatch(/(^|,|")=HYPERLINK/m)
  await expect(page.getByText('2 lines exported.')).toBeVisible()
})

test.describe('on a site with sample content', () => {
  test.use({ baseURL: sites.full.address })

  test('only people at first, under their days; the server’s runs are a line each, and settings have titles', async ({
    page,
  }) => {
    await page.goto('/auth/login')
    const client = await asAmina(page)
    const name = `Zola ${crypto.randomUUID().slice(0, 8)}`
    const zola = await newUser(page, name)
    const contact = client.from('settings').select('value').eq('key', 'contact').single()
    const { value } = (await contact.throwOnError()).data
    const changed = await client
      .from('settings')
      .update({ value: { email: `${zola.id}@baraza.example` } })
      .eq('key', 'contact')
    expect(changed.error).toBeNull()
    await openTrail(page)
    const lines = page.locator('.audit-trail > li')
    await expect(page.getByRole('heading', { level: 2, name: /^Today, \w+day \d+ \w+ \d{4}$/ })).toBeVisible()
    await expect(lines.filter({ hasText: `${name} made an account` })).toHaveCount(1)
    await expect(lines.filter({ hasText: 'changed a setting, “Contact”' }).first()).toContainText('email')
    await expect(lines.filter({ hasText: /^\S+\s*The server/ })).toHaveCount(0)
    expect(await page.getByRole('main').textContent()).not.toContain('{"')
    await page.getByLabel('Done by').selectOption('People and the server')
    await expect(page).toHaveURL(/by=all/)
    await expect(lines.filter({ hasText: /The server added \d+ .* in one go/ }).first()).toBeVisible()
    await expect(lines.filter({ hasText: `${name} made an account` })).toHaveCount(1)
    await page.goto('/admin')
    await expect(page.getByText('changed a setting, “Contact”').first()).toBeVisible()
    await client.from('settings').update({ value }).eq('key', 'contact').throwOnError()
  })
})
