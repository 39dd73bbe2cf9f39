import { publicPages } from '../support/public-pages.ts'
import { sites } from '../support/sites.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test, waitForHydration } from './firefox.ts'

const sizes = [
  { width: 375, height: 812 },
  { width: 1440, height: 900 },
]
const origin = sites.full.address
const heading = 'document.querySelector("h1")?.textContent ?? ""'
const path = 'location.pathname + location.search'

for (const [address, title, name] of publicPages)
  test(`Firefox shows ${address} at phone and desktop width without accessibility errors`, async ({
    firefoxPage: page,
  }) => {
    for (const size of sizes) {
      await page.setViewport(size)
      // Firefox sends a conditional request at the second window size, because it has cached the page at the first
      // size.
      expect([200, 304]).toContain((await page.goto(origin + address))?.status())
      await waitForHydration(page)
      expect(await page.title()).toMatch(title)
      expect(await page.evaluate(heading)).toMatch(name)
      await expectNoHorizontalScroll(page)
      await expectAccessible(page)
    }
  })

test('Firefox opens an event from a filtered list without a page load', async ({ firefoxPage: page }) => {
  const list = '/events?tab=past&circle=ventures'
  await page.setViewport({ width: 1440, height: 900 })
  await page.goto(origin + list)
  await waitForHydration(page)
  await page.evaluate('window.stillTheSame = true')
  const title = await page.$eval('.card h3, .card h2', element => element.textContent ?? '')
  await page.click('.card a')
  await page.waitForFunction(text => document.querySelector('h1')?.textContent === text, {}, title)
  await page.goBack()
  await page.waitForFunction(address => location.pathname + location.search === address, {}, list)
  expect(await page.evaluate(path)).toBe(list)
  expect(await page.evaluate('window.stillTheSame')).toBe(true)
})

test('the search can be used by keyboard in Firefox', async ({ firefoxPage: page }) => {
  await page.setViewport({ width: 1440, height: 900 })
  await page.goto(`${origin}/search`)
  await waitForHydration(page)
  await page.focus('input[type=search]')
  await page.keyboard.type('bridge')
  await page.keyboard.press('Enter')
  await page.waitForFunction("document.querySelector('main')?.textContent.includes('A bridge fails slowly')")
  expect(await page.evaluate(path)).toBe('/search?q=bridge')
})
