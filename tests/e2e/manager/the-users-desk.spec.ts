import { newManager } from '../../support/editors.ts'
import { sites } from '../../support/sites.ts'
import { newUser, openAs } from '../../support/users.ts'
import { desk, expect, expectAccessibleOn, phone, tablet, test } from '../../support/visit.ts'

test.use({ baseURL: sites.accounts.address })

test('Musa opens Zola’s page: what only admins see is not there, and he is told whom to ask', async ({ page }) => {
  await page.goto('/auth/login')
  const musa = await newManager(page)
  const zola = await newUser(page, `Zola ${crypto.randomUUID().slice(0, 8)}`)
  await openAs(page, musa, `/admin/users/${zola.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Zola' })).toBeVisible()
  await expect(page.getByText(/Sessions, notes and removal are for admins\. Ask .+\./)).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Manager/ })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Suspend' })).toHaveAccessibleDescription(/Only an admin may/)
  for (const part of ['Sessions', 'Notes, admins only', 'Removal'])
    await expect(page.getByRole('region', { name: part })).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('invite')
  await expect(page.getByText('Nothing is called “invite”.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/admin/users?invite=guest@example.org')
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(`/admin/users/${zola.id}`)
  await expect(page.getByText(/Sessions, notes and removal/)).toBeVisible()
  await expectAccessibleOn(page, phone, tablet, desk)
})

test('the sidebar shows the stated label, and the role beside it where the label says another word', async ({
  page,
}) => {
  await page.goto('/auth/login')
  const musa = await newManager(page, 'Musa, once Admin')
  await openAs(page, musa, `/admin/users/${musa.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Musa, once Admin' })).toBeVisible()
  const profile = page.getByRole('link', { name: /Musa, once Admin/ }).last()
  await expect(profile).toContainText('Admin')
  await expect(profile).toContainText('Role: Manager')
  await expect(page.getByText(/^Manager, labelled “Admin” in the sidebar\./)).toBeVisible()
})
