import type { Page } from '@playwright/test'
import { desktopSize, expect, phoneSize, test } from '../../support/browser-page.ts'
import { makeManager } from '../../support/editors.ts'
import { sites } from '../../support/sites.ts'
import { openPageAsUser } from '../../support/users.ts'

test.use({ baseURL: sites.accounts.address })

/** Window of 1280 by 1024 pixels at a zoom of 400 %. */
const zoomedSize = { width: 320, height: 256 }

/**
 * Finds the focused element, and whether that element is on top at one or more of nine points of its visible box.
 * `done`: the focus has left the page, or is back at its start.
 */
const readFocus = (page: Page) =>
  page.evaluate(() => {
    const focusedElement = document.activeElement
    if (
      !(focusedElement instanceof HTMLElement) ||
      focusedElement === document.body ||
      focusedElement.dataset.tabbed === 'before'
    )
      return { name: '', isSeen: true, isDone: true }
    // A date field has several Tab stops.
    for (const visitedElement of document.querySelectorAll<HTMLElement>('[data-tabbed]'))
      if (visitedElement !== focusedElement) visitedElement.dataset.tabbed = 'before'
    focusedElement.dataset.tabbed = 'now'
    const name = `${focusedElement.tagName} ${focusedElement.getAttribute('aria-label') ?? focusedElement.getAttribute('name') ?? focusedElement.textContent}`
    const box = focusedElement.getBoundingClientRect()
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)]
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
    if (right - left < 1 || bottom - top < 1) return { name, isSeen: box.width <= 1 || box.height <= 1, isDone: false }
    const shares = [0.1, 0.5, 0.9]
    const isSeen = shares.some(x =>
      shares.some(y => {
        const top = document.elementFromPoint(left + (right - left) * x, box.top + (bottom - box.top) * y)
        return (
          top !== null &&
          (focusedElement.contains(top) ||
            top.contains(focusedElement) ||
            top.closest('label')?.contains(focusedElement) === true)
        )
      }),
    )
    return { name: name.slice(0, 80), isSeen, isDone: false }
  })

test('the focused element is never hidden behind a bar in the forms (WCAG 2.4.11)', async ({ page }) => {
  await page.goto('/auth/login')
  await openPageAsUser(page, await makeManager(page), '/admin/events/new')
  for (const size of [desktopSize, phoneSize, zoomedSize])
    for (const path of ['/admin/events/new', '/admin/news/new', '/admin/settings/partners'])
      await test.step(`${path} at ${size.width} by ${size.height}`, async () => {
        await page.setViewportSize(size)
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('main :is(input, textarea)').first()).toBeVisible()
        const isEditor = path.endsWith('/new')
        await page
          .locator('.section-rows > details')
          .evaluateAll(sections => sections.map(section => section.setAttribute('open', '')))
        // The editor of a text is loaded after the form, and then replaces the preview of the text.
        if (isEditor) await expect(page.locator('[contenteditable=true]').first()).toBeVisible()
        await pressTabThroughPage(page, isEditor ? 10 : 5)
        if (!isEditor || size === desktopSize) return
        await page.getByRole('button', { name: 'Settings', exact: true }).click()
        await pressTabThroughPage(page, 10)
      })
})

/**
 * Presses Tab from the focused element to the end of the page. At least the given number of elements must get the
 * focus.
 */
async function pressTabThroughPage(page: Page, minStops: number) {
  const hiddenElements: string[] = []
  let stopCount = 0
  let last = ''
  for (; stopCount < 150; stopCount++) {
    await page.keyboard.press('Tab')
    const { name, isSeen, isDone } = await readFocus(page)
    if (isDone) break
    last = name
    if (!isSeen) hiddenElements.push(name)
  }
  expect(hiddenElements, `${stopCount} stops, the last one ${last}`).toEqual([])
  expect(stopCount, `the last one ${last}`).toBeGreaterThan(minStops)
}
