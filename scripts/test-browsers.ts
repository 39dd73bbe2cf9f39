/**
 * Runs the journeys in other browsers than the one from npm: `npm run test:browsers`. All journeys in a second Chromium
 * (SECOND_BROWSER, else Debian's /usr/bin/chromium), then the public pages in Firefox (FIREFOX_PATH, else Debian's
 * /usr/bin/firefox-esr). Debian: `apt-get install chromium firefox-esr`. Further arguments go to Playwright; `--only firefox` or
 * `--only chromium` runs one of the two.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { runStep } from './check/run-step.ts'

const args = process.argv.slice(2)
const [, only] = args.includes('--only') ? args.splice(args.indexOf('--only'), 2) : []

const chromium = process.env.SECOND_BROWSER ?? '/usr/bin/chromium'
const firefox = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'

const all: { browser: string; path: string; options: string[]; env: Record<string, string> }[] = [
  { browser: 'chromium', path: chromium, options: [], env: { CHROME_PATH: chromium } },
  {
    browser: 'firefox',
    path: firefox,
    options: ['--config', 'tests/browsers/playwright.config.ts'],
    env: { FIREFOX_PATH: firefox },
  },
]
const runs = all.filter(({ browser }) => only === undefined || browser === only)

const failed: string[] = []
for (const { browser, path, options, env } of runs) {
  if (!existsSync(path)) {
    console.error(`${path} is missing: install ${browser}, or name it (see the head of scripts/test-browsers.ts).`)
    process.exit(2)
  }
  const version = execFileSync(path, ['--version', '--no-sandbox'], { encoding: 'utf8' }).trim()
  console.log(`\n— ${version}`)
  const program = 'node_modules/.bin/playwright'
  const { status } = await runStep(
    { name: version, program, args: ['test', ...options, ...args], env },
    { isSeen: true },
  ).ended
  if (status !== 0) failed.push(version)
}
if (failed.length > 0) console.error(`\nFailures: ${failed.join(', ')}`)
process.exit(failed.length > 0 || runs.length === 0 ? 1 : 0)
