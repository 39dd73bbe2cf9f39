import { ofSample } from '../../support/sample.ts'
import { desk, expect, expectAccessibleOn, phone, tablet, test } from '../../support/visit.ts'

test('this year’s table is read without seeing the plan: each chair by its number, person, request and interview', async ({
  page,
}) => {
  await page.goto('/flagship-davos')
  await expect(page.getByText('Nine chairs filled, two to come.')).toBeVisible()
  const chairs = page.getByRole('region', { name: 'The table, as it will stand' }).locator('ol').getByRole('listitem')
  await expect(chairs).toHaveCount(11)
  await expect(chairs.nth(0)).toContainText(/Chair 1.*Samira El Idrissi.*a pencil.*Interview: /s)
  await expect(chairs.nth(9)).toContainText(new RegExp(ofSample('Chair 10.*Named on January 11, 2027'), 's'))
  await expect(chairs.nth(9).getByRole('link')).toHaveCount(0)
  await expectAccessibleOn(page, phone, tablet, desk)
  await chairs.nth(3).getByRole('link', { name: 'Tendai Chikowore' }).click()
  await expect(page).toHaveURL('/news/the-lamp-is-the-easy-part')
})

test('the year and the institution say nothing twice, and lead to each other', async ({ page }) => {
  // The pictures of the albums hang on both.
  const headings = async () =>
    (await page.locator('main h2').allTextContents()).filter(text => text !== 'From the table')
  await page.goto('/flagship-davos')
  const ofYear = await headings()
  expect(ofYear).toEqual(expect.arrayContaining(['Four days', 'Read aloud first', 'Who has said yes', 'Getting there']))
  await page.getByRole('link', { name: 'Davos, the institution and its record' }).click()
  await expect(page).toHaveURL('/collective-davos')
  await expect(page.getByRole('heading', { name: 'What it is' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect((await headings()).filter(heading => ofYear.includes(heading))).toEqual([])
})

test('what was promised the last time is a thread each, and in full where it was promised', async ({ page }) => {
  await page.goto('/flagship-davos')
  await expect(page.getByRole('img', { name: /^41 promises, a thread each: 26 done/ })).toBeVisible()
  await page.getByRole('link', { name: ofSample('All 41 of 2026') }).click()
  await expect(page).toHaveURL(ofSample('/event/davos-2026#promises'))
  await expect(page.getByRole('heading', { name: 'Come back and say so' })).toBeVisible()
})

test('days that are run together are cut short on a phone too: of an edition, and of the gathering before another', async ({
  page,
}) => {
  const table = page.locator('.table-when')
  const before = page.getByRole('navigation', { name: 'Gatherings before and after' }).getByRole('link').first()
  for (const [viewport, days, day] of [
    [desk, new RegExp(ofSample('^January 18 to 21, 2027')), /[A-Z][a-z]{3,} \d{1,2}, 20\d\d/],
    [phone, new RegExp(ofSample('^Jan 18 to 21, 2027')), /\b[A-Z][a-z]{2} \d{1,2}, 20\d\d/],
  ] as const) {
    await page.setViewportSize(viewport)
    await page.goto('/flagship-davos')
    await expect(table).toHaveText(days, { useInnerText: true })
    await page.goto('/event/eleven-bridges-one-ledger')
    await expect(before).toHaveText(day, { useInnerText: true })
  }
})
