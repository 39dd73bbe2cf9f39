import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { FakeSite } from './fake-site.ts'
import './window.ts'

// Timeouts are long, because the machine may be busy.
configure({
  asyncUtilTimeout: 20_000,
  // The error has only the first line of the message: a dump of the whole page does not help.
  getElementError: message => new Error(message?.split('\n')[0]),
})

// The document has the same attributes as in `root.tsx`.
Object.assign(document.documentElement.dataset, { backendUrl: location.origin, backendKey: 'a public key' })

/** Whether a line on the console is allowed in a test. */
const isExpectedLogLine = (logLine: string) => /^query failed .*(Failed to fetch|the database is away)/s.test(logLine)

let consoleLines: string[] = []
beforeEach(() => {
  consoleLines = []
  for (const kind of ['error', 'warn'] as const)
    vi.spyOn(console, kind).mockImplementation((...args) => {
      const line = args.map(String).join(' ')
      if (!isExpectedLogLine(line)) consoleLines.push(`${kind}: ${line}`)
    })
})

let site: FakeSite | undefined

/** Sends the browser's requests to this fake site from now on. */
export function mockFetch(next: FakeSite): void {
  site = next
}

// This code replaces `fetch` before any client exists, because clients copy `fetch` when the clients are created.
globalThis.fetch = (input, init) => {
  if (!site) throw new Error(`Nobody answers ${String(input)}`)
  return site.fetch(input, init)
}

if (process.env.SLOW_MACHINE) await import('./slow-machine.ts')

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  vi.useRealTimers()
  const unansweredRequests = site?.unansweredRequests ?? []
  site = undefined
  expect(unansweredRequests, 'requests without an answer').toEqual([])
  expect(consoleLines, 'what the page said on the console').toEqual([])
})
