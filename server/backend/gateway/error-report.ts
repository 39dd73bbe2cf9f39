import { databaseTrouble } from './database-errors.ts'

/** @param path of the request during which it came */
export type ReportError = (error: unknown, path: string) => void

/**
 * Logs errors of requests: what kind of error, where in the code, and at which route. Never its message, in which the values
 * of a statement may stand: people's data. A database that is away is said once, by whoever watches it.
 */
export const reportErrors =
  (log: (line: string) => void): ReportError =>
  (error, path) => {
    if (databaseTrouble(error) === undefined) log(`${routeOf(path)}: ${kindOf(error)}`)
  }

const routeOf = (path: string) => path.split('/').slice(0, 4).join('/')

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const code = 'code' in error ? ` ${String(error.code)}` : ''
  return `${error.name}${code} ${error.stack?.match(/\bat .*/)?.[0] ?? ''}`.trim()
}
