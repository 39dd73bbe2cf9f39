import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: ['app/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'tests/architecture/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'database',
          include: ['tests/policies/**/*.test.ts', 'tests/contract/**/*.test.ts', 'tests/durability/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
