import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerOperations } from '../backend/backend.ts'
import { type FetchRules, fetchSafely, makeGuardedAgent } from '../fetch/safe-fetch.ts'
import { retryPerHost } from './host-retries.ts'
import {
  type ImportCalls,
  ImportLeaseLostError,
  type ImportQueueName,
  type ImportStatus,
  type LeasedImport,
  makeImportCalls,
} from './import-calls.ts'
import { maxPictureBytes } from './import-pictures.ts'
import { describeStopReason } from './item-error.ts'
import { readImport } from './read-import.ts'
import type { SourceFiles } from './source-files.ts'

/** Poll interval in ms for waiting imports. */
const pollIntervalMs = 2_000
/** Interval in ms at which this process renews its claims; also the longest delay until a cancelled import stops. */
const claimRenewalIntervalMs = 1_000
const maxSourceBytes = 200 * 1024 * 1024

export type ImportWork = {
  /** Name under which this server process claims imports. */
  holder: string
  wake(): void
  close(): Promise<void>
}

type Options = {
  operations: Pick<ServerOperations, 'functions' | 'patient' | 'writeFile'>
  files: SourceFiles
  rules: FetchRules
  log: (line: string) => void
}

/**
 * Runs imports: reads, plans, writes and undoes them. Four loops run in parallel: two loops read, so that a slow
 * import does not block other imports, one loop plans and one loop writes.
 */
export function openImports({ operations, files, rules, log }: Options): ImportWork {
  const holder = randomUUID()
  const calls = makeImportCalls(operations.patient, holder)
  const agent = makeGuardedAgent(rules)
  const closing = new AbortController()
  let woken = Promise.withResolvers<void>()
  /** Makes each loop look for waiting imports immediately. */
  const wake = () => {
    woken.resolve()
    woken = Promise.withResolvers()
  }

  async function work(leasedImport: LeasedImport, signal: AbortSignal): Promise<void> {
    const steps = { leasedImport, calls, files, signal }
    switch (leasedImport.status) {
      case 'reading':
        return readImport({ ...steps, fetchSource: address => fetchSource(address, signal) })
      case 'planning':
        return planImport(steps)
      case 'running': {
        // The module is imported dynamically, because imports are rare and the module loads the code for all import
        // formats, a third of the server's code.
        const { writeImport } = await import('./write-import.ts')
        return writeImport({ ...steps, fetchPicture: retryPerHost(fetchPicture), storeFile: operations.writeFile })
      }
      case 'undoing':
        return undoImport(steps)
      default:
        leasedImport.status satisfies never
    }
  }
  const fetchPicture = async (address: string, signal: AbortSignal) => {
    const { body } = await fetchSafely(
      address,
      { mostBytes: maxPictureBytes, mostMs: 30_000, signal, accept: 'image/*' },
      agent,
      rules,
    )
    return readAllBytes(body)
  }
  const fetchSource = (address: string, signal: AbortSignal) =>
    fetchSafely(address, { mostBytes: maxSourceBytes, mostMs: 600_000, signal }, agent, rules)

  /** Abort controllers of the running imports, one for each loop. */
  const underWay = new Map<string, AbortController>()
  let isBeating = false
  const beat = setInterval(async () => {
    if (underWay.size === 0 || isBeating) return
    isBeating = true
    const heldImport = await calls.hold().catch(() => undefined)
    isBeating = false
    for (const [id, stop] of heldImport ? underWay : [])
      if (heldImport?.[id] === undefined) stop.abort(new ImportLeaseLostError())
      else if (heldImport[id] === 'pause') stop.abort(new PauseRequest())
  }, claimRenewalIntervalMs)

  async function hold(leasedImport: LeasedImport): Promise<void> {
    const stop = new AbortController()
    underWay.set(leasedImport.id, stop)
    const signal = AbortSignal.any([closing.signal, stop.signal])
    try {
      await work(leasedImport, signal)
    } catch (error) {
      const reason: unknown = signal.aborted ? signal.reason : error
      if (reason instanceof ImportLeaseLostError) return
      if (reason instanceof PauseRequest) await calls.end(leasedImport.id, 'paused')
      else if (closing.signal.aborted) await calls.release(leasedImport.id)
      else {
        log(
          `imports: the import ${leasedImport.id} stopped: ${error instanceof Error ? error.message : 'unknown reason'}`,
        )
        await recordStop(calls, leasedImport, error)
      }
    } finally {
      underWay.delete(leasedImport.id)
    }
  }

  /** Imports are claimed one at a time, so that each loop sees which imports are already claimed. */
  let claiming: Promise<unknown> = Promise.resolve()
  function claim(states: ImportStatus[], lane?: ImportQueueName) {
    const claimPromise = claiming.then(async () => {
      const leasedImport = await calls.claim(states, { lane, busy: [...underWay.keys()] }).catch(() => null)
      return leasedImport && { ended: hold(leasedImport).catch(() => {}) }
    })
    claiming = claimPromise
    return claimPromise
  }

  async function follow(states: ImportStatus[], lane?: ImportQueueName): Promise<void> {
    while (!closing.signal.aborted) {
      const hasClaimed = await claim(states, lane)
      if (hasClaimed) {
        await hasClaimed.ended
        wake()
      } else {
        const timer = pause(pollIntervalMs, undefined, { ref: false, signal: closing.signal }).catch(() => {})
        await Promise.race([woken.promise, timer])
      }
    }
  }
  const following = Promise.all([
    follow(['reading'], 'people'),
    follow(['reading'], 'sources'),
    follow(['planning']),
    follow(['waiting', 'running', 'undoing']),
  ])
  return {
    holder,
    wake,
    async close() {
      closing.abort()
      woken.resolve()
      await following
      clearInterval(beat)
      await agent.destroy()
    },
  }
}

class PauseRequest extends Error {}

/**
 * Records why an import stopped. An import that failed while reading shows the reason; an import that failed after
 * reading can be continued. Records that were written stay.
 */
async function recordStop(calls: ImportCalls, leasedImport: LeasedImport, error: unknown): Promise<void> {
  const reason = describeStopReason(error)
  if (leasedImport.status === 'reading') await calls.endReading(leasedImport.id, leasedImport.source, null, reason)
  else await calls.end(leasedImport.id, 'paused', reason)
}

type ImportSteps = { leasedImport: LeasedImport; calls: ImportCalls; files: SourceFiles; signal: AbortSignal }

async function planImport({ leasedImport, calls, signal }: ImportSteps) {
  for (let from: number | null = 0; from !== null; from = await calls.plan(leasedImport.id, from))
    signal.throwIfAborted()
  await calls.endPlanning(leasedImport.id)
}

async function undoImport({ leasedImport, calls, signal }: ImportSteps) {
  while ((await calls.undoRecords(leasedImport.id)) > 0) signal.throwIfAborted()
  while ((await calls.undo(leasedImport.id)) > 0) signal.throwIfAborted()
  await calls.end(leasedImport.id, 'undone')
}

async function readAllBytes(body: AsyncGenerator<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of body) parts.push(part)
  return Buffer.concat(parts)
}
