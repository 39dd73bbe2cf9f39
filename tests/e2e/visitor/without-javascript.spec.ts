import { desktopSize, expect, phoneSize, test } from '../../support/browser-page.ts'

test.use({ javaScriptEnabled: false, viewport: desktopSize })

test('all public content can be read without JavaScript', { tag: '@core' }, async ({ page }) => {
  await page.goto('/events?tab=past')
  await expect(page.locator('.events-main .card')).toHaveCount(6)
  await page.getByLabel('Region').selectOption('West Africa')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/region=West\+Africa/)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  const cards = page.locator('.events-main .card')
  await expect(cards.first()).toBeVisible()
  await expect(cards.filter({ hasNotText: 'West Africa' })).toHaveCount(0)
  await page.goto('/events?tab=past')
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL('/events?tab=past&page=2#list')
  await page.locator('.events-main .card').first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'About This Event' })).toBeVisible()
  await page.goto('/news/a-bridge-fails-slowly')
  await expect(page.getByText('Sound concrete rings.')).toBeVisible()
})

test('the page of an e-mail link without scripts shows no button', async ({ page }) => {
  await page.goto('/auth/confirm#type=recovery&token_hash=once')
  await expect(page.getByRole('heading', { name: 'Your email' })).toBeVisible()
  await expect(page.getByText('This takes a moment')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Choose a new password' })).toHaveCount(0)
})

test('the phone menu opens without scripts', { tag: '@core' }, async ({ page }) => {
  await page.setViewportSize(phoneSize)
  await page.goto('/')
  await page.locator('header summary').click()
  await expect(
    page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }).getByRole('link', { name: 'Events' }),
  ).toBeVisible()
})
