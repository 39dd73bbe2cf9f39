import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserFlags, findBrowser } from './tests/support/browser.ts'
import { makeBrowserEnvironment } from './tests/support/shifted-clock.ts'
import { sites } from './tests/support/sites.ts'

// Workers read this file again; they must find the folders of the first reading.
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), 'e2e-'))

/** Where `npm test` wants to read how long each journey took. */
const times = process.env.JOURNEY_TIMES

/** The real server on the real database in a real browser: one site with its sample content, others that begin with nothing. */
export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Generous, because a shared machine may be slow; nothing waits this long where things are well.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 2,
  reporter: [['line'], ...(times ? [['json', { outputFile: times }] as const] : [])],
  use: {
    baseURL: sites.full.address,
    // A step that hangs is named, rather than the whole journey.
    actionTimeout: 30_000,
    navigationTimeout: 45_000,
    // Finding the browser tells the environment where its libraries are.
    launchOptions: { executablePath: await findBrowser(), args: browserFlags, env: makeBrowserEnvironment() },
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    // Journeys see what crosses the line. The one that reads without a line takes its worker along.
    serviceWorkers: 'block',
  },
  webServer: {
    // Another configuration, in another folder, starts them too.
    cwd: import.meta.dirname,
    command: `${process.execPath} tests/support/serve-sites.ts ${process.env.E2E_DATA}`,
    wait: { stdout: /The sites are ready/ },
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
