import { findTemporaryDatabaseError } from './database-errors.ts'

/** Function that reports the error of a request. @param path path of the request that failed */
export type ReportError = (error: unknown, path: string) => void

/**
 * Makes a function that logs errors of requests: type, code location and route. The error message is never logged,
 * because the message may contain values of a statement, and so personal data. A database outage is logged only once,
 * by the code that watches the connection.
 */
export const reportErrors =
  (log: (line: string) => void): ReportError =>
  (error, path) => {
    if (findTemporaryDatabaseError(error) === undefined) log(`${toRoutePath(path)}: ${findErrorKind(error)}`)
  }

const toRoutePath = (path: string) => path.split('/').slice(0, 4).join('/')

function findErrorKind(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const code = 'code' in error ? ` ${String(error.code)}` : ''
  return `${error.name}${code} ${error.stack?.match(/\bat .*/)?.[0] ?? ''}`.trim()
}
