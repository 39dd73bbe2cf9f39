import type { Backend } from '../backend/backend.ts'
import { type LastRun, lastRuns } from '../jobs/jobs.ts'
import { lastNightlyRun } from '../jobs/nightly.ts'
import { jobTitle } from '../jobs/nightly-jobs.ts'
import { age, errorCheck, type Finding, okCheck, unknownCheck, warningCheck } from './check.ts'

const day = 86_400_000

export async function jobsCheck({ operations }: Backend): Promise<Finding> {
  if (!operations)
    return unknownCheck(
      'Nothing runs by itself here, because SUPABASE_SECRET_KEY is not set. What that leaves out: docs/supabase.md.',
    )
  return jobsFinding(await lastRuns(operations.functions), new Date())
}

export function jobsFinding(runs: readonly LastRun[], now: Date): Finding {
  if (runs.length === 0) return okCheck('The first ones begin at 03:10 UTC.')
  const failed = runs.filter(({ outcome }) => outcome === 'failed')
  if (failed.length > 0)
    return errorCheck(
      `${failed.map(({ name, note }) => `The ${name} failed. ${note ?? ''}`.trim()).join(' ')}`,
      'Look at the server’s log. It is tried again at 03:10 UTC.',
    )
  const lateRuns = runs.filter(({ startedAt }) => lastNightlyRun(now).getTime() - startedAt.getTime() > day)
  if (lateRuns.length > 0)
    return warningCheck(
      `${lateRuns.map(({ name, startedAt }) => `The ${name} ran last ${age(now.getTime() - startedAt.getTime())} ago.`).join(' ')}`,
      'Look whether the site is up at 03:10 UTC.',
    )
  return okCheck(
    runs
      .map(
        ({ name, note, startedAt }) =>
          `${jobTitle(name)}, ${age(now.getTime() - startedAt.getTime())} ago: ${note ?? 'under way.'}`,
      )
      .join(' '),
  )
}
