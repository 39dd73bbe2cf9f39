import { RowError } from './row-error.ts'
import type { RequestedCondition, RowRequest } from './row-request.ts'

/** Whether a filter condition, or a condition nested in it, uses a regular expression. */
const matchesPattern = (condition: RequestedCondition): boolean =>
  condition.kind === 'logic'
    ? condition.conditions.some(matchesPattern)
    : condition.operation.kind === 'compare' && /^i?match$/.test(condition.operation.operator)

/**
 * Rejects regular expressions in filters, also in filters of embedded rows, because a regular expression can use the
 * database until the statement times out.
 * @throws RowError
 */
export function refusePatternFilters({ filters }: Pick<RowRequest, 'filters'>): void {
  if (filters.some(({ condition }) => matchesPattern(condition)))
    throw new RowError(
      400,
      'regex_not_allowed',
      'Filters with match and imatch are for editors. Use like, ilike or fts instead; arguments of a function can be sent by POST.',
    )
}
