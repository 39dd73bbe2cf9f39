import type { BatchRows, BatchStatement } from '../../database/batch.ts'
import { buildSettingsStatement, type RequestCaller, rollBackTransaction, statementTimeoutGraceMs } from '../caller.ts'
import { RowError } from './row-error.ts'
import type { RowPlan } from './row-plan.ts'
import type { RowRequest } from './row-request.ts'
import { buildPlannedCount, buildRowStatement, type StatementRow } from './row-statement.ts'
import { quoteName } from './sql-text.ts'

export type RowCaller = RequestCaller & {
  /**
   * Whether filters may use regular expressions. A regular expression can use the database for a long time, so only
   * trusted callers may use regular expressions.
   */
  mayMatchPatterns: boolean
}

export type PlanRunOptions = {
  searchPath: readonly string[]
  maxRows: number | undefined
  /** Whether `Prefer: tx=rollback` rolls back a write. */
  allowsRollback: boolean
  /** Cancels the running statement of this database connection. */
  cancel(processId: number): Promise<unknown>
}

/**
 * Runs the single statement of a request in a transaction. Settings, statement and commit take one round trip, or two
 * when the result decides whether to commit.
 */
export async function runRowPlan(
  plan: RowPlan,
  request: RowRequest,
  caller: RequestCaller,
  options: PlanRunOptions,
): Promise<StatementRow> {
  const statements: BatchStatement[] = [
    listSettings(plan, request, caller, options.searchPath),
    buildRowStatement(plan, request, options.maxRows),
  ]
  const plannedCount = buildPlannedCount(plan, request)
  if (plannedCount) statements.push(plannedCount)
  const signal = isReadOnly(plan, request.method) ? caller.signal : undefined
  const connection = await caller.pool.acquire()
  const leave = () => void options.cancel(connection.processId).catch(() => {})
  let isOpen = false
  try {
    if (signal?.aborted) throw new RowError(503, '57014', 'Nobody waits for the answer any more.')
    signal?.addEventListener('abort', leave)
    connection.limit(findTimeLimit(plan, caller) + statementTimeoutGraceMs)
    if (!canRollBack(plan, request, options)) return readRow(plan, request, await connection.batch(statements), options)
    isOpen = true
    const [, ...results] = await connection.batch([{ text: 'begin', parameters: [] }, ...statements])
    const row = readRow(plan, request, results, options)
    const isUndone = options.allowsRollback && request.preferences.tx === 'rollback'
    if (isUndone) await connection.batch([{ text: 'set constraints all immediate', parameters: [] }])
    await connection.batch([{ text: isUndone ? 'rollback' : 'commit', parameters: [] }])
    isOpen = false
    return row
  } finally {
    signal?.removeEventListener('abort', leave)
    if (isOpen) await rollBackTransaction(connection)
    // The connection is closed after an abort, because a late cancellation could hit the next statement on the
    // connection.
    connection.release(signal?.aborted)
  }
}

/** Finds the time limit in ms: a function may run as long as the function's setting statement_timeout allows. */
function findTimeLimit(plan: RowPlan, { timeout }: RequestCaller): number {
  const declaredTypes =
    plan.kind === 'call' ? plan.call.function.settings.find(([name]) => name === 'statement_timeout') : undefined
  return declaredTypes ? Math.max(timeout, parseMilliseconds(declaredTypes[1])) : timeout
}

/** Converts a setting such as `60s` to ms. A number without a unit is in ms. */
function parseMilliseconds(setting: string): number {
  const units: [unit: string, length: number][] = [
    ['ms', 1],
    ['min', 60_000],
    ['s', 1000],
    ['h', 3_600_000],
  ]
  const [, length = 1] = units.find(([unit]) => setting.endsWith(unit)) ?? []
  return Number.parseFloat(setting) * length
}

/**
 * Whether a write may have to be rolled back after the statement ran: when the request requires a single object or sets
 * `max-affected`, or when a PUT changed another row.
 */
const canRollBack = (
  plan: RowPlan,
  { answer, preferences, action, method }: RowRequest,
  { allowsRollback }: PlanRunOptions,
) =>
  !isReadOnly(plan, method) &&
  (answer.isSingle ||
    action === 'put' ||
    preferences.maxAffected !== undefined ||
    (allowsRollback && preferences.tx === 'rollback'))

function isReadOnly(plan: RowPlan, method: RowRequest['method']): boolean {
  if (plan.kind === 'read') return true
  return plan.kind === 'call' && (method === 'GET' || method === 'HEAD' || plan.call.function.volatility !== 'volatile')
}

function listSettings(
  plan: RowPlan,
  request: RowRequest,
  { role, timeout, settings }: RequestCaller,
  searchPath: readonly string[],
): BatchStatement {
  const all: [string, string][] = [
    ...(isReadOnly(plan, request.method) ? [['transaction_read_only', 'on'] satisfies [string, string]] : []),
    ['search_path', searchPath.map(quoteName).join(', ')],
    ['statement_timeout', `${timeout}ms`],
    ...settings,
    ...(request.preferences.timezone === undefined
      ? []
      : [['timezone', request.preferences.timezone] satisfies [string, string]]),
    ...(plan.kind === 'call' ? plan.call.function.settings : []),
    ['role', role],
  ]
  return buildSettingsStatement(all)
}

function readRow(plan: RowPlan, request: RowRequest, results: BatchRows[], { maxRows }: PlanRunOptions): StatementRow {
  const [, [row = []] = [], queryPlan] = results
  const [total = null, rows, body = null, location = null, headers = null, status = null, inserted = null] = row
  const result: StatementRow = { total, rows: rows ?? '0', body, location, headers, status, inserted }
  checkRowCount(plan, request, Number(result.rows))
  return { ...result, total: readTotal(request, result.total, queryPlan?.[0]?.[0], maxRows) }
}

/** Reads the total number of matching rows. Up to the maximum, an estimate is an exact count. */
function readTotal(
  { preferences }: RowRequest,
  total: string | null,
  queryPlan: string | null | undefined,
  maxRows: number | undefined,
) {
  if (queryPlan === null || queryPlan === undefined) return total
  const [{ Plan }]: [{ Plan: { 'Plan Rows': number } }] = JSON.parse(queryPlan)
  const expected = Plan['Plan Rows']
  if (preferences.count === 'planned') return String(expected)
  const rowCount = Number(total)
  return maxRows === undefined || rowCount > maxRows ? String(Math.max(rowCount, expected)) : total
}

/** Checks the number of affected rows. @throws RowError when the number contradicts the request */
function checkRowCount({ kind }: RowPlan, { action, answer, preferences }: RowRequest, rows: number): void {
  if (action === 'put' && rows !== 1)
    throw new RowError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)')
  if (answer.isSingle && rows !== 1)
    throw new RowError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${rows} rows`,
    })
  const { maxAffected, handling } = preferences
  const isLimited = kind === 'call' || action === 'update' || action === 'delete'
  if (isLimited && maxAffected !== undefined && handling === 'strict' && rows > maxAffected)
    throw new RowError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
      details: `The query affects ${rows} rows`,
    })
}
