import { alive, desk, expect, expectAccessible, expectNoSidewaysScroll, phone, test } from '../../support/visit.ts'

test.use({ viewport: desk })

const sections = (page: import('@playwright/test').Page) => page.locator('.search-page section h2')

test('a misspelt name is put right, and he is told so', async ({ page }) => {
  await page.goto('/search?q=Fadiro')
  await expect(page.getByText('Nothing is written “Fadiro”.')).toBeVisible()
  await expect(page.getByRole('link', { name: /Fádaìró/ }).first()).toBeVisible()
  await expectAccessible(page)
})

test('what bears the very name stands first, then what is to come', async ({ page }) => {
  await page.goto('/search?q=infrastructure')
  await expect(sections(page).first()).toHaveText('Circles')
  await page.goto('/search?q=davos')
  const events = page.getByRole('region', { name: 'Events' })
  await expect(events.getByRole('listitem').first()).toContainText('Road to Davos: the long table')
})

test('pages are found, by their title and by what is written on them', async ({ page }) => {
  await page.goto('/search?q=privacy')
  await page.getByRole('region', { name: 'Pages' }).getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page).toHaveURL('/privacy-policy')
  await page.goto('/search?q=apologies')
  await page.getByRole('region', { name: 'On other pages' }).getByRole('link', { name: 'Calendar' }).click()
  await expect(page).toHaveURL('/collective-calendar')
})

test('what was promised is found, says how it stands, and leads to where it was said', async ({ page }) => {
  await page.goto('/search?q=customs+form')
  const found = page.getByRole('region', { name: 'Promises' }).getByRole('listitem').first()
  await expect(found).toContainText(/Due [A-Z][a-z]+ \d+, \d{4}/)
  await expect(found).toContainText(/Done|Late by|Withdrawn|No report/)
  const title = (await found.getByRole('heading').textContent()) ?? ''
  await found.getByRole('link').click()
  await expect(page).toHaveURL(/\/event\/[a-z0-9-]+#promises$/)
  await expect(page.locator('#promises').getByRole('heading', { name: title })).toBeInViewport()
  await page.goto('/search?q=customs+form')
  await expectAccessible(page)
})

test('a kind with much in it is looked through by itself, page by page', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/search?q=the')
  await alive(page)
  await page.getByRole('link', { name: 'All in Events' }).click()
  await expect(page).toHaveURL('/search?q=the&kind=event')
  await expect(sections(page)).toHaveText(['Events'])
  const first = await page.locator('.search-result h3').first().textContent()
  await page.getByRole('navigation', { name: 'Pages of results' }).getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL('/search?q=the&kind=event&page=2')
  await expect(page.locator('.search-result h3').first()).not.toHaveText(first ?? '')
  await expect(page.getByText(/^21 to \d+ of \d+$/)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'All kinds' }).click()
  await expect(page).toHaveURL('/search?q=the')
})
