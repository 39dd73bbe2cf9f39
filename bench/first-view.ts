import { chromium } from 'playwright-core'
import { makeTemporaryFolder, removeFolder } from '../tests/contract/site-under-test.ts'
import { serverEntryFile, startProcess } from '../tests/durability/site-process.ts'
import { browserFlags, findBrowser } from '../tests/support/browser.ts'
import { toSampleYear } from '../tests/support/sample-years.ts'
import { servePagesWithoutScripts } from './floor.ts'
import { type FirstView, installLighthouse, measureFirstView } from './lighthouse.ts'
import { formatTable } from './table.ts'

const measuredPages = {
  home: '/',
  events: '/events',
  event: toSampleYear('/event/road-to-davos-2027'),
  news: '/news',
  article: '/news/a-bridge-fails-slowly',
  circle: '/circles/infrastructure',
  gallery: '/gallery',
}

/**
 * Measures seven pages on a phone with a slow connection, each compared with its minimum: the same page without
 * scripts.
 */
export async function benchFirstView(): Promise<string> {
  const runs = Number(process.env.BENCH_RUNS ?? 3)
  installLighthouse()
  const chrome = await findBrowser()
  const dataDir = makeTemporaryFolder()
  const site = await startProcess({ dataDir, entry: serverEntryFile, variables: { SAMPLE_CONTENT: 'on' } })
  const browser = await chromium.launch({ executablePath: chrome, args: browserFlags })
  const floor = await servePagesWithoutScripts(browser, site.url, Object.values(measuredPages))
  await browser.close()
  try {
    const rows = []
    for (const [name, path] of Object.entries(measuredPages))
      rows.push(
        formatRow(
          name,
          await measureFirstView(site.url + path, chrome, runs),
          await measureFirstView(floor.address + path, chrome, runs),
        ),
      )
    return [
      `First view: Lighthouse mobile, median of ${runs}; the floor is the same HTML, styles, fonts and pictures without scripts,`,
      `served by ${floor.by}. To be read a page needs its document, styles and fonts\n`,
      formatTable(
        [
          'page',
          'scores (speed / access / practice / search)',
          'FCP s',
          'LCP s',
          'floor LCP s',
          '×',
          'speed index, × floor',
          'TBT ms',
          'CLS',
          'KiB to be read (styles)',
          'KiB of scripts',
          'KiB in all',
          'floor KiB',
        ],
        rows,
      ),
      '',
    ].join('\n')
  } finally {
    await floor.close()
    await site.stop()
    removeFolder(dataDir)
  }
}

function formatRow(name: string, view: FirstView, floor: FirstView): (string | number)[] {
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2)
  const kib = (bytes: number) => Math.round(bytes / 1024)
  return [
    name,
    view.scores.join(' / '),
    seconds(view.fcp),
    seconds(view.lcp),
    seconds(floor.lcp),
    (view.lcp / floor.lcp).toFixed(2),
    (view.speedIndex / floor.speedIndex).toFixed(2),
    Math.round(view.tbt),
    view.cls.toFixed(3),
    `${kib(view.readable)} (${kib(view.styles)})`,
    kib(view.scripts),
    kib(view.weight),
    kib(floor.weight),
  ]
}
