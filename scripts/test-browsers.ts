/**
 * Runs the journeys in other browsers than the browser from npm: `npm run test:browsers`. All journeys in a second
 * Chromium (SECOND_BROWSER, else Debian's /usr/bin/chromium), then the public pages in Firefox (FIREFOX_PATH, else
 * Debian's /usr/bin/firefox-esr), then every screen of the back office by two engines other than axe, in the browser
 * from npm. Debian: `apt-get install chromium firefox-esr`. Further arguments go to Playwright; `--only chromium`,
 * `--only firefox` or `--only engines` runs only that part.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { runStep } from './check/run-step.ts'

const args = process.argv.slice(2)
const [, only] = args.includes('--only') ? args.splice(args.indexOf('--only'), 2) : []

const chromiumPath = process.env.SECOND_BROWSER ?? '/usr/bin/chromium'
const firefoxPath = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'

/** Path of a browser that must be installed; undefined for the browser from npm. */
type BrowserRun = { name: string; path?: string; options: string[]; env: Record<string, string> }

const allRuns: BrowserRun[] = [
  { name: 'chromium', path: chromiumPath, options: [], env: { CHROME_PATH: chromiumPath } },
  {
    name: 'firefox',
    path: firefoxPath,
    options: ['--config', 'tests/browsers/playwright.config.ts'],
    env: { FIREFOX_PATH: firefoxPath },
  },
  { name: 'engines', options: ['--config', 'tests/engines/playwright.config.ts'], env: {} },
]
const selectedRuns = allRuns.filter(({ name }) => only === undefined || name === only)

const failedRuns: string[] = []
for (const { name, path, options, env } of selectedRuns) {
  if (path && !existsSync(path)) {
    console.error(`${path} is missing: install ${name}, or name it (see the head of scripts/test-browsers.ts).`)
    process.exit(2)
  }
  const version = path ? execFileSync(path, ['--version', '--no-sandbox'], { encoding: 'utf8' }).trim() : name
  console.log(`\n— ${version}`)
  const program = 'node_modules/.bin/playwright'
  const { status } = await runStep(
    { name: version, program, args: ['test', ...options, ...args], env },
    { isSeen: true },
  ).ended
  if (status !== 0) failedRuns.push(version)
}
if (failedRuns.length > 0) console.error(`\nFailures: ${failedRuns.join(', ')}`)
process.exit(failedRuns.length > 0 || selectedRuns.length === 0 ? 1 : 0)
