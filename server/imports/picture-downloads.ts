import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { ServerOperations } from '../backend/backend.ts'
import { type FetchRules, fetchSafely, makeGuardedAgent } from '../fetch/safe-fetch.ts'
import { dedupePictures, maxPictureBytes, type PictureToImport } from './import-pictures.ts'
import { readFileAddress } from './import-reader.ts'
import { makePictureCheckCalls, type PictureCheckCalls, type PictureCheckItem } from './picture-check-calls.ts'
import { makePictureHosts } from './picture-hosts.ts'
import { listAddresses } from './rewritten-html.ts'

/** Poll interval, retry delay and request timeout, in ms. */
const pollIntervalMs = 2_000
const retryDelayMs = 60_000
const requestTimeoutMs = 8_000
/** Number of import items per batch, of results per database call, and of concurrent requests. */
const itemsPerBatch = 20
const resultsPerCall = 12
const maxParallelRequests = 6

type Options = { operations: Pick<ServerOperations, 'patient'>; rules: FetchRules; log: (line: string) => void }

/**
 * Requests from hosts whether the pictures of an import exist and how large they are, while an editor reviews the
 * import.
 */
export function openPictureChecks({ operations, rules, log }: Options): { close(): Promise<void> } {
  const calls = makePictureCheckCalls(operations.patient, randomUUID())
  const agent = makeGuardedAgent(rules)
  const closing = new AbortController()
  const { signal } = closing

  async function follow(): Promise<void> {
    while (!signal.aborted) {
      const job = await calls.claim().catch(() => null)
      const wait = job ? await ask(job).catch(complain) : pollIntervalMs
      await pause(wait, undefined, { ref: false, signal }).catch(() => {})
    }
  }
  const complain = (error: unknown) => {
    if (!signal.aborted)
      log(
        `imports: the pictures of a plan could not be checked: ${error instanceof Error ? error.message : 'unknown reason'}`,
      )
    return retryDelayMs
  }
  const ask = (request: { id: string; upto: number }) =>
    checkAllPictures(request, calls, async (address, method) => {
      const limits = { mostBytes: maxPictureBytes, mostMs: requestTimeoutMs, signal, accept: 'image/*', method }
      const response = await fetchSafely(address, limits, agent, rules)
      // Leaving the loop immediately cancels the download of the response body.
      for await (const _ of response.body) break
      return response
    })
  const following = follow()
  return {
    async close() {
      closing.abort()
      await following
      await agent.destroy()
    },
  }
}

/**
 * Checks the pictures of an import.
 * @returns ms until the next check; undefined when all pictures are checked, or another server process has claimed the
 * import
 */
async function checkAllPictures(
  { id, upto }: { id: string; upto: number },
  calls: PictureCheckCalls,
  look: Parameters<typeof makePictureHosts>[0],
) {
  const turn = pLimit(maxParallelRequests)
  const askHost = makePictureHosts(look)
  for (let last = upto; ; ) {
    const items = await calls.next(id, itemsPerBatch)
    if (!items) return pollIntervalMs
    if (items.length === 0) return (await calls.note(id, [], last, true)) ? 0 : pollIntervalMs
    const addresses = await calls.unasked(id, dedupePictures(items.flatMap(listPictures)))
    if (!addresses) return pollIntervalMs
    const externalAddresses = addresses.filter(address => readFileAddress(address) === undefined)
    for (let at = 0; at < externalAddresses.length; at += resultsPerCall) {
      const answers = await Promise.all(
        externalAddresses.slice(at, at + resultsPerCall).map(address => turn(() => askHost(address))),
      )
      if (!(await calls.note(id, answers, last))) return pollIntervalMs
    }
    last = items.at(-1)?.number ?? last
    if (!(await calls.note(id, [], last))) return pollIntervalMs
  }
}

const listPictures = ({ pictures, texts }: PictureCheckItem): PictureToImport[] => [
  ...Object.values(pictures),
  ...texts.flatMap(html => listAddresses(html).pictures),
]
