import { Worker } from 'node:worker_threads'
import type { CleanItem } from './clean-item.ts'
import type { SourceReport } from './import-item.ts'
import type { ReadingAsked, ReadingTold } from './read-worker.ts'
import { SourceRefused } from './source-reader.ts'

/**
 * Megabytes that reading may hold, and those of them for what is gone again at once: a thread takes all that it may before it
 * clears away. A source that needs more is refused.
 */
const mostMemory = 160
const mostFleeting = 16

type Reading = ReadingAsked & {
  signal: AbortSignal
  onBegun: (format: string) => Promise<void>
  onItems: (items: CleanItem[], bytes: number) => Promise<void>
}

/** Reads a source in a thread of its own and hands its items over as they come. @throws SourceRefused in words for people */
export async function readSource({ signal, onBegun, onItems, ...asked }: Reading): Promise<SourceReport> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: asked satisfies ReadingAsked,
    resourceLimits: { maxOldGenerationSizeMb: mostMemory, maxYoungGenerationSizeMb: mostFleeting },
    stdout: true,
    stderr: true,
  })
  const stop = () => void worker.terminate()
  signal.addEventListener('abort', stop)
  try {
    return await new Promise<SourceReport>((resolve, reject) => {
      const told = async (message: ReadingTold) => {
        if (message.what === 'done') resolve(message.report)
        if (message.what === 'refused') reject(new SourceRefused(message.message))
        if (message.what === 'begun') await onBegun(message.format)
        if (message.what === 'items') await onItems(message.items, message.bytes)
        worker.postMessage('next')
      }
      worker.on('message', (message: ReadingTold) => void told(message).catch(reject))
      worker.on('error', error => reject(refusalOf(error)))
      worker.on('exit', () => reject(signal.aborted ? signal.reason : new SourceRefused('Reading it ended too early.')))
    })
  } finally {
    signal.removeEventListener('abort', stop)
    await worker.terminate()
  }
}

const refusalOf = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new SourceRefused('Reading it takes more memory than there is for one source. Split it, then bring in the parts.')
    : error
