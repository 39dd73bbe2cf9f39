import { readRowRequest } from '../../../server/backend/gateway/rest/read-row-request.ts'
import type { RequestedCondition, RowRequest, SortTerm } from '../../../server/backend/gateway/rest/row-request.ts'

export type FakeRow = Record<string, unknown>

/** Rows by table name. Rows that a query would embed are stored inside the row that embeds them. */
export type FakeTables = Record<string, FakeRow[]>

const compareValues = (firstValue: unknown, secondValue: string) => {
  if (firstValue === null || firstValue === undefined) return Number.NaN
  if (typeof firstValue === 'number') return firstValue - Number(secondValue)
  return String(firstValue) < secondValue ? -1 : String(firstValue) > secondValue ? 1 : 0
}

const isConditionMet = (row: FakeRow, condition: RequestedCondition): boolean => {
  if (condition.kind === 'logic') {
    const results = condition.conditions.map(each => isConditionMet(row, each))
    return (condition.operator === 'and' ? results.every(Boolean) : results.some(Boolean)) !== condition.isNegated
  }
  return isFilterMet(row[condition.field.name] ?? null, condition.operation) !== condition.isNegated
}

type Filter = Extract<RequestedCondition, { kind: 'filter' }>

const comparisonsByOperator: Record<string, (sign: number) => boolean> = {
  eq: sign => sign === 0,
  neq: sign => sign !== 0,
  gt: sign => sign > 0,
  gte: sign => sign >= 0,
  lt: sign => sign < 0,
  lte: sign => sign <= 0,
}

function isFilterMet(value: unknown, operation: Filter['operation']): boolean {
  if (operation.kind === 'in') return operation.values.includes(String(value))
  if (operation.kind === 'is')
    return operation.value === 'null'
      ? value === null
      : operation.value === 'not_null'
        ? value !== null
        : String(value) === operation.value
  if (operation.kind === 'search') throw new Error('The fake rows know no search')
  const { operator, value: operand } = operation
  if (operator === 'ilike' || operator === 'like')
    return String(value).toLowerCase().includes(operand.replaceAll(/[%*]/g, '').toLowerCase())
  const compare = comparisonsByOperator[operator]
  if (!compare) throw new Error(`The fake rows know no ${operator}`)
  return compare(compareValues(value, operand))
}

function sortRows(rows: FakeRow[], terms: SortTerm[]): FakeRow[] {
  return rows.toSorted((one, other) => {
    for (const { field, direction } of terms) {
      const sign = compareValues(one[field.name], String(other[field.name]))
      if (sign) return direction === 'desc' ? -sign : sign
    }
    return 0
  })
}

/** Finds the key by which the history identifies a row. */
const getRowKey = (row: FakeRow) => String(row.key ?? row.id)

const makeJsonResponse = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })

/** Makes the error response of the row API for a write that the database refuses. */
export const makeRowRefusal = (code: string, message: string, status = 400) =>
  makeJsonResponse({ code, message }, status)

/** In-memory row API without policies. A test of a refused write provides the error response itself. */
export class FakeRows {
  readonly tables: FakeTables
  /** Default values for the columns of each inserted row. */
  readonly defaults: Record<string, FakeRow>
  /** User behind the page's writes, and author of the resulting revisions. */
  actor: string | null = null
  /** Seconds since the start of the test, so that each write gets a different time. */
  private seconds = 0
  constructor(tables: FakeTables, defaults: Record<string, FakeRow> = {}) {
    this.tables = tables
    this.defaults = defaults
  }

  moment(): string {
    this.seconds += 1
    return new Date(Date.UTC(2026, 10, 25, 9, 0, this.seconds)).toISOString()
  }

  rows(table: string): FakeRow[] {
    this.tables[table] ??= []
    return this.tables[table]
  }

  /**
   * Changes a row as another user.
   * @throws when the row does not exist
   */
  change(table: string, key: string, change: FakeRow, by: string | null = null): FakeRow {
    const row = this.rows(table).find(each => getRowKey(each) === key)
    if (!row) throw new Error(`There is no ${table} ${key}`)
    return this.write(table, row, change, by)
  }

  private write(table: string, row: FakeRow, change: FakeRow, by: string | null): FakeRow {
    Object.assign(row, change, { updated_at: this.moment() })
    this.rows('revisions').push({
      id: this.rows('revisions').length + 1,
      table_name: table,
      row_id: getRowKey(row),
      row_data: structuredClone(row),
      actor: by,
      created_at: row.updated_at,
      revision_names: null,
    })
    return row
  }

  add(table: string, row: FakeRow): FakeRow {
    const at = this.moment()
    const newRow = { id: crypto.randomUUID(), created_at: at, updated_at: at, ...this.defaults[table], ...row }
    this.rows(table).push(newRow)
    return this.write(table, newRow, {}, this.actor)
  }

  async answer(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const path = pathname.slice('/rest/v1'.length)
    const { method, headers } = request
    const rowRequest = readRowRequest(
      { method, path, query: search.slice(1), headers, body: await request.text() },
      { schema: 'public' },
    )
    const rows = this.changeRows(rowRequest)
    const total = rows.length
    const [range] = rowRequest.ranges
    const offset = range?.offset ?? 0
    const page = sortRows(
      rows,
      rowRequest.order.filter(({ path }) => path.length === 0).flatMap(({ terms }) => terms),
    ).slice(offset, range?.limit === undefined ? undefined : offset + range.limit)
    const rangeHeader = { 'content-range': `${offset}-${offset + page.length - 1}/${total}` }
    if (rowRequest.action !== 'read' && rowRequest.preferences.return !== 'representation')
      return makeJsonResponse(null, 204, rangeHeader)
    if (!rowRequest.answer.isSingle) return makeJsonResponse(page, 200, rangeHeader)
    return page.length === 1
      ? makeJsonResponse(page[0], 200, rangeHeader)
      : makeJsonResponse(
          { code: 'PGRST116', message: 'Cannot coerce the result', details: `The result contains ${page.length} rows` },
          406,
        )
  }

  /** Executes a request and returns the affected rows. */
  private changeRows({ action, target, filters, body, onConflict }: RowRequest): FakeRow[] {
    const ownFilters = filters.filter(({ path }) => path.length === 0)
    const matches = this.rows(target).filter(row => ownFilters.every(({ condition }) => isConditionMet(row, condition)))
    const payload = body?.kind === 'json' ? JSON.parse(body.text) : undefined
    if (action === 'insert') {
      const all: FakeRow[] = Array.isArray(payload) ? payload : [payload]
      return all.map(row => {
        const existingRow =
          onConflict && this.rows(target).find(each => onConflict.every(name => each[name] === row[name]))
        return existingRow ? this.write(target, existingRow, row, this.actor) : this.add(target, row)
      })
    }
    if (action === 'update') for (const row of matches) this.write(target, row, payload, this.actor)
    if (action === 'delete') this.tables[target] = this.rows(target).filter(row => !matches.includes(row))
    // The rows are copied, because a later write must not change a response that was already sent.
    return structuredClone(matches)
  }
}
