import { setTimeout as pause } from 'node:timers/promises'
import { ServerFunctionError, type ServerFunctions } from '../backend/server-functions.ts'
import { type JobDefinition, type LastRun, readLastRuns, runJob } from './jobs.ts'

/** Time of the nightly jobs in minutes after midnight UTC, when the site has the fewest visitors. */
const nightlyMinuteOfDay = 3 * 60 + 10
const dayMs = 86_400_000
/** Longest wait in ms for a running job when the runner closes. */
const closeTimeoutMs = 20_000

/** Finds the latest time at which the nightly jobs were due. */
export function findLastNightlyTime(now: Date): Date {
  const due = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 0, nightlyMinuteOfDay))
  return due <= now ? due : new Date(due.getTime() - dayMs)
}

type NightlyOptions = {
  functions: ServerFunctions
  /** Database functions for the jobs. While the database is down, calls wait. */
  patient: ServerFunctions
  jobs: readonly JobDefinition[]
  /** Whether jobs run each night. If false, jobs run only on request. */
  isScheduled?: boolean
  log: (line: string) => void
  /** Interval in ms between checks of the clock. */
  every?: number
}

export type NightlyRunner = {
  /** Runs all jobs that are not running, in order, without waiting for the night. */
  runNow(): Promise<LastRun[]>
  close(): Promise<void>
}

/**
 * Runs each job once per night, in one of the processes. The next start runs a missed night; a new site waits for its
 * first night.
 */
export function openNightlyRunner({
  functions,
  patient,
  jobs: runs,
  isScheduled = true,
  log,
  every = 60_000,
}: NightlyOptions): NightlyRunner {
  const startedAt = new Date()
  let underWay = Promise.resolve()
  let isClosed = false
  const doRun = async (run: JobDefinition, dueSince?: Date) => {
    const jobResult = await runJob(patient, run, dueSince)
    if (jobResult?.outcome === 'failed') log(`nightly job “${run.name}” failed: ${jobResult.note}`)
    return jobResult
  }
  const look = async () => {
    const due = findLastNightlyTime(new Date())
    const last = new Map((await readLastRuns(functions)).map(run => [run.name, run.startedAt]))
    for (const run of runs) {
      if (isClosed || (last.get(run.name) ?? startedAt) >= due) continue
      await doRun(run, due)
    }
  }
  const round = () => {
    underWay = underWay.then(look).catch(error => {
      // Database functions log their own errors, so only other errors are logged here.
      if (!(error instanceof ServerFunctionError))
        log('nightly jobs: the last runs could not be read, trying again at the next check')
    })
  }
  const timer = isScheduled ? setInterval(round, every).unref() : undefined
  if (isScheduled) round()
  return {
    async runNow() {
      const finishedRuns: LastRun[] = []
      for (const run of runs) {
        const lastRun = await doRun(run)
        if (lastRun) finishedRuns.push(lastRun)
      }
      return finishedRuns
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      await Promise.race([underWay, pause(closeTimeoutMs, undefined, { ref: false })])
    },
  }
}
