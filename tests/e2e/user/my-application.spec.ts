import { makeApplicant, runInDatabase } from '../../support/applications.ts'
import { expect, expectAccessibleOn, phoneSize, test } from '../../support/browser-page.ts'
import { openAsNewUser } from '../../support/signed-in-client.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.accounts.address })

/** Marks the e-mail address as confirmed by its owner. */
const prove = (person: string) =>
  runInDatabase(
    sql => sql`
      insert into auth.identities (id, provider, provider_id, user_id, identity_data)
      select gen_random_uuid(), 'email', id::text, id, jsonb_build_object('email', email, 'email_verified', true)
      from auth.users where id = ${person}
      on conflict (provider_id, provider) do update set identity_data = excluded.identity_data`,
  )
const claimApplication = (id: string, email: string) =>
  runInDatabase(sql => sql`update public.applications set email = ${email} where id = ${id}`)

test('an applicant sees the stage of the application and names a referee', async ({ page }) => {
  await page.goto('/auth/login')
  const lindiwe = await makeApplicant(page)
  const zola = await openAsNewUser(page)
  await prove(zola.id)
  await claimApplication(lindiwe.id, zola.email)
  await page.reload()
  const part = page.locator('#applications')
  await expect(part.getByText('Received', { exact: true })).toBeVisible()
  await expect(part.getByText('Your two referees are missing.')).toBeVisible()
  await expectAccessibleOn(page, phoneSize)
  await part.getByRole('button', { name: /^Name referees/ }).click()
  await expect(page).toHaveURL(/\/connect\/status\?token=/)
  await page.getByLabel('Their name').fill('Amadou Keita')
  await page.getByLabel('Their email').fill('amadou.keita@example.org')
  await page.getByLabel('I have asked them').check()
  await page.getByRole('button', { name: 'Name this referee' }).click()
  await expect(page.getByText('One is missing.')).toBeVisible()
  await page.goto('/profile#applications')
  await expect(part.getByText('One of your two referees is missing.')).toBeVisible()
})
