/**
 * `npm run screenshots [-- address [path …]]`: full-page screenshots of every page of a running site, in phone, tablet
 * and desktop width and both themes, into screenshots/. Default address: http://localhost:3000.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { browserFlags, findBrowser } from '../tests/support/browser.ts'
import { publicPages } from '../tests/support/public-pages.ts'

const [address = 'http://localhost:3000', ...asked] = process.argv.slice(2)
const statePaths = ['/events?tab=past', '/events?q=nothing-like-this', '/nowhere']
const pagePaths = asked.length > 0 ? asked : [...publicPages.map(([path]) => path), ...statePaths]
const screenshotFolder = 'screenshots'
const viewportWidths = [375, 768, 1440]

rmSync(screenshotFolder, { recursive: true, force: true })
mkdirSync(screenshotFolder)
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
for (const colorScheme of ['light', 'dark'] as const)
  for (const width of viewportWidths) {
    const context = await browser.newContext({
      baseURL: address,
      colorScheme,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    page.on('console', message => console.log(`${width} ${colorScheme}: ${message.text()}`))
    for (const path of pagePaths) {
      await page.goto(path)
      // The script scrolls the page to its end before the screenshot, because lazy images below the window would
      // otherwise not load.
      await page.evaluate(async () => {
        for (const image of document.images) image.loading = 'eager'
        await Promise.all([...document.images].map(image => image.decode().catch(() => {})))
        await document.fonts.ready
      })
      const name = path
        .replace(/^\/$/, 'home')
        .replace(/[^a-z0-9]+/gi, '-')
        .replace(/^-|-$/g, '')
      await page.screenshot({ path: `${screenshotFolder}/${name}-${width}-${colorScheme}.png`, fullPage: true })
    }
    await context.close()
  }
await browser.close()
console.log(`${pagePaths.length * viewportWidths.length * 2} pictures in ${screenshotFolder}/`)
