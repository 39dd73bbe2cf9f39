import type { Page } from 'playwright-core'
import type { Sql } from '../server/backend/database/sql.ts'
import { firstAdmin } from '../tests/contract/site-under-test.ts'
import { openPageAsUser } from '../tests/support/users.ts'
import { runInBrowser } from './run-in-browser.ts'
import { findMedian, formatTable } from './table.ts'

/** Numbers of pictures in the albums, and number of measurements for each action. */
const albumSizes = [8, 500]
const measurementCount = 9

/** Inserts a draft album with this number of pictures, whose files do not exist. Returns the id of the album. */
async function insertBenchAlbum(sql: Sql, count: number): Promise<string> {
  return sql.begin(async tx => {
    await tx`alter table public.media disable trigger user`
    const [album] =
      await tx`insert into public.albums (slug, title) values (${`bench-${count}`}, ${`Bench ${count}`}) returning id`
    const pictures = await tx`insert into public.media (path, file_name, mime_type, bytes, width, height, alt)
      select 'library/bench-' || ${count}::int || '-' || n || '.png', 'bench.png', 'image/png', 1, 600, 400, 'Picture ' || n
      from generate_series(1, ${count}) as n returning id`
    await tx`insert into public.photos (album_id, media_id, position)
      select ${album?.id}, m.id, m.at from unnest(${pictures.map(({ id }) => id)}::uuid[]) with ordinality as m (id, at)`
    await tx`alter table public.media enable trigger user`
    return String(album?.id)
  })
}

/** A picture of one pixel, which answers every request for a picture. */
const pixelPicture = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')

/**
 * Measures the processor time of the page for each action, in ms, until the second frame after the action. Other
 * programs on the machine do not change it, unlike the time on the clock.
 */
async function measureActions(page: Page, actions: Record<string, (round: number) => Promise<unknown>>) {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async (name: string) =>
    (await session.send('Performance.getMetrics')).metrics.find(metric => metric.name === name)?.value ?? 0
  const times: Record<string, { task: number[]; script: number[] }> = {}
  for (let round = 0; round < measurementCount; round++)
    for (const [name, act] of Object.entries(actions)) {
      const before = [await read('TaskDuration'), await read('ScriptDuration')] as const
      await act(round)
      await page.evaluate(
        () => new Promise<void>(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
      )
      times[name] ??= { task: [], script: [] }
      times[name].task.push(1000 * ((await read('TaskDuration')) - before[0]))
      times[name].script.push(1000 * ((await read('ScriptDuration')) - before[1]))
    }
  return Object.entries(times).map(([name, { task, script }]) => [
    name,
    findMedian(task).toFixed(0),
    findMedian(script).toFixed(0),
  ])
}

/** Measures typing, selecting and filtering in the editor of a small and of a large album. */
export const benchAlbum = (): Promise<string> =>
  runInBrowser(async ({ url, sql, browser }) => {
    const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 } })
    await page.route('**/api/pictures/sized?*', route =>
      route.fulfill({ body: pixelPicture, contentType: 'image/gif' }),
    )
    const rows = []
    for (const size of albumSizes) {
      const id = await insertBenchAlbum(sql, size)
      const address = `/admin/gallery/albums/${id}`
      await openPageAsUser(page as Parameters<typeof openPageAsUser>[0], firstAdmin, address)
      const caption = page.getByLabel('Caption of image 3', { exact: true })
      await caption.focus()
      const figures = await measureActions(page, {
        'a letter typed into a caption': () => page.keyboard.press('a'),
        'a picture selected': () =>
          page.evaluate(() => document.querySelector<HTMLElement>('.photo-tile input')?.click()),
      })
      rows.push(...figures.map(([name, ...times]) => [size, name ?? '', ...times]))
    }
    return `Album editor: milliseconds of processor time of the page, median of ${measurementCount}\n\n${formatTable(
      ['pictures', 'action', 'in all', 'of it scripts'],
      rows,
    )}\n`
  })
