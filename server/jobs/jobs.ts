import type postgres from 'postgres'

/** What a run found: a sentence for people, and what a screen may show of it. */
type Outcome = { note: string; result?: unknown }
/** Something that is done by itself every night. */
export type Job = { name: string; run(): Promise<Outcome> }
export type LastRun = {
  name: string
  startedAt: Date
  finishedAt: Date | null
  outcome: 'done' | 'failed' | null
  note: string | null
  result: unknown
}

/** A run that has not ended by then died with its process. */
const abandonedAfter = '1 hour'

/**
 * Claims a run and does it. Of all processes on the database one gets the claim: they take turns at the lock, and the row
 * of whoever came first tells the others.
 * @param since undefined: now, unless one is under way; otherwise only if none was begun since
 * @returns undefined when somebody else has it or had it
 */
export async function perform(sql: postgres.Sql, job: Job, since?: Date): Promise<LastRun | undefined> {
  const id = await sql.begin(async tx => {
    await tx`select pg_advisory_xact_lock(hashtext('private.runs'), hashtext(${job.name}))`
    const [taken] = await tx`select from private.runs where name = ${job.name} and (
      (finished_at is null and started_at > now() - ${abandonedAfter}::interval) or started_at >= ${since ?? null}::timestamptz)`
    if (taken) return undefined
    const [row] = await tx`insert into private.runs (name) values (${job.name}) returning id`
    return row?.id as string
  })
  if (id === undefined) return undefined
  const { outcome, note, result } = await job.run().then(
    done => ({ outcome: 'done', note: done.note, result: done.result ?? null }),
    (error: unknown) => ({
      outcome: 'failed',
      note: `It stopped: ${error instanceof Error && 'code' in error ? error.code : 'unknown reason'}.`,
      result: null,
    }),
  )
  const [row] = await sql<
    LastRun[]
  >`update private.runs set finished_at = now(), outcome = ${outcome}, note = ${note}, result = ${sql.json(result as never)}
    where id = ${id} returning name, started_at as "startedAt", finished_at as "finishedAt", outcome, note, result`
  return row
}

/** The latest of each name that has ended, and the latest begun. */
export async function lastRuns(sql: postgres.Sql): Promise<LastRun[]> {
  return sql<
    LastRun[]
  >`select distinct on (name) name, started_at as "startedAt", finished_at as "finishedAt", outcome, note, result
    from private.runs order by name, id desc`
}

export async function lastFinished(sql: postgres.Sql, name: string): Promise<LastRun | undefined> {
  const [row] = await sql<
    LastRun[]
  >`select name, started_at as "startedAt", finished_at as "finishedAt", outcome, note, result
    from private.runs where name = ${name} and outcome = 'done' order by id desc limit 1`
  return row
}
