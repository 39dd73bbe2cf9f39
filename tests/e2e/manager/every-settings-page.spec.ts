import {
  expect,
  expectAccessible,
  expectAccessibleOnPhoneAndDesktop,
  expectNoHorizontalScroll,
  phoneSize,
  test,
} from '../../support/browser-page.ts'
import { openAsMusa } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.accounts.address })

const screens = {
  'the pages of the settings': [
    ['', 'General'],
    ['/navigation', 'Menu and footer'],
    ['/texts?text=home.hero.intro', 'Page texts'],
    ['/figures?figure=home', 'Statistics'],
    ['/pages', 'Pages'],
    ['/categories', 'Categories'],
    ['/authors', 'Authors'],
    ['/partners', 'Partners'],
    ['/people', 'People'],
    ['/quotes', 'Quotes'],
    ['/promises', 'Promises'],
    ['/circles', 'Circles'],
    ['/mail', 'Email'],
    ['/security', 'Two-factor authentication'],
    ['/retention', 'Data retention'],
  ],
  'the forms of new records': [
    ['/categories/new', 'New category'],
    ['/authors/new', 'New author'],
    ['/partners/new', 'New partner'],
    ['/people/new', 'New person'],
    ['/quotes/new', 'New quote'],
    ['/promises/new', 'New promise'],
    ['/circles/new', 'New circle'],
  ],
} satisfies Record<string, [path: string, heading: string][]>

for (const [title, pages] of Object.entries(screens))
  test(`${title} are accessible on phone and desktop`, async ({ page }) => {
    for (const [path, heading] of pages) {
      await openAsMusa(page, `/admin/settings${path}`, heading)
      await expect(page.getByText(/^Loading /)).toHaveCount(0)
      // Lists and forms of records have no loading text.
      await expect(page.locator('main :is(form, table)').first()).toBeVisible()
      await expectAccessibleOnPhoneAndDesktop(page)
    }
  })

test('the editor of a page text is accessible on phone and desktop', async ({ page }) => {
  await openAsMusa(page, '/admin/settings/pages', 'Pages')
  await page.getByRole('link', { name: 'Editorial standards' }).click()
  await expect(page.getByRole('toolbar', { name: 'Text' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(phoneSize)
  await expectNoHorizontalScroll(page)
})
