import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectAccessibleOnEveryScreen, phoneSize, test } from '../../support/browser-page.ts'
import { makeAminaClient, makeManager } from '../../support/editors.ts'
import { openAsMusa } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'
import { openPageAsUser } from '../../support/users.ts'

test.use({ baseURL: sites.accounts.address })

test('Diagnostics, Users, the activity log and the lists are accessible to a manager on phone, tablet and desktop', async ({
  page,
}) => {
  await page.goto('/auth/login')
  const slug = `screen-${crypto.randomUUID().slice(0, 8)}`
  const amina = await makeAminaClient(page)
  await amina.from('events').insert({ title: slug, slug, start_date: '2027-03-04T09:00:00Z' }).throwOnError()
  await amina.from('news_articles').insert({ title: slug, slug, content_html: '<p>Words.</p>' }).throwOnError()
  await openPageAsUser(page, await makeManager(page), '/admin/diagnostics')
  await expect(page.getByText(/All as expected/)).toBeVisible({ timeout: 45_000 })
  await expect(page.getByText(/checks? found no issues/)).toBeVisible()
  await expectAccessibleOnEveryScreen(page)
  await page.setViewportSize(phoneSize)
  await page.getByText('Menu', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden()
  for (const [path, heading] of [
    ['/admin/users', 'Users'],
    ['/admin/audit', 'Activity log'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByText(/\d of \d|You have not changed anything yet/).first()).toBeVisible()
    await expectAccessibleOnEveryScreen(page)
  }
  for (const [path, list] of [
    ['/admin/events?tab=all', 'Events'],
    ['/admin/news', 'Articles'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('table', { name: list }).getByRole('rowheader').first()).toBeVisible()
    await expectAccessibleOnEveryScreen(page)
  }
})

const newRecords = [
  ['/admin/news/new', 'New article'],
  ['/admin/events/new', 'New event'],
  ['/admin/gallery/albums/new', 'New album'],
  ['/admin/settings/people/new', 'New person'],
  ['/admin/settings/partners/new', 'New partner'],
  ['/admin/settings/quotes/new', 'New quote'],
  ['/admin/settings/promises/new', 'New promise'],
] as const

/** Settings other than General and Page texts, because those two pages are as long as the texts of the site. */
const settingsPages = [
  ['/admin/settings/navigation', 'Menu and footer'],
  ['/admin/settings/figures?figure=home', 'Statistics'],
  ['/admin/settings/mail', 'Email'],
  ['/admin/settings/security', 'Two-factor authentication'],
  ['/admin/settings/retention', 'Data retention'],
] as const

/** Height of the page in pixels without the texts of its record and the links of the menu, which are content. */
const measureHeightWithoutContent = (page: Page) =>
  page.evaluate(() => {
    const content = [...document.querySelectorAll('.record-main .rich-text-editor-text, .menu-tree')]
      .filter(({ textContent }) => textContent.trim())
      .reduce((sum, { clientHeight }) => sum + clientHeight, 0)
    return document.documentElement.scrollHeight - content
  })

/**
 * Expects that the side panel of a new record fits into the window with any row open, and that exactly one button has
 * the filled style.
 */
async function expectPanelThatFits(page: Page, path: string) {
  const panel = page.locator('.side-panel')
  await expect(panel).toBeVisible()
  for (const row of await panel.locator('details:not([open]) > summary').all()) {
    await row.click()
    expect(await panel.evaluate(({ clientHeight }) => clientHeight)).toBeLessThanOrEqual(844)
  }
  // The Save button gets the filled style once the form has unsaved changes.
  if (path.startsWith('/admin/settings')) await page.locator('main form :is(input, textarea)').first().fill('Words')
  await expect(page.locator('main .btn:not(.btn-line, [aria-disabled=true])').filter({ visible: true })).toHaveCount(1)
}

test('an empty form of the back office is at most two windows of 900 pixels high', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/auth/login')
  const { data: text } = await (await makeAminaClient(page))
    .from('pages')
    .select('id')
    .eq('slug', 'editorial')
    .single()
    .throwOnError()
  const forms = [
    ['/admin/settings/circles/new', 'New circle'],
    ['/admin/davos/chairs/new', /./],
    ['/admin/davos?open=new-edition', /./],
    [`/admin/settings/pages/${text.id}`, /./],
    ...settingsPages,
  ] as const
  for (const [path, heading] of [...newRecords, ...forms])
    await test.step(path, async () => {
      await openAsMusa(page, path, heading)
      await expect(page.locator('main form').first()).toBeVisible()
      expect(await measureHeightWithoutContent(page)).toBeLessThanOrEqual(1800)
      if (newRecords.some(([newPath]) => newPath === path)) await expectPanelThatFits(page, path)
    })
})

test('the save bar of a draft has two lines on a phone', async ({ page }) => {
  await openAsMusa(page, '/admin/events/new', 'New event')
  await page.setViewportSize(phoneSize)
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('Cold chain')
  const bar = page.locator('.editor-bar')
  await expect(bar.getByText('Unsaved changes')).toBeVisible()
  // The maximum height is two lines with buttons of 44 pixels, the gap between the lines and the padding.
  expect(await bar.evaluate(({ clientHeight }) => clientHeight)).toBeLessThanOrEqual(110)
  await bar.getByRole('button', { name: 'Preview' }).click()
  const preview = page.frameLocator('iframe[title^="The event"]')
  await expect(preview.getByRole('heading', { level: 1, name: 'Cold chain' })).toBeVisible()
  await page.getByRole('button', { name: 'Close preview' }).click()
  await expect(bar.getByRole('button', { name: 'Preview' })).toBeFocused()
  await bar.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Discard changes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click()
  await expect(title).toHaveValue('')
})
