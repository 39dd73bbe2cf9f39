import type { Backend } from '../backend/backend.ts'
import { type LastRun, readLastRuns } from '../jobs/jobs.ts'
import { findLastNightlyTime } from '../jobs/nightly.ts'
import { getJobTitle } from '../jobs/nightly-jobs.ts'
import { type CheckFinding, formatAge, reportError, reportOk, reportUnknown, reportWarning } from './check.ts'

const dayMs = 86_400_000

export async function checkJobs({ operations }: Backend): Promise<CheckFinding> {
  if (!operations) return reportUnknown('No scheduled tasks: SUPABASE_SECRET_KEY is not set. See docs/supabase.md.')
  return judgeJobs(await readLastRuns(operations.functions), new Date())
}

export function judgeJobs(runs: readonly LastRun[], now: Date): CheckFinding {
  if (runs.length === 0) return reportOk('First run at 03:10 UTC.')
  const failedRuns = runs.filter(({ outcome }) => outcome === 'failed')
  if (failedRuns.length > 0)
    return reportError(
      `${failedRuns.map(({ name, note }) => `The ${name} failed. ${note ?? ''}`.trim()).join(' ')}`,
      'Check the server log. Next attempt at 03:10 UTC.',
    )
  const lateRuns = runs.filter(({ startedAt }) => findLastNightlyTime(now).getTime() - startedAt.getTime() > dayMs)
  if (lateRuns.length > 0)
    return reportWarning(
      `${lateRuns.map(({ name, startedAt }) => `The ${name} ran last ${formatAge(now.getTime() - startedAt.getTime())} ago.`).join(' ')}`,
      'Check that the site is running at 03:10 UTC.',
    )
  return reportOk(
    runs
      .map(
        ({ name, note, startedAt }) =>
          `${getJobTitle(name)}, ${formatAge(now.getTime() - startedAt.getTime())} ago: ${note ?? 'under way.'}`,
      )
      .join(' '),
  )
}
