/**
 * Worker thread that sends generated requests, some of them concurrently, and posts each response as a `HostileResponse`.
 */
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import fc from 'fast-check'
import {
  anyHostileRequest,
  type HostileRequest,
  sendHostileRequest,
  type TestCaller,
} from '../tests/support/hostile-requests.ts'

export type HostileSenderData = {
  url: string
  keys: Record<TestCaller, Record<string, string>>
  requests: number
  seed: number
}
/** Response to a generated request. `broken` describes a request that got a 5xx. */
export type HostileResponse = { status: number; broken?: string }

const concurrentRequests = 8
const { requests, seed, ...site } = workerData as HostileSenderData
// This thread has low priority, because real attackers use their own machines, so generating requests must not take
// processor time from the site.
setPriority(0, constants.priority.PRIORITY_LOW)
const generatedRequests = fc.sample(anyHostileRequest, { numRuns: requests, seed })

let nextIndex = 0
async function sendRequests(): Promise<void> {
  for (let at = nextIndex++; at < generatedRequests.length; at = nextIndex++) {
    const request = generatedRequests[at] as HostileRequest
    const { status, text } = await sendHostileRequest(site, request)
    const broken = `${status} ${JSON.stringify(request).slice(0, 1200)} ${text.slice(0, 200)}`
    parentPort?.postMessage({ status, ...(status >= 500 && { broken }) } satisfies HostileResponse)
  }
}
await Promise.all(Array.from({ length: concurrentRequests }, sendRequests))
