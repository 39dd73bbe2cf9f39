import { expect, phoneSize, test } from '../../support/browser-page.ts'
import { sites } from '../../support/sites.ts'
import { amina, makeClient, makeUser, openPageAsUser } from '../../support/users.ts'

test.use({ baseURL: sites.accounts.address })

/** Makes a user Musa, whom Amina promotes to manager. */
async function newManager(page: Parameters<typeof makeUser>[0]) {
  const musa = await makeUser(page, 'Musa Ndlovu-Keita')
  const client = await makeClient(page)
  await client.auth.signInWithPassword(amina)
  const { error } = await client.from('user_roles').insert({ user_id: musa.id, role: 'manager' })
  expect(error).toBeNull()
  return musa
}

async function enter(page: Parameters<typeof makeUser>[0], address = '/admin/diagnostics') {
  await page.goto('/auth/login')
  const musa = await newManager(page)
  await openPageAsUser(page, musa, address)
}

test('a manager repeats the diagnostics checks by pressing a single key', { tag: '@core' }, async ({ page }) => {
  await enter(page)
  const checks = page.getByRole('table', { name: 'System checks' })
  await expect(checks.getByRole('row')).toHaveCount(12)
  for (const name of ['Database', 'Sign-in', 'File storage', 'Version', 'Migrations'])
    await expect(checks.getByRole('row', { name: new RegExp(`^${name} .* OK$`) })).toBeVisible()
  await expect(checks.getByRole('row', { name: /^Email Emails are stored, not sent/ })).toBeVisible()
  await expect(
    page.getByText(/^\w+day \d+ \w+ \d{4} at \d\d:\d\d\. Checked \d+ seconds? ago, next in \d+ seconds?\./),
  ).toBeVisible()
  await expect(page.getByText(/\d{3} permission checks run\. All as expected\./)).toBeVisible({ timeout: 45_000 })
  await expect(page.getByRole('heading', { name: 'Recent activity' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Activity log' })).toHaveAttribute(
    'href',
    '/admin/audit?by=all',
  )

  const permissionCheck = page.waitForRequest('**/api/diagnostics/permissions')
  await page.keyboard.press('r')
  await permissionCheck
})

test('the permission table shows the permissions of each role', async ({ page }) => {
  await enter(page)
  const row = page
    .getByRole('table', { name: 'Results by role' })
    .getByRole('row', { name: /^Events (Visitor|Manager)/ })
  // The table of results appears once the database has answered all requests.
  await expect(row).toContainText('Visitor, add: refused', { timeout: 45_000 })
  await expect(row).toContainText('Manager, add: allowed')
  await page.getByRole('button', { name: /Show all \d+ tables/ }).click()
  await expect(page.getByRole('row', { name: /^Redirects/ })).toBeVisible()
  await page.setViewportSize(phoneSize)
  await expect(row.getByText('Manager, add: allowed')).toHaveCount(1)
  await page.getByRole('radio', { name: 'Visitor' }).check({ force: true })
  await expect(row.getByRole('cell', { name: 'Visitor, add: refused' })).toBeVisible()
  await expect(row.getByRole('cell', { name: 'Manager, add: allowed' })).toBeHidden()
})

test('the link check finds a page with a broken link', async ({ page }) => {
  await enter(page)
  await expect(page.getByText(/links checked/)).toBeVisible()
  const client = await makeClient(page)
  await client.auth.signInWithPassword(amina)
  const slug = `lost-${crypto.randomUUID().slice(0, 8)}x`
  const event = {
    slug,
    title: 'A lost way',
    start_date: '2031-01-10T10:00:00Z',
    timezone: 'Africa/Accra',
    status: 'published',
  }
  const { error } = await client
    .from('events')
    .insert({ ...event, description: 'Words.', body_html: '<a href="/event/nowhere-at-all">on</a>' })
  expect(error).toBeNull()
  await page.getByRole('button', { name: 'Check links now' }).click()
  await expect(page.getByRole('heading', { name: /links? (is|are) broken$/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'A lost way' }).first()).toHaveAttribute('href', `/event/${slug}`)
  await client.from('events').update({ status: 'archived' }).eq('slug', slug)
})
