import { asMusa } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'
import {
  desk,
  expect,
  expectAccessible,
  expectAccessibleOn,
  expectNoSidewaysScroll,
  phone,
  test,
} from '../../support/visit.ts'

test.use({ baseURL: sites.accounts.address })

for (const [path, heading] of [
  ['', 'Site'],
  ['/navigation', 'Navigation'],
  ['/texts?text=home.hero.intro', 'Texts'],
  ['/figures?figure=home', 'Headline figures'],
  ['/pages', 'Pages'],
  ['/partners', 'Partners'],
  ['/partners/new', 'New partner'],
  ['/people', 'People'],
  ['/people/new', 'New person'],
  ['/quotes', 'Quotes'],
  ['/quotes/new', 'New quotation'],
  ['/promises', 'Promises'],
  ['/promises/new', 'New promise'],
  ['/circles', 'Circles'],
  ['/circles/new', 'New circle'],
  ['/mail', 'Mail'],
  ['/security', 'Second factor'],
  ['/retention', 'Retention'],
] as const)
  test(`the settings at ${path || 'their first page'} are accessible on phone and desk, in the light and in the dark`, async ({
    page,
  }) => {
    await asMusa(page, `/admin/settings${path}`, heading)
    await expect(page.getByText(/^Reading the/)).toHaveCount(0)
    // Lists and forms of records come without such a word.
    await expect(page.locator('main :is(form, table)').first()).toBeVisible()
    await expectAccessibleOn(page, phone, desk)
  })

test('the text of a page is written in accessible surroundings, on phone and desk', async ({ page }) => {
  await asMusa(page, '/admin/settings/pages', 'Pages')
  await page.getByRole('link', { name: 'Editorial standards' }).click()
  await expect(page.getByRole('toolbar', { name: 'Text' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
})
