import { alive, desk, expect, expectAccessible, expectNoSidewaysScroll, phone, test } from '../../support/visit.ts'

/** Address, what its title begins with, and its one main heading. */
const pages: [path: string, title: RegExp, heading: RegExp][] = [
  ['/', /^Baraza Collective$/, /Empowering Africa Through Collective Action/],
  ['/events', /^Events and calendar \|/, /Events and calendar/],
  ['/event/who-pays-for-the-corridor', /\| Baraza Collective$/, /Who pays for the corridor/],
  ['/news', /^News \|/, /^News$/],
  ['/news/a-bridge-fails-slowly', /^A bridge fails slowly \|/, /A bridge fails slowly/],
]

for (const [path, title, heading] of pages)
  for (const [screen, viewport] of [
    ['phone', phone],
    ['desk', desk],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const)
      test(`Tunde opens ${path} on a ${screen} in the ${colorScheme}`, async ({ browser, baseURL }) => {
        const context = await browser.newContext({ viewport, colorScheme, baseURL })
        const page = await context.newPage()
        const said: string[] = []
        page.on('console', message => said.push(message.text()))
        page.on('pageerror', error => said.push(error.message))
        expect((await page.goto(path))?.status()).toBe(200)
        await alive(page)
        await expect(page).toHaveTitle(title)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)
        expect(said).toEqual([])
        await context.close()
      })

test('Tunde’s text is twice as large and his window 320 pixels wide: everything still fits', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const [path] of pages) {
    await page.goto(path)
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize({ width: 640, height: 900 })
  for (const [path] of pages) {
    await page.goto(path)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expectNoSidewaysScroll(page)
  }
})
