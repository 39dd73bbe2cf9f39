import { setTimeout as pause } from 'node:timers/promises'
import type { ClusterProcess } from './cluster-process.ts'

/** Milliseconds before another try: short after the first end, longer with each that follows, and never given up. */
const shortestPause = 100
const longestPause = 30_000
/** Milliseconds of running after which an earlier end is forgotten. */
const soundAfter = 60_000

const restFor = (milliseconds: number, signal: AbortSignal) =>
  pause(milliseconds, undefined, { signal }).catch(() => {})

const pauseAfter = (failures: number) => Math.min(longestPause, shortestPause * 2 ** failures)

/**
 * Starts the server again, on the same port, whenever it ends without being asked to. What kept it from starting (a full
 * disk, a killed recovery) may pass at any time, so there is no last try.
 * @param start rejects when there was nothing to start
 * @param rest waits so many milliseconds, or until the signal
 */
export function superviseProcess(
  first: ClusterProcess,
  start: () => Promise<ClusterProcess>,
  log: (line: string) => void,
  rest: (milliseconds: number, signal: AbortSignal) => Promise<void> = restFor,
) {
  const stopping = new AbortController()
  const { signal } = stopping
  let current: ClusterProcess | undefined = first

  async function watch(): Promise<void> {
    for (let failures = 0, since = Date.now(); ; since = Date.now()) {
      await current?.ended
      if (signal.aborted) return
      if (Date.now() - since > soundAfter) failures = 0
      const wait = pauseAfter(failures)
      log(`The embedded PostgreSQL ended unexpectedly; starting it again in ${wait / 1000} s. See postgres.log.`)
      await rest(wait, signal)
      if (signal.aborted) return
      failures += 1
      current = await start().catch(error => void log(`The embedded PostgreSQL could not be started: ${error.message}`))
      if (signal.aborted) return void (await current?.stop())
      if (await current?.ready) log('The embedded PostgreSQL runs again.')
    }
  }
  const watching = watch()
  return {
    async stop() {
      stopping.abort()
      await current?.stop()
      await watching
    },
  }
}
