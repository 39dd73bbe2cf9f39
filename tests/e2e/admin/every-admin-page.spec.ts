import { expect, expectAccessibleOnEveryScreen, test } from '../../support/browser-page.ts'
import { makeManager } from '../../support/editors.ts'
import { sites } from '../../support/sites.ts'
import { amina, makeClient, openPageAsUser } from '../../support/users.ts'

test.use({ baseURL: sites.accounts.address })

test('the list and page of users and the activity log are accessible on every screen size', async ({ page }) => {
  await page.goto('/auth/login')
  const musa = await makeManager(page, `Musa ${crypto.randomUUID().slice(0, 8)}`)
  const client = await makeClient(page)
  await client.auth.signInWithPassword(musa)
  for (const title of ['Corridor breakfast', 'Evening of ledgers']) {
    const slug = `screen-${crypto.randomUUID().slice(0, 8)}`
    await client.from('events').insert({ title, slug, start_date: '2027-03-04T09:00:00Z' }).throwOnError()
  }
  await openPageAsUser(page, amina, `/admin/users/${musa.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Musa' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Content' })).toContainText('2')
  await expect(page.getByRole('region', { name: 'Sessions' }).getByRole('listitem').first()).toBeVisible()
  await expect(page.getByText(/added an event/).first()).toBeVisible()
  await expectAccessibleOnEveryScreen(page)
  for (const tab of ['all', 'invited', 'suspended']) {
    await page.goto(`/admin/users?tab=${tab}`)
    await expect(page.getByText(/^\d+ users?: \d+ admins?/)).toBeVisible()
    await expectAccessibleOnEveryScreen(page)
  }
  await page.goto('/admin/audit')
  await expect(page.getByRole('heading', { name: 'Activity log' })).toBeVisible()
  await expect(page.locator('.audit-trail > li').first()).toBeVisible()
  await expectAccessibleOnEveryScreen(page)
})
