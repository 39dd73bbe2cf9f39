import { desktopSize, expect, expectAccessible, test, waitUntilHydrated } from '../../support/browser-page.ts'

test.use({ viewport: desktopSize })

type Page = import('@playwright/test').Page

async function fill(page: Page, name = 'Zola Mensah') {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(`${name.toLowerCase().replaceAll(' ', '.')}@example.org`)
  await page.getByLabel('Organisation').fill('Harbour Works')
  await page.getByLabel('Country').selectOption({ label: 'Ghana' })
  await page.getByLabel('Infrastructure').check()
  await page
    .getByLabel(/What do you work on/)
    .fill('I keep a bridge standing and would like to compare notes with others who do.')
  await page.getByLabel(/You may keep what I wrote/).check()
}

const send = (page: Page) => page.getByRole('button', { name: 'Send the application' })

/** The form refuses fast submissions; the test moves the page's clock forward. */
async function takeTime(page: Page) {
  await page.evaluate(() => {
    const readTime = Date.now
    Date.now = () => readTime() + 60_000
  })
}

test('an applicant can withdraw an application after sending the form', { tag: '@core' }, async ({ page }) => {
  await page.goto('/connect')
  await waitUntilHydrated(page)
  await fill(page, 'Abena Owusu')
  await takeTime(page)
  await send(page).click()
  await expect(page).toHaveURL(/\/connect\/status\?token=[0-9a-f]{64}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Received' })).toBeVisible()
  await expect(page.getByText('A person reads it within five working days.').first()).toBeVisible()
  await expectAccessible(page)
  const link = page.url()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw application' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Withdrawn' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Withdrawn' })).toBeVisible()
  const progress = page.getByRole('region', { name: 'Progress' }).getByRole('listitem')
  await expect(progress).toHaveText([/^Received\s*Done/, /^Withdrawn/])
  await page.goto('/connect')
  await expect(page.getByLabel('Name')).toHaveValue('')
})

test.describe('an application without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('is sent, and an incomplete form shows its errors and keeps the input', { tag: '@core' }, async ({ page }) => {
    await page.goto('/connect')
    await page.getByLabel('Name').fill('Kofi Ansah')
    await send(page).click()
    await expect(page.getByText('Write an address such as name@example.org.')).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('Kofi Ansah')
    await page.goto('/connect')
    await fill(page, 'Kofi Ansah')
    await send(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Received' })).toBeVisible()
  })
})
