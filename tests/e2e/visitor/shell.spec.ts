import {
  desktopSize,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  phoneSize,
  test,
  waitUntilHydrated,
} from '../../support/browser-page.ts'

test('the first Tab stop on a page is a link that skips to the content', { tag: '@core' }, async ({ page }) => {
  await page.setViewportSize(desktopSize)
  await page.goto('/events')
  await waitUntilHydrated(page)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the menu on a phone closes on Escape and returns the focus to its button', {
  tag: '@core',
}, async ({ page }) => {
  await page.setViewportSize(phoneSize)
  await page.goto('/')
  await waitUntilHydrated(page)
  const menu = page.locator('header summary')
  await menu.press('Enter')
  const sheet = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
  await expect(sheet.getByRole('link', { name: 'News' })).toBeVisible()
  await expectAccessible(page)
  // The menu fills the whole window, with the call to action at the bottom, even on the smallest phone.
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(page.locator('header').getByRole('link', { name: 'Join the Collective' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(phoneSize)
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

test('the header shows its links at widths of 768 pixels or more', async ({ page }) => {
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/event/who-pays-for-the-corridor')
    await expect(page.locator('header summary')).toBeHidden()
    const links = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
    await expect(links.getByRole('link').first()).toHaveText('Home')
    await expect(links.getByRole('link', { name: 'Events' })).toHaveAttribute('aria-current', 'true')
    await expectNoHorizontalScroll(page)
  }
})

test('a page with text at twice its size shows every main link', async ({ page }) => {
  // The browser of this test has a font size of 32 px, so that em and rem are twice as large and the window has room
  // for half as much.
  const client = await page.context().newCDPSession(page)
  await client.send('Page.enable')
  await client.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.setViewportSize(desktopSize)
  await page.goto('/')
  await waitUntilHydrated(page)
  await page.locator('header summary').click()
  for (const name of ['Home', 'Partners', 'Events', 'News']) {
    const link = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }).getByRole('link', { name })
    await link.scrollIntoViewIfNeeded()
    await expect(link).toBeInViewport()
  }
  await expectNoHorizontalScroll(page)

  await page.setViewportSize(phoneSize)
  for (const path of ['/', '/events', '/circles/healthcare', '/connect', '/privacy-policy']) {
    await page.goto(path)
    await expectNoHorizontalScroll(page)
    const name = await page.locator('header .mark').boundingBox()
    const menu = await page.locator('header summary').boundingBox()
    if (!name || !menu) throw new Error(`${path} has no name or no menu`)
    expect(name.x + name.width).toBeLessThanOrEqual(phoneSize.width)
    expect(menu.x >= name.x + name.width || menu.y >= name.y + name.height, path).toBe(true)
  }
})

test('the theme follows the system until the visitor switches it', async ({ page }) => {
  await page.setViewportSize(desktopSize)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/events')
  await waitUntilHydrated(page)
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

test('the footer of a page that is shorter than the window is at the bottom of the window', async ({ page }) => {
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

test('an event and an article contain only their text when printed', { tag: '@full-speed' }, async ({ page }) => {
  await page.setViewportSize(desktopSize)
  await page.emulateMedia({ media: 'print' })
  for (const path of ['/event/who-pays-for-the-corridor', '/news/a-bridge-fails-slowly']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Register for Event' })).toBeHidden()
    await expect(page.getByRole('heading', { name: 'More on the Road to Davos' })).toBeHidden()
    // The printed footer has only the copyright: links are useless on paper.
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByText(/^©/)).toBeVisible()
    await expect(footer.getByRole('link', { name: 'Privacy policy' })).toBeHidden()
    await expect(footer.getByRole('button', { name: 'Turn data saver on' })).toBeHidden()
  }
  // A photograph keeps its aspect ratio and is not cropped.
  await page.goto('/event/who-pays-for-the-corridor')
  const cover = page.locator('.event-cover > img')
  await expect(cover).toHaveJSProperty('complete', true)
  const ratioDifference = await cover.evaluate((img: HTMLImageElement) =>
    Math.abs(img.clientWidth / img.clientHeight - img.naturalWidth / img.naturalHeight),
  )
  expect(ratioDifference).toBeLessThan(0.02)
})

test('the focus moves to the heading of the sign-in page when a visitor comes from a public page', async ({ page }) => {
  await page.setViewportSize(desktopSize)
  await page.goto('/events')
  await waitUntilHydrated(page)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeFocused()
})
