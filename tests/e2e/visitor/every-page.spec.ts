import { publicPages } from '../../support/public-pages.ts'
import { faultsOf } from '../../support/valid-html.ts'
import { alive, desk, expect, expectAccessibleOn, expectNoSidewaysScroll, phone, test } from '../../support/visit.ts'

for (const [path, title, heading] of publicPages)
  test(`Tunde opens ${path} on a phone, then on a desk, in the light and in the dark`, async ({ page }) => {
    await page.setViewportSize(phone)
    expect((await page.goto(path))?.status()).toBe(200)
    await alive(page)
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expectAccessibleOn(page, phone, desk)
  })

for (const [path] of publicPages)
  test(`his window is 320 pixels wide, then his text twice as large: ${path} still fits`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 640, height: 900 })
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expectNoSidewaysScroll(page)
  })

for (const [path] of publicPages)
  test(`${path} is valid HTML`, { tag: '@core' }, async ({ request }) => {
    expect(await faultsOf(await (await request.get(path)).text())).toEqual([])
  })

test('every link of every page leads to something', { tag: '@core' }, async ({ request, baseURL }) => {
  const links = new Map<string, string>()
  for (const [path] of publicPages) {
    const html = await (await request.get(path)).text()
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="([^"]+)"/g)) {
      const url = new URL(href.replaceAll('&amp;', '&'), `${baseURL}${path}`)
      if (url.origin === baseURL && !links.has(url.pathname + url.search)) links.set(url.pathname + url.search, path)
    }
  }
  expect(links.size).toBeGreaterThan(60)
  const dead: string[] = []
  for (const [link, from] of links) {
    const answer = await request.get(link)
    if (answer.status() !== 200) dead.push(`${answer.status()} ${link}, linked from ${from}`)
  }
  expect(dead).toEqual([])
})
