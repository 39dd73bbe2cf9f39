import {
  expect,
  expectAccessibleOnPhoneAndDesktop,
  expectNoHorizontalScroll,
  phoneSize,
  test,
} from '../../support/browser-page.ts'
import { sites } from '../../support/sites.ts'
import { amina, openPageAsUser } from '../../support/users.ts'

test.use({ baseURL: sites.accounts.address })

test.beforeEach(async ({ page }) => {
  await openPageAsUser(page, amina, '/admin/diagnostics')
  // The self-test queries the database as every role, which takes long on a busy machine.
  await expect(page.getByText(/All as expected/)).toBeVisible({ timeout: 45_000 })
})

/**
 * Response of the server when a policy has been dropped; a contract test checks that the server reports a dropped
 * policy.
 */
const _dropped = {
  differing: [{ table: 'albums', what: 'add', action: 'add', role: 'manager', expected: true, got: false }],
  repairs: [
    { table: 'albums', sql: 'create policy "editors add albums" on public.albums for insert to authenticated;' },
  ],
}

test('an admin sends a test e-mail and opens it as HTML and as text', async ({ page }) => {
  await page.getByRole('button', { name: 'Send test email' }).click()
  await expect(
    page.getByText(/The email was stored, not sent: no mail server is set\. Sent to admin@baraza\.example\./),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Email queue' }).click()
  await expect(page).toHaveURL('/admin/diagnostics/mail')
  await expectAccessibleOnPhoneAndDesktop(page)
  // The test e-mail is opened last, because scripts do not run in its iframe, so that axe cannot check the iframe.
  const letter = page.locator('details.letter').filter({ hasText: 'A test letter' }).first()
  await letter.locator('summary').first().click()
  await expect(letter.frameLocator('iframe').getByRole('heading', { name: 'A test letter' })).toBeVisible()
  await letter.getByText('As text').click()
  await expect(letter.getByText('to see whether letters arrive.')).toBeVisible()
  await page.setViewportSize(phoneSize)
  await expectNoHorizontalScroll(page)
})
