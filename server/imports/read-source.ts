import { Worker } from 'node:worker_threads'
import type { CleanItem } from './clean-item.ts'
import type { SourceReport } from './import-item.ts'
import { SourceRefusal } from './import-reader.ts'
import type { WorkerMessage, WorkerReadRequest } from './read-worker.ts'
import { enforceReadingLimits, getReadingLimits, makeTooLargeError, type ReadingLimits } from './reading-limits.ts'

/**
 * Memory limit in MB for reading one import file, and the part for short-lived objects. A worker thread uses all of
 * its memory before garbage collection starts. A file that needs more memory is refused.
 */
const maxMemoryMegabytes = 160
const maxYoungMemoryMegabytes = 16

type SourceReadRequest = WorkerReadRequest & {
  signal: AbortSignal
  onBegun: (format: string) => Promise<void>
  onItems: (items: CleanItem[], bytes: number) => Promise<void>
  limits?: ReadingLimits
  /** URL of the worker script. */
  script?: URL
}

const readWorkerUrl = new URL('./read-worker.ts', import.meta.url)

/**
 * Reads an import file in a worker thread and passes on the import items as they arrive. The thread is terminated when
 * `signal` aborts or when the thread exceeds `limits`.
 * @throws SourceRefusal with a message for the editor
 */
export async function readSource(reading: SourceReadRequest): Promise<SourceReport> {
  const { signal, onBegun, onItems, limits, script = readWorkerUrl, ...request } = reading
  signal.throwIfAborted()
  const worker = new Worker(script, {
    workerData: request satisfies WorkerReadRequest,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMegabytes, maxYoungGenerationSizeMb: maxYoungMemoryMegabytes },
    stdout: true,
    stderr: true,
  })
  const reportPromise = Promise.withResolvers<SourceReport>()
  const stop = () => reportPromise.reject(signal.reason)
  signal.addEventListener('abort', stop)
  let isWorking = true
  const answer = async (message: WorkerMessage) => {
    isWorking = false
    switch (message.what) {
      case 'done':
        reportPromise.resolve(message.report)
        break
      case 'refused':
        reportPromise.reject(new SourceRefusal(message.message))
        break
      case 'begun':
        await onBegun(message.format)
        break
      case 'items':
        await onItems(message.items, message.bytes)
        break
      default:
        message satisfies never
    }
    isWorking = true
    worker.postMessage('next')
  }
  worker.on('message', (message: WorkerMessage) => void answer(message).catch(reportPromise.reject))
  worker.on('error', error => reportPromise.reject(toSourceRefusal(error)))
  worker.on('exit', () => reportPromise.reject(new SourceRefusal('Reading it ended too early.')))
  const unwatch = enforceReadingLimits(
    worker,
    limits ?? getReadingLimits(request.source.size),
    () => isWorking,
    reportPromise.reject,
  )
  try {
    return await reportPromise.promise
  } finally {
    unwatch()
    signal.removeEventListener('abort', stop)
    await worker.terminate()
  }
}

const toSourceRefusal = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? makeTooLargeError() : error
