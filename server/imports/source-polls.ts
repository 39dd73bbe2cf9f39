import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerOperations } from '../backend/backend.ts'
import { FetchFailure, type FetchRules, fetchSafely, makeGuardedAgent } from '../fetch/safe-fetch.ts'
import { SourceRefusal } from './import-reader.ts'
import type { ImportWork } from './import-work.ts'
import type { SourceFiles } from './source-files.ts'
import { type DueSource, makeSourcePollCalls } from './source-poll-calls.ts'

/** Poll interval in ms for due feeds. */
const pollIntervalMs = 3_000
const maxFeedBytes = 50 * 1024 * 1024
/** Timeout in ms for reading one feed. The timeout is shorter than the duration of the claim in the database. */
const readTimeoutMs = 120_000

type Options = {
  operations: Pick<ServerOperations, 'patient'>
  files: SourceFiles
  rules: FetchRules
  work: Pick<ImportWork, 'holder' | 'wake'>
  /** Whether feeds are read when they are due. If false, feeds are read only when a user starts the reading. */
  isScheduled: boolean
  log: (line: string) => void
}

/**
 * Reads registered feeds when they are due, one after the other. New content becomes an import, which also reads
 * further pages of a feed.
 * @returns a function that stops the reading of due feeds
 */
export function openSourcePolls({ operations, files, rules, work, isScheduled, log }: Options) {
  const calls = makeSourcePollCalls(operations.patient)
  const agent = makeGuardedAgent(rules)
  const closing = new AbortController()
  const { signal } = closing

  async function poll(due: DueSource): Promise<void> {
    const id = randomUUID()
    try {
      const answer = await fetchSafely(
        due.address,
        { mostBytes: maxFeedBytes, mostMs: readTimeoutMs, signal, validators: due },
        agent,
        rules,
      )
      if (answer.isUnchanged) return void (await calls.nothingNew(due))
      const source = await files.keep(id, due.name, answer.body, answer.address)
      const validators = {
        etag: answer.headers.get('etag'),
        lastModified: answer.headers.get('last-modified'),
        contentHash: await hashFileContent(source.path),
      }
      if (validators.contentHash === due.contentHash) await calls.nothingNew(due, validators)
      else if (await calls.begin(due, id, work.holder, validators)) return work.wake()
    } catch (error) {
      // After a shutdown of this process, a failed reading is not recorded, because another server process takes over
      // the reading when the claim expires.
      if (!signal.aborted) await fail(due, error)
    }
    await files.forget(id)
  }

  async function fail(due: DueSource, error: unknown): Promise<void> {
    const isExpected = error instanceof FetchFailure || error instanceof SourceRefusal
    if (!isExpected)
      log(
        `imports: the source ${due.id} could not be read: ${error instanceof Error ? error.message : 'unknown reason'}`,
      )
    await calls.failed(
      due,
      isExpected ? error.message : 'It could not be read for a reason of our own, which stands in the server’s log.',
      error instanceof FetchFailure ? error.retryAfter : undefined,
    )
  }

  async function follow(): Promise<void> {
    while (!signal.aborted) {
      // Errors of a database outage are ignored here, because other code logs them.
      const due = await calls.claim(isScheduled).catch(() => null)
      if (due) await poll(due).catch(() => {})
      else await pause(pollIntervalMs, undefined, { ref: false, signal }).catch(() => {})
    }
  }
  const following = follow()
  return {
    async close() {
      closing.abort()
      await following
      await agent.destroy()
    },
  }
}

async function hashFileContent(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array)
  return hash.digest('hex')
}
