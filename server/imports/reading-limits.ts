import type { Worker } from 'node:worker_threads'
import { SourceRefusal } from './import-reader.ts'

/** Resource limits for reading one import file. A file that needs more resources is refused. */
export type ReadingLimits = {
  /** Seconds of CPU time of the thread, as measured by the operating system. */
  cpuSeconds: number
  /** Maximum seconds of elapsed time, without the time in which the thread waits until its items are stored. */
  wallSeconds: number
  /** Maximum size of heap and buffers together in MB. V8's own limit (`resourceLimits`) does not count buffers. */
  megabytes: number
}

/**
 * Computes the limits for reading an import file: one minute of CPU time plus two seconds per MB, because the slowest
 * known file needs a tenth of that time. Elapsed time may be four times as long, for a busy machine.
 * @param bytes size of the file
 */
export function getReadingLimits(bytes: number): ReadingLimits {
  const cpuSeconds = 60 + Math.ceil(bytes / 1e6) * 2
  return { cpuSeconds, wallSeconds: cpuSeconds * 4, megabytes: 400 }
}

/** Interval in ms between two measurements of a thread. */
const measureIntervalMs = 500

/**
 * Measures the CPU time of a worker thread from outside, because an endless loop in the thread would block a timer in
 * the thread.
 * @param isWorking false while the thread waits for a reply
 * @param refuse called once with the reason when a limit is exceeded
 * @returns a function that stops the measurement
 */
export function enforceReadingLimits(
  worker: Worker,
  limits: ReadingLimits,
  isWorking: () => boolean,
  refuse: (reason: SourceRefusal) => void,
): () => void {
  let wall = 0
  let last = performance.now()
  const measure = () => {
    const now = performance.now()
    if (isWorking()) wall += (now - last) / 1000
    last = now
    if (wall > limits.wallSeconds) refuse(makeTooSlowError(limits.wallSeconds))
    // Both measurements fail when the thread has exited, so their errors are ignored.
    worker.cpuUsage().then(
      ({ user, system }) => (user + system) / 1e6 > limits.cpuSeconds && refuse(makeTooSlowError(limits.cpuSeconds)),
      () => {},
    )
    worker.getHeapStatistics().then(
      heap => (heap.total_heap_size + heap.external_memory) / 1e6 > limits.megabytes && refuse(makeTooLargeError()),
      () => {},
    )
  }
  const timer = setInterval(measure, measureIntervalMs)
  timer.unref()
  return () => clearInterval(timer)
}

const makeTooSlowError = (seconds: number) =>
  new SourceRefusal(
    `Reading stopped after ${seconds.toLocaleString('en-GB')} s: this source takes too long to read. Import it in smaller parts.`,
  )

export const makeTooLargeError = () =>
  new SourceRefusal('Reading it takes more memory than there is for one source. Split it, then bring in the parts.')
