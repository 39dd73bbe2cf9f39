const hasCode = (error: unknown): error is { code: string; message: string; detail?: string; hint?: string } =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'

/**
 * Finds the HTTP status for an error of the database: 507 when the disk is full; 503 when the database is down,
 * starting, too slow or out of connections. Undefined for other errors.
 */
export function findTemporaryDatabaseError(error: unknown): 503 | 507 | undefined {
  if (!hasCode(error)) return undefined
  if (/^(53100|ENOSPC|EDQUOT)$/.test(error.code)) return 507
  const isAway = /^(08|53|57|58)...$|^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|EROFS)/.test(error.code)
  return isAway ? 503 : undefined
}

export const databaseErrorMessages = {
  503: 'The database does not answer just now. Please try again in a moment.',
  507: 'The server disk is full: nothing can be saved. Existing content can still be read.',
}

/** Value of the header `Retry-After` in seconds when the database does not respond. */
export const databaseRetryAfter = '5'
