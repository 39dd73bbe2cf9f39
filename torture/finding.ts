import { readFileSync } from 'node:fs'

/** One thing looked at: what it is, what was measured, and whether it holds. `undefined` where it could not be tried here. */
export type Finding = { what: string; figure: string; holds: boolean | undefined }

/** Of the site's own processes only: everything stays on this machine. */
export type Torture = () => Promise<Finding[]>

export const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** Asks until it holds or the time is up. */
export async function within(milliseconds: number, holds: () => Promise<boolean>): Promise<boolean> {
  const deadline = Date.now() + milliseconds
  while (Date.now() < deadline) {
    if (await holds().catch(() => false)) return true
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return false
}

/** The status of an answer, 0 when there was none in time. */
export const statusOf = (address: string, headers: Record<string, string> = {}, patience = 20_000): Promise<number> =>
  fetch(address, { headers, signal: AbortSignal.timeout(patience) }).then(
    async response => {
      await response.arrayBuffer()
      return response.status
    },
    () => 0,
  )

/** How often each value occurs: `200: 12, 429: 3`. */
export function counted(values: readonly (number | string)[]): string {
  const counts = new Map<number | string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([value, count]) => `${value}: ${count}`).join(', ')
}

/** Resident memory of a process in MiB, as the operating system counts it. Linux alone. */
export const residentMemory = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
