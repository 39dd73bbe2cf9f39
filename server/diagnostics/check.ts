import { many } from '../../app/platform/text/pluralize.ts'
import { ServerFunctionError } from '../backend/server-functions.ts'

/** State of one part of the site, in words for its administrators. */
type CheckState = 'well' | 'waiting' | 'attention' | 'broken' | 'unknown'
export type Check = {
  name: string
  state: CheckState
  said: string
  remedy?: string
  /** Section of the page that belongs to this check. */
  offers?: 'event hours'
}
export type Finding = Omit<Check, 'name'>

export const okCheck = (said: string): Finding => ({ state: 'well', said })
export const waitingCheck = (said: string, remedy?: string): Finding => ({
  state: 'waiting',
  said,
  ...(remedy && { remedy }),
})
export const warningCheck = (said: string, remedy: string): Finding => ({ state: 'attention', said, remedy })
export const errorCheck = (said: string, remedy: string): Finding => ({ state: 'broken', said, remedy })
export const unknownCheck = (said: string): Finding => ({ state: 'unknown', said })

export function age(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  if (minutes < 1) return 'less than a minute'
  if (minutes < 120) return many(minutes, 'minute', 'minutes')
  if (minutes < 48 * 60) return many(Math.floor(minutes / 60), 'hour', 'hours')
  return many(Math.floor(minutes / 1440), 'day', 'days')
}

export function size(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)))
  const value = bytes / 1000 ** step
  return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)} ${units[step]}`
}

/** Timeout of a check in ms. */
const limit = 5000

/** Runs one check; an error in it never affects the others. */
export async function runCheck(name: string, remedy: string, ask: () => Promise<Finding>): Promise<Check> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<Finding>(resolve => {
    timer = setTimeout(resolve, limit, errorCheck(`No answer within ${limit / 1000} seconds.`, remedy)).unref()
  })
  const answer = ask().catch((error: unknown): Finding => {
    // The error already contains an explanation.
    if (error instanceof ServerFunctionError) return errorCheck(error.message, error.remedy)
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
    return errorCheck(`It failed: ${reason}.`, remedy)
  })
  try {
    return { name, ...(await Promise.race([answer, tooLate])) }
  } finally {
    clearTimeout(timer)
  }
}
