import { formatQuantity } from '../../app/platform/text/pluralize.ts'
import { ServerFunctionError } from '../backend/server-functions.ts'

/** State of one component of the site, described for its administrators. */
type CheckState = 'well' | 'waiting' | 'attention' | 'broken' | 'unknown'
export type DiagnosticsCheck = {
  name: string
  state: CheckState
  said: string
  remedy?: string
  /** Section of the Diagnostics page to which this check links. */
  offers?: 'event hours'
}
export type CheckFinding = Omit<DiagnosticsCheck, 'name'>

export const reportOk = (said: string): CheckFinding => ({ state: 'well', said })
export const reportWaiting = (said: string, remedy?: string): CheckFinding => ({
  state: 'waiting',
  said,
  ...(remedy && { remedy }),
})
export const reportWarning = (said: string, remedy: string): CheckFinding => ({ state: 'attention', said, remedy })
export const reportError = (said: string, remedy: string): CheckFinding => ({ state: 'broken', said, remedy })
export const reportUnknown = (said: string): CheckFinding => ({ state: 'unknown', said })

export function formatAge(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  if (minutes < 1) return 'less than a minute'
  if (minutes < 120) return formatQuantity(minutes, 'minute', 'minutes')
  if (minutes < 48 * 60) return formatQuantity(Math.floor(minutes / 60), 'hour', 'hours')
  return formatQuantity(Math.floor(minutes / 1440), 'day', 'days')
}

export function formatSize(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)))
  const value = bytes / 1000 ** step
  return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)} ${units[step]}`
}

/** Timeout of a check in ms. */
const checkTimeoutMs = 5000

/** Runs one check. An error in one check never affects other checks. */
export async function runCheck(
  name: string,
  remedy: string,
  ask: () => Promise<CheckFinding>,
): Promise<DiagnosticsCheck> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<CheckFinding>(resolve => {
    timer = setTimeout(
      resolve,
      checkTimeoutMs,
      reportError(`No answer within ${checkTimeoutMs / 1000} seconds.`, remedy),
    ).unref()
  })
  const answer = ask().catch((error: unknown): CheckFinding => {
    // A ServerFunctionError already explains the problem to administrators.
    if (error instanceof ServerFunctionError) return reportError(error.message, error.remedy)
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
    return reportError(`It failed: ${reason}.`, remedy)
  })
  try {
    return { name, ...(await Promise.race([answer, tooLate])) }
  } finally {
    clearTimeout(timer)
  }
}
