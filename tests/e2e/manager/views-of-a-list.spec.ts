import { newManager } from '../../support/editors.ts'
import { asMusa } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'
import { openAs } from '../../support/users.ts'
import { desk, expect, expectAccessibleOn, phone, test } from '../../support/visit.ts'

// A name that is taken is answered with a conflict.
test.use({ baseURL: sites.accounts.address, quietConsole: undefined })

test('Musa keeps a list as he narrowed it under a name; a colleague finds it, and what is removed comes back by Undo', async ({
  page,
  browser,
}) => {
  const mark = crypto.randomUUID().slice(0, 8)
  await asMusa(page, `/admin/news?tab=draft&sort=title&q=harbour`, 'News')
  const views = page.getByRole('button', { name: 'Views' })
  await views.click()
  await page.getByRole('menuitem', { name: /^Keep/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Views of this list' })
  const name = dialog.getByLabel('Name of what you see now')
  await name.press('Enter')
  await expect(dialog.getByText('Give it a name by which all of you will find it.')).toBeVisible()
  await name.fill(`Harbours ${mark}`)
  await name.press('Enter')
  const kept = dialog.getByRole('listitem').filter({ hasText: mark })
  await expect(kept).toBeVisible()
  await name.fill(`Harbours ${mark}`)
  await name.press('Enter')
  await expect(dialog.getByText('Another one has this address or name already.')).toBeVisible()
  await expectAccessibleOn(page, phone, desk)

  const context = await browser.newContext({ baseURL: sites.accounts.address })
  const colleague = await context.newPage()
  await colleague.goto('/auth/login')
  await openAs(colleague, await newManager(colleague), '/admin/news')
  await colleague.getByRole('button', { name: 'Views' }).click()
  await colleague.getByRole('menuitem', { name: `Harbours ${mark}` }).click()
  await expect(colleague).toHaveURL('/admin/news?q=harbour&tab=draft&sort=title')
  await expect(colleague.getByRole('searchbox')).toHaveValue('harbour')
  await context.close()

  await kept.getByRole('button', { name: `Remove Harbours ${mark}` }).click()
  await expect(kept).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(kept).toBeVisible()
})

test('a column that Musa hides stays hidden on his device until he shows it again', async ({ page }) => {
  await asMusa(page, '/admin/news', 'News')
  const authors = page.getByRole('columnheader', { name: 'Authors' })
  await expect(authors).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).press('Enter')
  await page.getByRole('menuitemcheckbox', { name: 'Authors' }).press('Space')
  await page.getByRole('menuitemcheckbox', { name: 'Category' }).press('Space')
  await expect(authors).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expectAccessibleOn(page, desk)
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Changed' })).toBeVisible()
  await expect(authors).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).press('Enter')
  await page.getByRole('menuitemcheckbox', { name: 'Authors', checked: false }).press('Space')
  await expect(authors).toBeVisible()
})
