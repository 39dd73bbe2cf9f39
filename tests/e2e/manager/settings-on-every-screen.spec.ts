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

test('every page of the settings is accessible on phone and desk, in the light and in the dark', async ({ page }) => {
  test.slow()
  await asMusa(page, '/admin/settings', 'Site')
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
    ['/circles', 'Circles'],
    ['/circles/new', 'New circle'],
    ['/mail', 'Mail'],
    ['/security', 'Second factor'],
    ['/retention', 'Retention'],
  ] as const) {
    await page.goto(`/admin/settings${path}`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByText(/^Reading the/)).toHaveCount(0)
    await expectAccessibleOn(page, phone, desk)
  }
  await page.goto('/admin/settings/pages')
  await page.getByRole('link', { name: 'Editorial standards' }).click()
  await expect(page.getByRole('toolbar', { name: 'Text' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
})
