import { setTimeout as pause } from 'node:timers/promises'
import { ServerFunctionError, type ServerFunctions } from '../backend/server-functions.ts'
import { type Job, type LastRun, lastRuns, runJob } from './jobs.ts'

/** Minutes after midnight, UTC: when hardly anybody reads. */
const nightly = 3 * 60 + 10
const day = 86_400_000
/** Milliseconds that closing waits for a run that is under way. */
const patience = 20_000

/** The latest moment at which the night's runs were due. */
export function lastNightlyRun(now: Date): Date {
  const due = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 0, nightly))
  return due <= now ? due : new Date(due.getTime() - day)
}

type NightlyOptions = {
  functions: ServerFunctions
  /** The same, for runs: one that is under way waits for a database that is away. */
  patient: ServerFunctions
  jobs: readonly Job[]
  /** False: only when somebody asks. */
  isScheduled?: boolean
  log: (line: string) => void
  /** Milliseconds between looks at the clock. */
  every?: number
}

export type Nightly = {
  /** Does each run that is not under way, in their order, without waiting for the night. */
  runNow(): Promise<LastRun[]>
  close(): Promise<void>
}

/**
 * Does each run once a night, in one of the processes. A night that was slept through is made up for at the next start; a
 * site that is new waits for its first.
 */
export function openNightly({
  functions,
  patient,
  jobs: runs,
  isScheduled = true,
  log,
  every = 60_000,
}: NightlyOptions): Nightly {
  const startedAt = new Date()
  let underWay = Promise.resolve()
  let isClosed = false
  const doRun = async (run: Job, since?: Date) => {
    const done = await runJob(patient, run, since)
    if (done?.outcome === 'failed') log(`the run “${run.name}” failed: ${done.note}`)
    return done
  }
  const look = async () => {
    const due = lastNightlyRun(new Date())
    const last = new Map((await lastRuns(functions)).map(run => [run.name, run.startedAt]))
    for (const run of runs) {
      if (isClosed || (last.get(run.name) ?? startedAt) >= due) continue
      await doRun(run, due)
    }
  }
  const round = () => {
    underWay = underWay.then(look).catch(error => {
      // What stands in the way of every function has been said.
      if (!(error instanceof ServerFunctionError)) log('the runs of the night could not be looked at')
    })
  }
  const timer = isScheduled ? setInterval(round, every).unref() : undefined
  if (isScheduled) round()
  return {
    async runNow() {
      const done: LastRun[] = []
      for (const run of runs) {
        const ended = await doRun(run)
        if (ended) done.push(ended)
      }
      return done
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      await Promise.race([underWay, pause(patience, undefined, { ref: false })])
    },
  }
}
