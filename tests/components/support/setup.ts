import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { FakeSite } from './fake-site.ts'
import './window.ts'

// A deadline is for a machine that is busy with something else.
configure({
  asyncUtilTimeout: 20_000,
  // The whole page is no help: what was looked for is, and where.
  getElementError: message => new Error(message?.split('\n')[0]),
})

// As `root.tsx` writes them.
Object.assign(document.documentElement.dataset, { backendUrl: location.origin, backendKey: 'a public key' })

/** What a page may say on the console. */
const isExpected = (words: string) => /^query failed .*(Failed to fetch|the database is away)/s.test(words)

let said: string[] = []
beforeEach(() => {
  said = []
  for (const kind of ['error', 'warn'] as const)
    vi.spyOn(console, kind).mockImplementation((...words) => {
      const line = words.map(String).join(' ')
      if (!isExpected(line)) said.push(`${kind}: ${line}`)
    })
})

let site: FakeSite | undefined

/** From now on the browser's requests reach this site. */
export function answerWith(next: FakeSite): void {
  site = next
}

// The clients take `fetch` once, as they are made.
globalThis.fetch = (input, init) => {
  if (!site) throw new Error(`Nobody answers ${String(input)}`)
  return site.fetch(input, init)
}

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  vi.useRealTimers()
  const unanswered = site?.unanswered ?? []
  site = undefined
  expect(unanswered, 'requests without an answer').toEqual([])
  expect(said, 'what the page said on the console').toEqual([])
})
