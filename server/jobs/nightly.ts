import type postgres from 'postgres'
import { type Job, lastRuns, perform } from './jobs.ts'

/** Minutes after midnight, UTC: when hardly anybody reads. */
const nightly = 3 * 60 + 10
const day = 86_400_000

/** The latest moment at which the night's runs were due. */
export function lastNight(now: Date): Date {
  const due = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 0, nightly))
  return due <= now ? due : new Date(due.getTime() - day)
}

type NightlyOptions = {
  sql: postgres.Sql
  jobs: readonly Job[]
  log: (line: string) => void
  /** Milliseconds between looks at the clock. */
  every?: number
}

/**
 * Does each run once a night, in one of the processes. A night that was slept through is made up for at the next start; a
 * site that is new waits for its first.
 */
export function openNightly({ sql, jobs: runs, log, every = 60_000 }: NightlyOptions): { close(): Promise<void> } {
  const startedAt = new Date()
  let underWay = Promise.resolve()
  let isClosed = false
  const look = async () => {
    const due = lastNight(new Date())
    const last = new Map((await lastRuns(sql)).map(run => [run.name, run.startedAt]))
    for (const run of runs) {
      if (isClosed || (last.get(run.name) ?? startedAt) >= due) continue
      const done = await perform(sql, run, due)
      if (done?.outcome === 'failed') log(`the run “${run.name}” failed: ${done.note}`)
    }
  }
  const round = () => {
    underWay = underWay.then(look).catch(() => log('the runs of the night could not be looked at'))
  }
  const timer = setInterval(round, every).unref()
  round()
  return {
    async close() {
      isClosed = true
      clearInterval(timer)
      await underWay
    },
  }
}
