import type { Page } from 'playwright-core'
import { firstAdmin } from '../tests/contract/site-under-test.ts'
import { openPageAsUser } from '../tests/support/users.ts'
import { insertBenchArticles } from './newsroom.ts'
import { runInBrowser } from './run-in-browser.ts'
import { findMedian, formatTable } from './table.ts'

/** Number of articles in the site, and number of measurements. */
const articleCount = 10_000
const measurementCount = 15
/** CPU slowdown factor: simulates a mid-range phone. */
const cpuSlowdown = 4

type PaletteTimes = { field: number; list: number; found: number }

/**
 * Opens the command palette by its shortcut, and returns the time in ms from the key press to the drawn field and to
 * the drawn list. Runs in the page.
 */
const timeOpening = () =>
  new Promise<Omit<PaletteTimes, 'found'>>(resolve => {
    const times: Partial<PaletteTimes> = {}
    let pressed = 0
    const look = () => {
      const now = performance.now() - pressed
      if (!times.field && document.querySelector('.palette-input')) times.field = now
      if (!times.list && document.querySelector('.palette-item')) times.list = now
      if (times.field && times.list) resolve({ field: times.field, list: times.list })
      else requestAnimationFrame(look)
    }
    document.addEventListener(
      'keydown',
      event => {
        if (event.key !== 'k' || pressed) return
        pressed = event.timeStamp
        // The time is taken in the second frame, because the second frame begins after the first frame is drawn.
        requestAnimationFrame(() => requestAnimationFrame(look))
      },
      true,
    )
  })

/** Returns the time in ms from a typed letter until the matching screens and actions are drawn. Runs in the page. */
const timeTyping = () =>
  new Promise<number>(resolve => {
    let pressed = 0
    const look = () => {
      const [first] = document.querySelectorAll('.palette-item')
      if (first?.textContent?.startsWith('Settings')) resolve(performance.now() - pressed)
      else requestAnimationFrame(look)
    }
    document.addEventListener(
      'keydown',
      event => {
        if (event.key !== 't' || pressed) return
        pressed = event.timeStamp
        requestAnimationFrame(() => requestAnimationFrame(look))
      },
      true,
    )
  })

async function measureOnce(page: Page): Promise<PaletteTimes> {
  const opening = page.evaluate(timeOpening)
  // When this call has returned, the page has installed the listener.
  await page.evaluate(() => undefined)
  await page.keyboard.press('Control+k')
  const { field, list } = await opening
  await page.keyboard.type('se')
  const typing = page.evaluate(timeTyping)
  await page.evaluate(() => undefined)
  await page.keyboard.press('t')
  const found = await typing
  await page.keyboard.press('Escape')
  await page.locator('.palette').waitFor({ state: 'detached' })
  return { field, list, found }
}

/**
 * Measures how long the command palette takes in a browser slowed down four times: from the shortcut to the drawn field
 * and the drawn list, and from a typed letter to the matching entries.
 */
export const benchPalette = (): Promise<string> =>
  runInBrowser(async ({ url, sql, browser }) => {
    await insertBenchArticles(sql, articleCount)
    const page = await browser.newPage({ baseURL: url })
    await openPageAsUser(page as Parameters<typeof openPageAsUser>[0], firstAdmin, '/admin/news')
    await page.getByRole('table', { name: 'Articles' }).waitFor()
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    const runs: PaletteTimes[] = []
    for (let n = 0; n < measurementCount; n++) runs.push(await measureOnce(page))
    const format = (name: keyof PaletteTimes) => {
      const times = runs.map(run => run[name])
      return [times[0] ?? 0, findMedian(times), Math.max(...times)].map(time => time.toFixed(0))
    }
    return `Command palette at a fourth of the speed, ${articleCount.toLocaleString('en')} articles: milliseconds, ${measurementCount} attempts\n\n${formatTable(
      ['from the key', 'first', 'median', 'longest'],
      [
        ['to the field', ...format('field')],
        ['to the first list', ...format('list')],
        ['from a letter to the matches', ...format('found')],
      ],
    )}\n`
  })
