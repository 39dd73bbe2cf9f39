import { randomUUID } from 'node:crypto'
import type { ServerFunctions } from '../backend/server-functions.ts'

/** Result of a job's run: a sentence for people, and data for the admin page. */
type JobOutcome = { note: string; result?: unknown }
export type RunJob = () => Promise<JobOutcome>
export type JobDefinition = { name: string; run: RunJob }
export type LastRun = {
  name: string
  startedAt: Date
  finishedAt: Date | null
  outcome: 'done' | 'failed' | null
  note: string | null
  /** Result data of the job's run, which lists of runs leave out. */
  result?: unknown
}

/**
 * Claims a run of a job and executes the job. Only one of the processes that share the database gets the claim.
 * @param dueSince undefined: run now, unless a run is in progress; otherwise run only if no run has begun since that time
 * @returns undefined if another process has or had the claim
 */
export async function runJob(
  functions: ServerFunctions,
  job: JobDefinition,
  dueSince?: Date,
): Promise<LastRun | undefined> {
  const run = (await functions.call('server_begin_job', {
    job: job.name,
    own_ticket: randomUUID(),
    ...(dueSince && { since: dueSince.toISOString() }),
  })) as number | null
  if (run === null) return undefined
  const { outcome, note, result } = await job.run().then(
    done => ({ outcome: 'done', note: done.note, result: done.result ?? null }),
    (error: unknown) => ({
      outcome: 'failed',
      note: `It stopped: ${error instanceof Error && 'code' in error ? error.code : 'unknown reason'}.`,
      result: null,
    }),
  )
  const lastRun = await functions.call('server_end_job', { run, outcome, note, result: result as never })
  return readRun(lastRun)
}

/** Reads the latest run of each job, by start time. */
export const readLastRuns = async (functions: ServerFunctions): Promise<LastRun[]> =>
  ((await functions.call('server_last_jobs')) as unknown[]).flatMap(run => readRun(run) ?? [])

export const readLastFinished = async (functions: ServerFunctions, job: string): Promise<LastRun | undefined> =>
  readRun(await functions.call('server_last_done_job', { job }))

/** Parses the database row of a run, because timestamps arrive as text. */
function readRun(row: unknown): LastRun | undefined {
  if (!row) return undefined
  const run = row as Omit<LastRun, 'startedAt' | 'finishedAt'> & { startedAt: string; finishedAt: string | null }
  return { ...run, startedAt: new Date(run.startedAt), finishedAt: run.finishedAt ? new Date(run.finishedAt) : null }
}
