import { alive, desk, expect, expectAccessible, expectNoSidewaysScroll, phone, test } from '../../support/visit.ts'

test('by keyboard: the first stop skips to the content', { tag: '@core' }, async ({ page }) => {
  await page.setViewportSize(desk)
  await page.goto('/events')
  await alive(page)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('on a phone the menu opens, closes on Escape with the focus back, and closes on a choice', {
  tag: '@core',
}, async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  await alive(page)
  const menu = page.locator('header summary')
  await menu.press('Enter')
  const sheet = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
  await expect(sheet.getByRole('link', { name: 'News' })).toBeVisible()
  await expectAccessible(page)
  // A menu and no list: the whole window, with what the site asks for at its foot, also on the smallest phone.
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(page.locator('header').getByRole('link', { name: 'Join the Collective' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(phone)
  await page.keyboard.press('Shift+Tab')
  await expect(page.locator('header').getByRole('link', { name: 'Join the Collective' })).toBeFocused()
  const dark = page.getByRole('switch', { name: 'Dark' })
  await dark.click()
  await expect(dark).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(menu).toBeFocused()
  await menu.press('Enter')
  await sheet.getByRole('link', { name: 'News' }).click()
  await expect(page).toHaveURL('/news')
  await expect(sheet).toHaveCount(0)
})

test('the masthead has its links, Home first, from 768 pixels on', async ({ page }) => {
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/event/who-pays-for-the-corridor')
    await expect(page.locator('header summary')).toBeHidden()
    const links = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
    await expect(links.getByRole('link').first()).toHaveText('Home')
    await expect(links.getByRole('link', { name: 'Events' })).toHaveAttribute('aria-current', 'true')
    await expectNoSidewaysScroll(page)
  }
})

test('with letters twice as large every main link can be reached, and a phone shows the whole name beside or above the menu', async ({
  page,
}) => {
  // A browser set to 32 px: what is measured in em and rem doubles, so the window holds half as many.
  const client = await page.context().newCDPSession(page)
  await client.send('Page.enable')
  await client.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.setViewportSize(desk)
  await page.goto('/')
  await alive(page)
  await page.locator('header summary').click()
  for (const name of ['Home', 'Partners', 'Events', 'News']) {
    const link = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }).getByRole('link', { name })
    await link.scrollIntoViewIfNeeded()
    await expect(link).toBeInViewport()
  }
  await expectNoSidewaysScroll(page)

  await page.setViewportSize(phone)
  for (const path of ['/', '/events', '/circles/healthcare', '/connect', '/privacy-policy']) {
    await page.goto(path)
    await expectNoSidewaysScroll(page)
    const name = await page.locator('header .mark').boundingBox()
    const menu = await page.locator('header summary').boundingBox()
    if (!name || !menu) throw new Error(`${path} has no name or no menu`)
    expect(name.x + name.width).toBeLessThanOrEqual(phone.width)
    expect(menu.x >= name.x + name.width || menu.y >= name.y + name.height, path).toBe(true)
  }
})

test('the theme follows the system until it is switched, and then is remembered', async ({ page }) => {
  await page.setViewportSize(desk)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/events')
  await alive(page)
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(ground).not.toBe(light)
  const dark = await ground()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('button', { name: /dark/i }).click()
  await expect.poll(ground).toBe(dark)
  await page.reload()
  expect(await ground()).toBe(dark)
})

test('on a page lower than the window, the footer reaches the foot of the window', async ({ page }) => {
  for (const [width, height] of [
    [1440, 1600],
    [375, 1900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/nowhere')
    const footer = await page.getByRole('contentinfo').boundingBox()
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeCloseTo(height, 0)
  }
})

test('printed, an event and an article are their words and nothing around them', async ({ page }) => {
  await page.setViewportSize(desk)
  await page.emulateMedia({ media: 'print' })
  for (const path of ['/event/who-pays-for-the-corridor', '/news/a-bridge-fails-slowly']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Register for Event' })).toBeHidden()
    await expect(page.getByRole('heading', { name: 'More on the Road to Davos' })).toBeHidden()
    // Of the footer only whose page it is: a link leads nowhere on paper.
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByText(/^©/)).toBeVisible()
    await expect(footer.getByRole('link', { name: 'Privacy policy' })).toBeHidden()
    await expect(footer.getByRole('button', { name: 'Turn data saver on' })).toBeHidden()
  }
  // A photograph keeps its own proportion: nothing of it is cut.
  await page.goto('/event/who-pays-for-the-corridor')
  const cover = page.locator('.event-cover > img')
  await expect(cover).toHaveJSProperty('complete', true)
  const cut = await cover.evaluate((img: HTMLImageElement) =>
    Math.abs(img.clientWidth / img.clientHeight - img.naturalWidth / img.naturalHeight),
  )
  expect(cut).toBeLessThan(0.02)
})

test('the focus follows him from the public pages to the sign-in page, which has another frame', async ({ page }) => {
  await page.setViewportSize(desk)
  await page.goto('/events')
  await alive(page)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeFocused()
})
