import type { Worker } from 'node:worker_threads'
import { SourceRefused } from './source-reader.ts'

/** What one reading may use. A source that needs more is refused. */
export type ReadingLimits = {
  /** Seconds of computing, as the operating system counts them for the thread. */
  cpuSeconds: number
  /** Seconds of elapsed time, without the time in which the thread waits for us to store what it read. */
  wallSeconds: number
  /** Megabytes of heap and buffers together. V8's own limit (`resourceLimits`) does not count buffers. */
  megabytes: number
}

/**
 * A minute of computing, and two seconds more for each megabyte: the slowest source we know needs a tenth of that. Four times as
 * much elapsed time, for a machine that is busy with something else.
 * @param bytes size of the source
 */
export function limitsFor(bytes: number): ReadingLimits {
  const cpuSeconds = 60 + Math.ceil(bytes / 1e6) * 2
  return { cpuSeconds, wallSeconds: cpuSeconds * 4, megabytes: 400 }
}

/** Milliseconds between two measurements of a thread. */
const betweenMeasurements = 500

/**
 * Measures a thread from outside, where a loop in the thread cannot stop the measuring.
 * @param isWorking false while the thread waits for an answer of ours
 * @param refuse called once, with the reason, when a limit is passed
 * @returns a function that ends the measuring
 */
export function enforceReadingLimits(
  worker: Worker,
  limits: ReadingLimits,
  isWorking: () => boolean,
  refuse: (reason: SourceRefused) => void,
): () => void {
  let wall = 0
  let last = performance.now()
  const measure = () => {
    const now = performance.now()
    if (isWorking()) wall += (now - last) / 1000
    last = now
    if (wall > limits.wallSeconds) refuse(tooSlow(limits.wallSeconds))
    // Both promises are rejected once the thread has ended.
    worker.cpuUsage().then(
      ({ user, system }) => (user + system) / 1e6 > limits.cpuSeconds && refuse(tooSlow(limits.cpuSeconds)),
      () => {},
    )
    worker.getHeapStatistics().then(
      heap => (heap.total_heap_size + heap.external_memory) / 1e6 > limits.megabytes && refuse(tooLarge()),
      () => {},
    )
  }
  const timer = setInterval(measure, betweenMeasurements)
  timer.unref()
  return () => clearInterval(timer)
}

const tooSlow = (seconds: number) =>
  new SourceRefused(
    `Reading stopped after ${seconds.toLocaleString('en-GB')} s: this source takes too long to read. Import it in smaller parts.`,
  )

export const tooLarge = () =>
  new SourceRefused('Reading it takes more memory than there is for one source. Split it, then bring in the parts.')
