import { defineConfig } from 'vitest/config'

/** Milliseconds: what is waited for may wait for a processor. */
const patient = { poll: { timeout: 20_000 } }

/** As a server process starts: without `__proto__`, and with Object.prototype sealed. */
const hardened = { execArgv: ['--disable-proto=delete'], setupFiles: ['server/harden-prototypes.ts'] }

export default defineConfig({
  test: {
    // One less than the processors would be one on a small machine, and these tests mostly wait for databases.
    maxWorkers: 2,
    tags: [
      {
        name: 'long',
        description: 'Takes a site of its own through minutes: left out of `npm test`, never of `npm run test:whole`.',
      },
    ],
    projects: [
      {
        test: {
          name: 'rules',
          ...hardened,
          include: ['{app,server,scripts}/**/*.test.{ts,tsx}', 'tests/architecture/**/*.test.ts'],
          // A deadline is for a machine that is busy with something else.
          testTimeout: 180_000,
          expect: patient,
        },
      },
      {
        // Pages and parts in a document without a layout, on a site that is faked at `fetch`.
        test: {
          name: 'components',
          environment: 'jsdom',
          include: ['tests/components/**/*.test.tsx'],
          setupFiles: ['tests/components/support/setup.ts'],
          testTimeout: 120_000,
          expect: patient,
        },
      },
      {
        // Each file asks a database of its own, on one server for the run.
        test: {
          name: 'policies',
          ...hardened,
          include: ['tests/policies/**/*.test.ts'],
          globalSetup: 'tests/policies/database-server.setup.ts',
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
      {
        // Two sites for the run, which all files read.
        test: {
          name: 'pages',
          include: ['tests/pages/**/*.test.{ts,tsx}'],
          globalSetup: 'tests/pages/sites.setup.ts',
          testTimeout: 180_000,
        },
      },
      {
        // Whole sites, two at a time. What compares how long answers take alternates, so that the other falls on both alike.
        test: {
          name: 'database',
          ...hardened,
          // As `server/start.ts` sets it. React's development build takes about twice the processor time for a page.
          env: { NODE_ENV: 'production' },
          include: ['tests/contract/**/*.test.ts', 'tests/durability/**/*.test.ts'],
          globalSetup: 'tests/contract/prepared-site.setup.ts',
          setupFiles: [...hardened.setupFiles, 'tests/contract/ended-run.setup.ts'],
          // First starts mostly wait for the disk, and partly for a processor.
          maxConcurrency: 3,
          testTimeout: 180_000,
          expect: patient,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
