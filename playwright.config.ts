import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserFlags, findBrowser } from './tests/support/browser.ts'
import { makeBrowserEnvironment } from './tests/support/shifted-clock.ts'
import { sites } from './tests/support/sites.ts'

// Each worker process loads this file again and must get the same data folder as the main process.
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), 'e2e-'))

/** Path of the report with the duration of each journey, which `npm test` reads. */
const reportFile = process.env.JOURNEY_TIMES

/**
 * Journeys: tests in a real browser against real servers and databases. One site has the sample content, the other
 * sites are empty at first.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Timeouts are long, because a shared machine may be slow. A passing test does not come near them.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  workers: 2,
  reporter: [['line'], ...(reportFile ? [['json', { outputFile: reportFile }] as const] : [])],
  use: {
    baseURL: sites.full.address,
    // Actions have a shorter timeout than the test, so that the report names the step that hangs.
    actionTimeout: 30_000,
    navigationTimeout: 45_000,
    // findBrowser() must run before makeBrowserEnvironment(), because it sets the environment variables with the paths
    // of the browser's libraries.
    launchOptions: { executablePath: await findBrowser(), args: browserFlags, env: makeBrowserEnvironment() },
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    // Service workers are blocked, because their requests would be invisible to the journeys. The journey for offline
    // reading allows them.
    serviceWorkers: 'block',
  },
  webServer: {
    // The folder is set explicitly, because configurations in other folders extend this one.
    cwd: import.meta.dirname,
    command: `${process.execPath} tests/support/serve-sites.ts ${process.env.E2E_DATA}`,
    wait: { stdout: /The sites are ready/ },
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
