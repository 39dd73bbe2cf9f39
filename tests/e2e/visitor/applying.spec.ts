import { alive, desk, expect, expectAccessible, test } from '../../support/visit.ts'

test.use({ viewport: desk })

type Page = import('@playwright/test').Page

async function fill(page: Page, name = 'Zola Mensah') {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('E-mail').fill(`${name.toLowerCase().replaceAll(' ', '.')}@example.org`)
  await page.getByLabel('Organisation').fill('Harbour Works')
  await page.getByLabel('Country').selectOption({ label: 'Ghana' })
  await page.getByLabel('Infrastructure').check()
  await page
    .getByLabel(/What do you work on/)
    .fill('I keep a bridge standing and would like to compare notes with others who do.')
  await page.getByLabel(/You may keep what I wrote/).check()
}

const send = (page: Page) => page.getByRole('button', { name: 'Send the application' })

/** A person needs a while to fill a form; the page's clock is moved instead of waiting for it. */
async function takeTime(page: Page) {
  await page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 60_000
  })
}

test('what is missing is said beside its field, the first of them has the focus, and nothing typed is lost', async ({
  page,
}) => {
  await page.goto('/connect')
  await alive(page)
  await page.getByLabel('Name').fill('Zola Mensah')
  await page.getByLabel('E-mail').fill('zola at example')
  await send(page).click()
  await expect(page.getByText('Write an address such as name@example.org.')).toBeVisible()
  await expect(page.getByText('Write where you work')).toBeVisible()
  await expect(page.getByText('Choose the country you live in.')).toBeVisible()
  await expect(page.getByText('Tick this if we may keep')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Name')).toHaveValue('Zola Mensah')
  await expectAccessible(page)
  await page.getByLabel('E-mail').fill('zola@example.org')
  await page.getByLabel('E-mail').blur()
  await expect(page.getByText('Write an address such as name@example.org.')).toBeHidden()
})

test('she closes the page half way and finds her words again, but gives consent anew', async ({ page }) => {
  await page.goto('/connect')
  await alive(page)
  await fill(page)
  await expect(page.getByText(/Kept on this device at/)).toBeVisible()
  await page.goto('/news')
  await page.goto('/connect')
  await expect(page.getByLabel('Name')).toHaveValue('Zola Mensah')
  await expect(page.getByLabel('Country')).toHaveValue('GH')
  await expect(page.getByLabel('Infrastructure')).toBeChecked()
  await expect(page.getByLabel(/You may keep what I wrote/)).not.toBeChecked()
})

test('she applies, sees that it arrived, and can take it back', { tag: '@core' }, async ({ page }) => {
  await page.goto('/connect')
  await alive(page)
  await fill(page, 'Abena Owusu')
  await takeTime(page)
  await send(page).click()
  await expect(page).toHaveURL(/\/connect\/status\?token=[0-9a-f]{64}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Received' })).toBeVisible()
  await expect(page.getByText('A person reads it within five working days.').first()).toBeVisible()
  await expectAccessible(page)
  const link = page.url()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Withdrawn' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Withdrawn' })).toBeVisible()
  const way = page.getByRole('region', { name: 'The way so far' }).getByRole('listitem')
  await expect(way).toHaveText([/^Received\s*Done/, /^Withdrawn/])
  await page.goto('/connect')
  await expect(page.getByLabel('Name')).toHaveValue('')
})

test('the line drops while she sends: it says so, and goes out once when the line is back', async ({
  page,
  context,
}) => {
  await page.goto('/connect')
  await alive(page)
  await fill(page, 'Chipo Dube')
  await takeTime(page)
  await page.route('**/rest/v1/rpc/submit_application', route => route.abort())
  await send(page).click()
  await expect(page.getByText(/We could not be reached\. Your words are kept/)).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Chipo Dube')
  await page.unroute('**/rest/v1/rpc/submit_application')
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/connect\/status\?token=/)
})

test('what was kept says so when it is put back, and can be discarded', async ({ page }) => {
  await page.goto('/connect')
  await alive(page)
  await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0)
  await page.getByLabel('Name').fill('Chipo Dube')
  await page.reload()
  await alive(page)
  await expect(page.getByLabel('Name')).toHaveValue('Chipo Dube')
  await expect(page.getByText('and did not send, has been put back')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.reload()
  await alive(page)
  await expect(page.getByLabel('Name')).toHaveValue('')
})

test('a question to a person is sent to them', async ({ page }) => {
  await page.goto('/team')
  const [name = ''] = await page.getByRole('article').first().getByRole('heading').allTextContents()
  await page.getByRole('link', { name: `Write to ${name}` }).click()
  // The link on the page before says the same words.
  await expect(page.locator('.connect-about')).toHaveText(`To ${name}`)
  await alive(page)
  const sent = page.waitForRequest('**/rest/v1/rpc/submit_application')
  await page.getByLabel('Name').fill('Tunde Bello')
  await page.getByLabel('E-mail').fill('tunde.bello@example.org')
  await page.getByLabel(/What would you like to know/).fill('Who keeps the minutes of the circle?')
  await page.getByLabel(/You may keep what I wrote/).check()
  await takeTime(page)
  await page.getByRole('button', { name: 'Send the question' }).click()
  expect((await sent).postDataJSON().application.person_slug).not.toBe('')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the same form is sent, refused and taken', { tag: '@core' }, async ({ page }) => {
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
