import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { makeTemporaryFolder, removeFolder } from '../tests/contract/site-under-test.ts'
import { browserFlags } from '../tests/support/browser.ts'
import { findMedian } from './table.ts'

const lighthouseFolder = fileURLToPath(new URL('./lighthouse/', import.meta.url))
const lighthouseCommand = join(lighthouseFolder, 'node_modules/.bin/lighthouse')

/**
 * Installs Lighthouse in a separate folder on first use, because Lighthouse has many packages that the site does not
 * need.
 */
export function installLighthouse(): void {
  if (!existsSync(lighthouseCommand))
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: lighthouseFolder, stdio: 'ignore' })
}

const timedAuditSchema = v.object({ numericValue: v.number() })
const scoredCategorySchema = v.object({ score: v.nullable(v.number()) })
const reportSchema = v.object({
  categories: v.object({
    performance: scoredCategorySchema,
    accessibility: scoredCategorySchema,
    'best-practices': scoredCategorySchema,
    seo: scoredCategorySchema,
  }),
  audits: v.object({
    'first-contentful-paint': timedAuditSchema,
    'largest-contentful-paint': timedAuditSchema,
    'speed-index': timedAuditSchema,
    'total-blocking-time': timedAuditSchema,
    'cumulative-layout-shift': timedAuditSchema,
    'network-requests': v.object({
      details: v.object({
        items: v.array(v.object({ resourceType: v.optional(v.string()), transferSize: v.optional(v.number()) })),
      }),
    }),
  }),
})

/** First view of a page. Times in ms, sizes in bytes as transferred, scores from 0 to 100. */
export type FirstView = {
  scores: number[]
  fcp: number
  lcp: number
  speedIndex: number
  tbt: number
  cls: number
  weight: number
  /** Size of everything needed before the page can be read and scrolled: document, styles and fonts. */
  readable: number
  scripts: number
  styles: number
}

/**
 * Measures a page on a mid-range phone with a slow connection (Lighthouse's default mobile setting): the median of the
 * runs.
 */
export async function measureFirstView(url: string, chrome: string, runs: number): Promise<FirstView> {
  const views: FirstView[] = []
  for (let run = 0; run < runs; run++) views.push(await measureOnce(url, chrome))
  const middle = (metric: (view: FirstView) => number) => findMedian(views.map(metric))
  return {
    scores: [0, 1, 2, 3].map(at => middle(view => view.scores[at] ?? Number.NaN)),
    fcp: middle(view => view.fcp),
    lcp: middle(view => view.lcp),
    speedIndex: middle(view => view.speedIndex),
    tbt: middle(view => view.tbt),
    cls: middle(view => view.cls),
    weight: middle(view => view.weight),
    readable: middle(view => view.readable),
    scripts: middle(view => view.scripts),
    styles: middle(view => view.styles),
  }
}

/**
 * Maximum time of a Lighthouse run in ms, and number of attempts. Lighthouse itself sometimes fails, because its
 * browser loses the page.
 */
const runTimeoutMs = 120_000
const attemptCount = 3

async function measureOnce(url: string, chrome: string): Promise<FirstView> {
  const folder = makeTemporaryFolder()
  const file = join(folder, 'report.json')
  const flags = ['--headless=new', '--disable-gpu', '--no-first-run', ...browserFlags].join(' ')
  const args = [lighthouseCommand, url, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`]
  for (let run = 1; ; run++) {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, CHROME_PATH: chrome },
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: runTimeoutMs,
    })
    const errorText = text(child.stderr)
    const [code] = await once(child, 'exit')
    if (code === 0) break
    if (run === attemptCount)
      throw new Error(`Lighthouse ended with ${code} at ${url}: ${(await errorText).slice(-500)}`)
  }
  const { categories, audits } = v.parse(reportSchema, JSON.parse(readFileSync(file, 'utf8')))
  removeFolder(folder)
  const requests = audits['network-requests'].details.items
  const countRequests = (...kinds: string[]) =>
    requests
      .filter(({ resourceType = '' }) => kinds.length === 0 || kinds.includes(resourceType))
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
  return {
    scores: [categories.performance, categories.accessibility, categories['best-practices'], categories.seo].map(
      ({ score }) => Math.round((score ?? Number.NaN) * 100),
    ),
    fcp: audits['first-contentful-paint'].numericValue,
    lcp: audits['largest-contentful-paint'].numericValue,
    speedIndex: audits['speed-index'].numericValue,
    tbt: audits['total-blocking-time'].numericValue,
    cls: audits['cumulative-layout-shift'].numericValue,
    weight: countRequests(),
    readable: countRequests('Document', 'Stylesheet', 'Font'),
    scripts: countRequests('Script'),
    styles: countRequests('Stylesheet'),
  }
}
