import { setTimeout as pause } from 'node:timers/promises'
import type { ClusterProcess } from './cluster-process.ts'

/**
 * Shortest pause in ms before a restart. The pause grows with each further exit; the number of restarts has no limit.
 */
const minRestartPauseMs = 100
const maxRestartPauseMs = 30_000
/** Uptime in ms after which earlier exits no longer count. */
const stableUptimeMs = 60_000

const pauseUnlessAborted = (milliseconds: number, signal: AbortSignal) =>
  pause(milliseconds, undefined, { signal }).catch(() => {})

const computeRestartPauseMs = (failures: number) => Math.min(maxRestartPauseMs, minRestartPauseMs * 2 ** failures)

/**
 * Restarts the database server on the same port whenever the server exits unexpectedly. The number of retries has no
 * limit, because the cause of a failed start (such as a full disk) may end at any time.
 * @param start rejects when the server cannot be started
 * @param sleep waits for the given ms, or until the signal aborts
 */
export function superviseProcess(
  first: ClusterProcess,
  start: () => Promise<ClusterProcess>,
  log: (line: string) => void,
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void> = pauseUnlessAborted,
) {
  const stopping = new AbortController()
  const { signal } = stopping
  let current: ClusterProcess | undefined = first

  async function watch(): Promise<void> {
    for (let failures = 0, startedAt = Date.now(); ; startedAt = Date.now()) {
      await current?.processEnd
      if (signal.aborted) return
      if (Date.now() - startedAt > stableUptimeMs) failures = 0
      const wait = computeRestartPauseMs(failures)
      log(`The embedded PostgreSQL exited unexpectedly and is restarted in ${wait / 1000} s. See postgres.log.`)
      await sleep(wait, signal)
      if (signal.aborted) return
      failures += 1
      current = await start().catch(error => void log(`The embedded PostgreSQL could not be started: ${error.message}`))
      if (signal.aborted) return void (await current?.stop())
      if (await current?.ready) log('The embedded PostgreSQL is running again.')
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
