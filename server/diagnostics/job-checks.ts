import type { Backend } from '../backend/backend.ts'
import { type LastRun, lastRuns } from '../jobs/jobs.ts'
import { lastNightlyRun } from '../jobs/nightly.ts'
import { jobTitle } from '../jobs/nightly-jobs.ts'
import { age, errorCheck, type Finding, okCheck, unknownCheck, warningCheck } from './check.ts'

const day = 86_400_000

export async function jobsCheck({ operations }: Backend): Promise<Finding> {
  if (!operations) return unknownCheck('No scheduled tasks: SUPABASE_SECRET_KEY is not set. See docs/supabase.md.')
  return jobsFinding(await lastRuns(operations.functions), new Date())
}

export function jobsFinding(runs: readonly LastRun[], now: Date): Finding {
  if (runs.length === 0) return okCheck('First run at 03:10 UTC.')
  const failed = runs.filter(({ outcome }) => outcome === 'failed')
  if (failed.length > 0)
    return errorCheck(
      `${failed.map(({ name, note }) => `The ${name} failed. ${note ?? ''}`.trim()).join(' ')}`,
      'Check the server log. Next attempt at 03:10 UTC.',
    )
  const lateRuns = runs.filter(({ startedAt }) => lastNightlyRun(now).getTime() - startedAt.getTime() > day)
  if (lateRuns.length > 0)
    return warningCheck(
      `${lateRuns.map(({ name, startedAt }) => `The ${name} ran last ${age(now.getTime() - startedAt.getTime())} ago.`).join(' ')}`,
      'Check that the site is running at 03:10 UTC.',
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
