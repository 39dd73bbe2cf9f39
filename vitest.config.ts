import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // One less than the processors would be one on a small machine, and these tests mostly wait for databases.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'rules',
          include: ['app/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'tests/architecture/**/*.test.ts'],
        },
      },
      {
        // Each file asks a database of its own.
        test: {
          name: 'policies',
          include: ['tests/policies/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Whole sites, two at a time. What compares how long answers take alternates, so that the other falls on both alike.
        test: {
          name: 'database',
          include: ['tests/contract/**/*.test.ts', 'tests/durability/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
