import { newManager } from '../../support/editors.ts'
import { sites } from '../../support/sites.ts'
import { openAs } from '../../support/users.ts'
import { desk, expect, expectAccessible, expectAccessibleOn, phone, tablet, test } from '../../support/visit.ts'

test.use({ baseURL: sites.accounts.address })

test('Users, the audit trail and Diagnostics are accessible to Musa on phone, tablet and desk, in the light and in the dark', async ({
  page,
}) => {
  await page.goto('/auth/login')
  await openAs(page, await newManager(page), '/admin/diagnostics')
  await expect(page.getByText(/All answers are as the rules say/)).toBeVisible({ timeout: 45_000 })
  await expect(page.getByText(/rules? found nothing/)).toBeVisible()
  await expectAccessibleOn(page, phone, tablet, desk)
  await page.setViewportSize(phone)
  await page.getByText('Menu', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden()
  for (const [path, heading] of [
    ['/admin/users', 'Users'],
    ['/admin/audit', 'Audit trail'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByText(/\d of \d|You have changed nothing yet/).first()).toBeVisible()
    await expectAccessibleOn(page, phone, tablet, desk)
  }
})
