import { afterAll, vi } from 'vitest'

// Ends all replacements of clock, globals, environment and functions after each test file, because the next file runs
// in the same process.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
