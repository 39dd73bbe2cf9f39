import { defineConfig } from 'vitest/config'

/** Timeout in ms of expect.poll, long enough for a busy machine. */
const expectOptions = { poll: { timeout: 20_000 } }

/** Tests run with the same hardening as a server process: without `__proto__`, and with a sealed Object.prototype. */
const hardeningOptions = { execArgv: ['--disable-proto=delete'], setupFiles: ['server/harden-prototypes.ts'] }

/**
 * Test files share a process, which takes a third less processor time than a process per file. Modules of the project are
 * loaded again for each file; only packages stay loaded.
 */
const sharedProcess = {
  isolate: false,
  setupFiles: [...hardeningOptions.setupFiles, 'tests/support/end-replacements.ts'],
}

export default defineConfig({
  test: {
    // The default is one worker less than there are processors, which is one worker on a small machine. Two workers are
    // faster even there, because these tests mostly wait for databases.
    maxWorkers: 2,
    tags: [
      {
        name: 'long',
        description: 'Runs a separate site for minutes. `npm test` skips it, `npm run test:whole` runs it.',
      },
    ],
    projects: [
      {
        test: {
          name: 'rules',
          ...hardeningOptions,
          ...sharedProcess,
          include: ['{app,server,scripts}/**/*.test.{ts,tsx}', 'tests/architecture/**/*.test.ts'],
          // The timeout is long, because other programs may keep the machine busy.
          testTimeout: 180_000,
          expect: expectOptions,
        },
      },
      {
        // Component tests: screens in jsdom, which has no layout. Requests to the server are replaced by a fake
        // `fetch`.
        test: {
          name: 'components',
          environment: 'jsdom',
          include: ['tests/components/**/*.test.tsx'],
          setupFiles: ['tests/components/support/setup.ts'],
          testTimeout: 120_000,
          expect: expectOptions,
        },
      },
      {
        // Policy tests: each test file has its own database. All databases run on one PostgreSQL server.
        test: {
          name: 'policies',
          ...hardeningOptions,
          ...sharedProcess,
          include: ['tests/policies/**/*.test.ts'],
          globalSetup: 'tests/policies/database-server.setup.ts',
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
      {
        // Page tests: two sites are started for the run. All test files read the pages of these two sites.
        test: {
          name: 'pages',
          include: ['tests/pages/**/*.test.{ts,tsx}'],
          globalSetup: 'tests/pages/sites.setup.ts',
          testTimeout: 180_000,
        },
      },
      {
        // Contract and durability tests: each test starts whole sites, and two test files run at a time. Tests that
        // compare response times alternate the two kinds of requests, so that the load of the other file affects both
        // equally.
        test: {
          name: 'database',
          ...hardeningOptions,
          // `server/start.ts` sets the same value. React's development build takes about twice the processor time for a
          // page.
          env: { NODE_ENV: 'production' },
          include: ['tests/contract/**/*.test.ts', 'tests/durability/**/*.test.ts'],
          globalSetup: 'tests/contract/prepared-site.setup.ts',
          setupFiles: [...hardeningOptions.setupFiles, 'tests/contract/ended-run.setup.ts'],
          // Three tests of a file run at the same time, because the first start of a site mostly waits for the disk.
          maxConcurrency: 3,
          testTimeout: 180_000,
          expect: expectOptions,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
