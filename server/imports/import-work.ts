import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Operations } from '../backend/backend.ts'
import { type FetchRules, guardedAgent, safeFetch } from '../fetch/safe-fetch.ts'
import {
  type HeldImport,
  type ImportCalls,
  type ImportLane,
  type ImportStatus,
  importCalls,
  LostImport,
} from './import-calls.ts'
import { maxPictureBytes } from './import-pictures.ts'
import { stopReason } from './item-error.ts'
import { retryPerHost } from './host-retries.ts'
import { readImport } from './read-import.ts'
import type { SourceFiles } from './source-files.ts'

/** Milliseconds between looks for something to do. */
const betweenLooks = 2_000
/** Milliseconds between signs of life, which is also how long it takes until an import that somebody stopped ends here. */
const betweenBeats = 1_000
const mostSource = 200 * 1024 * 1024

export type ImportWork = {
  /** What this process is called where it holds an import. */
  holder: string
  wake(): void
  close(): Promise<void>
}

type Options = {
  operations: Pick<Operations, 'functions' | 'patient' | 'writeFile'>
  files: SourceFiles
  rules: FetchRules
  log: (line: string) => void
}

/**
 * Reads, plans, writes and takes back what editors asked to be imported. Imports wait in four lanes: two that read, so that a
 * source that takes long keeps no other waiting, one that plans and one that writes.
 */
export function openImports({ operations, files, rules, log }: Options): ImportWork {
  const holder = randomUUID()
  const calls = importCalls(operations.patient, holder)
  const agent = guardedAgent(rules)
  const closing = new AbortController()
  let woken = Promise.withResolvers<void>()
  /** Has each lane look for something to do. */
  const wake = () => {
    woken.resolve()
    woken = Promise.withResolvers()
  }

  async function work(held: HeldImport, signal: AbortSignal): Promise<void> {
    const steps = { held, calls, files, signal }
    if (held.status === 'reading') await readImport({ ...steps, fetchSource: address => fetchSource(address, signal) })
    else if (held.status === 'planning') await plan(steps)
    else if (held.status === 'running') {
      // With it come the readers of every format: a third of all the code there is, for what is done once in years.
      const { writeImport } = await import('./write-import.ts')
      await writeImport({ ...steps, fetchPicture: retryPerHost(fetchPicture), storeFile: operations.writeFile })
    } else if (held.status === 'undoing') await undo(steps)
  }
  const fetchPicture = async (address: string, signal: AbortSignal) => {
    const { body } = await safeFetch(
      address,
      { mostBytes: maxPictureBytes, mostMs: 30_000, signal, accept: 'image/*' },
      agent,
      rules,
    )
    return whole(body)
  }
  const fetchSource = (address: string, signal: AbortSignal) =>
    safeFetch(address, { mostBytes: mostSource, mostMs: 600_000, signal }, agent, rules)

  /** What stops the import that each lane works on. */
  const underWay = new Map<string, AbortController>()
  let isBeating = false
  const beat = setInterval(async () => {
    if (underWay.size === 0 || isBeating) return
    isBeating = true
    const held = await calls.hold().catch(() => undefined)
    isBeating = false
    for (const [id, stop] of held ? underWay : [])
      if (held?.[id] === undefined) stop.abort(new LostImport())
      else if (held[id] === 'pause') stop.abort(new PauseWished())
  }, betweenBeats)

  async function hold(held: HeldImport): Promise<void> {
    const stop = new AbortController()
    underWay.set(held.id, stop)
    const signal = AbortSignal.any([closing.signal, stop.signal])
    try {
      await work(held, signal)
    } catch (error) {
      const reason: unknown = signal.aborted ? signal.reason : error
      if (reason instanceof LostImport) return
      if (reason instanceof PauseWished) await calls.end(held.id, 'paused')
      else if (closing.signal.aborted) await calls.release(held.id)
      else {
        log(`the import ${held.id} stopped: ${error instanceof Error ? error.message : 'unknown reason'}`)
        await stopped(calls, held, error)
      }
    } finally {
      underWay.delete(held.id)
    }
  }

  /** One lane claims at a time: what one has claimed is busy to the next. */
  let claiming: Promise<unknown> = Promise.resolve()
  function claim(states: ImportStatus[], lane?: ImportLane) {
    const claimed = claiming.then(async () => {
      const held = await calls.claim(states, { lane, busy: [...underWay.keys()] }).catch(() => null)
      return held && { ended: hold(held).catch(() => {}) }
    })
    claiming = claimed
    return claimed
  }

  async function follow(states: ImportStatus[], lane?: ImportLane): Promise<void> {
    while (!closing.signal.aborted) {
      const claimed = await claim(states, lane)
      if (claimed) {
        await claimed.ended
        wake()
      } else {
        const timer = pause(betweenLooks, undefined, { ref: false, signal: closing.signal }).catch(() => {})
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

class PauseWished extends Error {}

/** What was written stays; a reading that failed says why, and anything else can be gone on with. */
async function stopped(calls: ImportCalls, held: HeldImport, error: unknown): Promise<void> {
  const why = stopReason(error)
  if (held.status === 'reading') await calls.endReading(held.id, held.source, null, why)
  else await calls.end(held.id, 'paused', why)
}

type Steps = { held: HeldImport; calls: ImportCalls; files: SourceFiles; signal: AbortSignal }

async function plan({ held, calls, signal }: Steps) {
  for (let from: number | null = 0; from !== null; from = await calls.plan(held.id, from)) signal.throwIfAborted()
  await calls.endPlanning(held.id)
}

async function undo({ held, calls, signal }: Steps) {
  while ((await calls.undoRecords(held.id)) > 0) signal.throwIfAborted()
  while ((await calls.undo(held.id)) > 0) signal.throwIfAborted()
  await calls.end(held.id, 'undone')
}

async function whole(body: AsyncGenerator<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of body) parts.push(part)
  return Buffer.concat(parts)
}
