import { ofSample } from '../../support/sample.ts'
import { desk, expect, expectAccessibleOn, phone, test } from '../../support/visit.ts'

test('what was promised at a gathering that is over is read as it stands today, and a coming one shows nothing of it', async ({
  page,
}) => {
  await page.goto('/event/who-pays-for-the-corridor')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What Was Promised' })).toHaveCount(0)
  await page.goto(ofSample('/event/davos-2026'))
  await expect(page.getByText('41 promises, as they stand today.')).toBeVisible()
  await expect(
    page.getByRole('img', { name: '41 promises, a thread each: 26 done, 9 late, 4 withdrawn, 2 without a report.' }),
  ).toBeVisible()
  await expectAccessibleOn(page, phone, desk)
})

test('a circle says what it still owes, and the council what each of them promised', async ({ page }) => {
  await page.goto('/circles/infrastructure')
  await expect(page.getByRole('heading', { name: 'Promised here' })).toBeVisible()
  await expectAccessibleOn(page, phone, desk)
  await page.goto('/leadership-council')
  await expectAccessibleOn(page, phone, desk)
  await page.getByRole('list', { name: 'Promised' }).first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/event\/[^#]+#promises$/)
  await expect(page.getByRole('heading', { name: 'What Was Promised' })).toBeVisible()
})
