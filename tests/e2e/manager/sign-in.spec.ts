import { product } from '../../../app/platform/product.ts'
import { expect, test } from '../../support/browser-page.ts'
import { sites } from '../../support/sites.ts'
import { amina, makeClient, signIn } from '../../support/users.ts'

test.use({ baseURL: sites.accounts.address })

test('an admin can sign in and sign out', { tag: '@core' }, async ({ page }) => {
  await page.goto('/admin/diagnostics')
  await expect(page).toHaveURL('/auth/login?return=%2Fadmin%2Fdiagnostics')
  await expect(page.getByText('You will return to the admin area')).toBeVisible()
  await signIn(page, amina)
  await expect(page).toHaveURL('/admin/diagnostics')
  const checks = page.getByRole('table', { name: 'System checks' })
  for (const name of ['Database', 'Sign-in', 'File storage'])
    await expect(checks.getByRole('row', { name: new RegExp(`^${name} .* ms\\..* OK$`) })).toBeVisible()
  await expect(page.getByText(/checks? found no issues/)).toBeVisible()
  const sidebar = page.getByRole('navigation', { name: 'Admin' })
  await expect(sidebar.getByRole('link')).toHaveText([
    'Diagnostics',
    /^News/,
    'Events',
    'Gallery',
    'Flagship Gallery',
    `${product.name} Davos`,
    /^Applications/,
    'Users',
    'Settings',
    'Activity log',
    'Back to Website',
  ])
  await expect(page.getByText('admin@baraza.example').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText('Admin', { exact: true }).filter({ visible: true }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Logged out', { exact: true })).toBeVisible()
  await expect(page.getByText('You have been logged out successfully')).toBeVisible()
  await page.goto('/admin')
  await expect(page).toHaveURL('/auth/login?return=%2Fadmin')
})

test.describe('two browser tabs', () => {
  // A read that one tab still waits for when the other tab signs out is refused.
  test.use({ expectedConsole: /^401 |status of 401/ })
  test('a sign-out in one browser tab signs out the other tab', async ({ page, context }) => {
    await page.goto('/admin')
    await signIn(page, amina)
    await expect(page.getByRole('heading', { name: 'System checks' })).toBeVisible()
    const otherTab = await context.newPage()
    await otherTab.goto('/admin')
    await expect(otherTab.getByRole('heading', { name: 'System checks' })).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    await expect(otherTab).toHaveURL('/auth/login?return=%2Fadmin')
  })
})

test('Diagnostics finds inconsistent data and names the record', async ({ page }) => {
  await page.goto('/admin')
  await signIn(page, amina)
  await expect(page.getByRole('heading', { name: 'System checks' })).toBeVisible()
  const client = await makeClient(page)
  await client.auth.signInWithPassword(amina)
  const slug = `over-${crypto.randomUUID().slice(0, 8)}x`
  const { error } = await client.from('events').insert({
    slug,
    title: 'Long over',
    description: 'Words.',
    timezone: 'Africa/Accra',
    start_date: '2026-01-10T10:00:00Z',
    signup_url: 'https://signup.example/over',
    status: 'published',
  })
  expect(error).toBeNull()
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('past event still has a registration link')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Long over' }).first()).toHaveAttribute(
    'href',
    /^\/admin\/events\/[0-9a-f-]{36}$/,
  )
  await client.from('events').update({ status: 'archived' }).eq('slug', slug)
})
