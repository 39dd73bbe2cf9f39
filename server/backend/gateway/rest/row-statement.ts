import { buildCallSql, isReturningRows, scalarColumnName } from './call-sql.ts'
import { buildCountSql, buildReadSql, sourceRowsAlias } from './read-sql.ts'
import type { CallPlan, RowPlan, WritePlan } from './row-plan.ts'
import type { RowRequest } from './row-request.ts'
import { makeStatementValues, quoteText, type SqlStatement } from './sql-text.ts'
import { buildWriteSql, insertedCountSetting } from './write-sql.ts'

/** Columns of the single row that the statement returns, all as text. */
export type StatementRow = {
  /** Number of all matching rows, including rows outside the range. */
  total: string | null
  /** Number of rows in the response. */
  rows: string
  body: string | null
  /** Pairs of a column and its filter for the header `Location`, as JSON. */
  location: string | null
  /** Headers and status of the response that database functions have set. */
  headers: string | null
  status: string | null
  inserted: string | null
}

const resultAlias = 'row_result'
const buildSettingSql = (name: string) => `nullif(current_setting('${name}', true), '')`

/** Builds the single SQL statement for the whole request. The database builds the response body. */
export function buildRowStatement(plan: RowPlan, request: RowRequest, maxRows?: number): SqlStatement {
  const values = makeStatementValues()
  const source =
    plan.kind === 'write'
      ? buildWriteSql(values, plan.write)
      : plan.kind === 'call'
        ? buildCallSql(values, plan.call)
        : undefined
  const isBodyWanted = isBodyRequested(plan, request)
  const isSelected = plan.kind !== 'write' || isBodyWanted
  const from = isSelected ? buildReadSql(values, plan.read) : `select * from ${sourceRowsAlias}`
  const isOne = plan.kind === 'call' && !plan.call.function.returns.isSet
  const rows = isOne ? '1' : `count(${resultAlias})`
  let total = 'null::bigint'
  if (plan.kind !== 'write' && request.preferences.count && request.preferences.count !== 'planned')
    total = `(select count(*) from (${buildCountSql(values, plan.read)}${findEstimateLimit(request, maxRows)}) counted)`
  const columns = [
    `${total} as total`,
    `${rows} as rows`,
    `${isBodyWanted ? buildBodySql(plan, request) : 'null'} as body`,
    `${plan.kind === 'write' ? buildLocationSql(plan.write, request) : 'null'} as location`,
    `${buildSettingSql('response.headers')} as headers`,
    `${buildSettingSql('response.status')} as status`,
    `${buildSettingSql(insertedCountSetting)} as inserted`,
  ]
  const common = source === undefined ? '' : `with ${sourceRowsAlias} as (${source}) `
  return {
    text: `${common}select ${columns.join(', ')} from (${from}) ${resultAlias}`,
    parameters: [...values.parameters],
  }
}

/** Builds the statement for the row count that the query planner estimates, if the request asks for an estimate. */
export function buildPlannedCount(plan: RowPlan, request: RowRequest): SqlStatement | undefined {
  const { count } = request.preferences
  if (plan.kind !== 'read' || (count !== 'planned' && count !== 'estimated')) return undefined
  const values = makeStatementValues()
  const text = `explain (format json) ${buildCountSql(values, plan.read)}`
  return { text, parameters: [...values.parameters] }
}

/** Builds the row limit for an estimated count: rows are counted up to one more than the maximum. */
const findEstimateLimit = ({ preferences }: RowRequest, maxRows: number | undefined) =>
  preferences.count === 'estimated' && maxRows !== undefined ? ` limit ${maxRows + 1}` : ''

const isBodyRequested = (plan: RowPlan, { isHead, preferences }: RowRequest) =>
  !isHead && (plan.kind !== 'write' || preferences.return === 'representation')

function buildBodySql(plan: RowPlan, { answer }: RowRequest): string {
  const strip = (json: string) => (answer.stripsNulls ? `json_strip_nulls(${json})` : json)
  const call = plan.kind === 'call' ? plan.call : undefined
  const isScalar = call !== undefined && !isReturningRows(call)
  const item = isScalar ? `${resultAlias}.${scalarColumnName}` : resultAlias
  if (answer.media === 'csv') return buildCsvSql(call)
  const isOne = call !== undefined && !call.function.returns.isSet
  if (answer.isSingle || isOne) return `coalesce(${strip(`json_agg(${item})->0`)}, 'null')`
  return `coalesce(${strip(`json_agg(${item})`)}, '[]')`
}

/**
 * Builds the SQL for a CSV response: a line with the column names, followed by one line per row, as the database
 * formats a record.
 */
function buildCsvSql(call: CallPlan | undefined): string {
  const line = `${resultAlias}::text`
  const lines = `coalesce(string_agg(substring(${line}, 2, length(${line}) - 2), e'\\n'), '')`
  if (call && !isReturningRows(call)) return `'${scalarColumnName}' || e'\\n' || ${lines}`
  const names = `(select string_agg(name, ',') from json_object_keys((json_agg(row_to_json(${resultAlias}))->0)) name)`
  return `coalesce(${names}, '') || e'\\n' || ${lines}`
}

/** Builds the SQL for `Location`: a filter on each primary key column of the inserted row. */
function buildLocationSql({ relation, action }: WritePlan, { preferences }: RowRequest): string {
  if (action !== 'insert' || preferences.return !== 'headers-only' || relation.primaryKey.length === 0) return 'null'
  const names = relation.primaryKey.map(quoteText).join(', ')
  return `case when count(${resultAlias}) = 1 then (
    select json_agg(json_build_array(pair.key, coalesce('eq.' || pair.value, 'is.null')))
    from (select row_to_json(made) as row from ${sourceRowsAlias} made limit 1) one, json_each_text(one.row) pair
    where pair.key in (${names})
  ) end`
}
