import { readFileSync } from 'node:fs'

/**
 * Result of one check: the subject, the measured number, and whether the check passed. `undefined` means that the
 * check could not run on this machine.
 */
export type Finding = { what: string; figure: string; holds: boolean | undefined }

/** Stress test, which attacks only processes of the site that the test has started on this machine. */
export type TortureTest = () => Promise<Finding[]>

export const measureSeconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** Polls until the condition holds or the time is over. */
export async function waitUntil(milliseconds: number, holds: () => Promise<boolean>): Promise<boolean> {
  const deadline = Date.now() + milliseconds
  while (Date.now() < deadline) {
    if (await holds().catch(() => false)) return true
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return false
}

/**
 * Requests a URL.
 * @returns the HTTP status, or 0 without an answer in time
 */
export const fetchStatus = (
  address: string,
  headers: Record<string, string> = {},
  patience = 20_000,
): Promise<number> =>
  fetch(address, { headers, signal: AbortSignal.timeout(patience) }).then(
    async response => {
      await response.arrayBuffer()
      return response.status
    },
    () => 0,
  )

/** Counts how often each value occurs, such as `200: 12, 429: 3`. */
export function formatCounts(values: readonly (number | string)[]): string {
  const counts = new Map<number | string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([value, count]) => `${value}: ${count}`).join(', ')
}

/** Reads the resident memory of a process in MiB. Linux only. */
export const readResidentMemory = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
