/** What the package already answers well. */
const understood = /^(42|22|21|PT|PG)|^(23503|23505|25006)$/

const hasCode = (error: unknown): error is { code: string; message: string; detail?: string; hint?: string } =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'

/**
 * Whether an error means that the server could not, rather than would not: 507 when a disk is full, 503 when the database is
 * away, starting, out of connections, or took too long.
 */
export function troubleOf(error: unknown): 503 | 507 | undefined {
  if (!hasCode(error)) return undefined
  if (/^(53100|ENOSPC|EDQUOT)$/.test(error.code)) return 507
  const isAway = /^(08|53|57|58)...$|^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|EROFS)/.test(error.code)
  return isAway ? 503 : undefined
}

/**
 * A CHECK violation, a RAISE and their like are the caller's doing: 400 with the SQLSTATE, as PostgREST answers,
 * where the gateway would say 500. Expressed in PostgREST's own way of raising a chosen status.
 */
export function postgrestError(error: unknown): unknown {
  if (!hasCode(error)) return error
  if (error.code.startsWith('ERR_'))
    return raised(400, '22023', 'A value has a type that its column does not take.', error)
  const trouble = troubleOf(error)
  if (trouble) return raised(trouble, error.code, wordsOf[trouble], {})
  if (error.code.length !== 5 || understood.test(error.code)) return error
  return raised(statusOf(error.code), error.code, error.message, error)
}

export const wordsOf = {
  503: 'The database does not answer just now. Please try again in a moment.',
  507: 'There is no room left on the server, so nothing can be written. What was there can be read.',
}

function statusOf(code: string): number {
  if (code.startsWith('40')) return 409
  // 55: a view that cannot be written to, and the like. 54: more than the database takes at once.
  if (/^(23|44|54|55)/.test(code) || code === 'P0001') return 400
  // no_data_found: what the function was asked about is gone.
  if (code === 'P0002') return 404
  return 500
}

const raised = (
  status: number,
  code: string,
  message: string,
  { detail, hint }: { detail?: string; hint?: string },
) => ({
  code: 'PGRST',
  // PostgreSQL repeats the whole row that a constraint refused, with columns that its writer may not read.
  message: JSON.stringify({
    code,
    message,
    details: /^Failing row/.test(detail ?? '') ? null : (detail ?? null),
    hint: hint ?? null,
  }),
  detail: JSON.stringify({ status, headers: {} }),
})
