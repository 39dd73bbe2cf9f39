import { RowError } from './row-error.ts'
import type { RowPlan } from './row-plan.ts'
import type { RequestPreferences, RowRequest } from './row-request.ts'
import type { StatementRow } from './row-statement.ts'

/** Builds the response from the row that the statement returned. */
export function buildRowResponse(row: StatementRow, request: RowRequest, plan: RowPlan): Response {
  const headers = new Headers()
  const { status, hasBody } = buildHeaders(row, request, plan, headers)
  if (hasBody) headers.set('Content-Type', formatContentType(request))
  const applied = listAppliedPreferences(request, plan)
  if (applied.length > 0) headers.set('Preference-Applied', applied.join(', '))
  setChosenHeaders(headers, row.headers)
  const chosenStatus = parseChosenStatus(row.status) ?? status
  const isEmpty = !hasBody || request.isHead || bodilessStatuses.has(chosenStatus)
  return new Response(isEmpty ? null : row.body, { status: chosenStatus, headers })
}

/** Statuses with which HTTP allows no body. */
const bodilessStatuses: ReadonlySet<number> = new Set([204, 205, 304])

export function buildErrorResponse({ status, code, message, details, hint, headers }: RowError): Response {
  const body = bodilessStatuses.has(status) ? null : JSON.stringify({ code, message, details, hint })
  return new Response(body, {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Proxy-Status': `PostgREST; error=${code}`,
      ...headers,
    },
  })
}

type ResponseKind = { status: number; hasBody: boolean }

function buildHeaders(row: StatementRow, request: RowRequest, plan: RowPlan, headers: Headers): ResponseKind {
  const rows = Number(row.rows)
  if (plan.kind !== 'write') return buildReadHeaders(row, request, plan, headers)
  const isRepresented = request.preferences.return === 'representation'
  const { count } = request.preferences
  const total = count === 'exact' || count === 'estimated' ? rows : undefined
  const inserted = row.inserted === null ? undefined : Number(row.inserted)
  const { action } = plan.write
  switch (action) {
    case 'insert': {
      if (row.location) headers.set('Location', buildLocation(request.target, row.location))
      headers.set('Content-Range', formatContentRange(1, 0, total))
      const isMerge = request.preferences.resolution === 'merge-duplicates'
      return { status: isMerge && (inserted ?? 0) <= 0 ? 200 : 201, hasBody: isRepresented }
    }
    case 'put':
      if (!isRepresented) return { status: 204, hasBody: false }
      return { status: (inserted ?? 0) > 0 ? 201 : 200, hasBody: true }
    case 'update':
    case 'delete': {
      headers.set(
        'Content-Range',
        action === 'update' ? formatContentRange(0, rows - 1, total) : formatContentRange(1, 0, total),
      )
      return isRepresented ? { status: 200, hasBody: true } : { status: 204, hasBody: false }
    }
  }
}

function buildReadHeaders(row: StatementRow, request: RowRequest, plan: RowPlan, headers: Headers): ResponseKind {
  const total = row.total === null ? undefined : Number(row.total)
  const { offset } = plan.read
  const last = offset + Number(row.rows) - 1
  const range = formatContentRange(offset, last, total)
  if (total !== undefined && offset > total)
    throw new RowError(416, 'PGRST103', 'Requested range not satisfiable', {
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
      headers: { 'Content-Range': range },
    })
  headers.set('Content-Range', range)
  if (plan.kind === 'read')
    headers.set(
      'Content-Location',
      `/${encodeURIComponent(request.target)}${request.canonicalQuery === '' ? '' : `?${request.canonicalQuery}`}`,
    )
  if (plan.kind === 'call' && plan.call.function.returns.kind === 'void') return { status: 204, hasBody: false }
  return { status: total !== undefined && last + 1 - offset < total ? 206 : 200, hasBody: true }
}

const formatContentRange = (first: number, last: number, total: number | undefined) =>
  `${total !== 0 && first <= last ? `${first}-${last}` : '*'}/${total ?? '*'}`

function buildLocation(target: string, location: string): string {
  const pairs: [string, string][] = JSON.parse(location)
  const query = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  return `/${encodeURIComponent(target)}?${query.join('&')}`
}

function formatContentType({ answer }: RowRequest): string {
  if (answer.media === 'csv') return 'text/csv; charset=utf-8'
  const stripped = answer.stripsNulls ? ';nulls=stripped' : ''
  if (answer.isSingle) return `application/vnd.pgrst.object+json${stripped}; charset=utf-8`
  if (answer.stripsNulls) return `application/vnd.pgrst.array+json${stripped}; charset=utf-8`
  return 'application/json; charset=utf-8'
}

/** Lists the preferences that had an effect on this type of request. */
function listAppliedPreferences({ preferences, onConflict, action }: RowRequest, plan: RowPlan): string[] {
  const { resolution, missing, count, tx, handling, timezone, maxAffected }: RequestPreferences = preferences
  const isWrite = plan.kind === 'write'
  const resolves =
    action === 'insert' && isWrite && (plan.write.relation.primaryKey.length > 0 || onConflict !== undefined)
  const isLimited = plan.kind === 'call' || action === 'update' || action === 'delete'
  const applied: [string, string | number | undefined][] = [
    ['resolution', resolves ? resolution : undefined],
    ['missing', action === 'insert' || action === 'update' ? missing : undefined],
    ['return', isWrite ? preferences.return : undefined],
    ['count', count],
    ['tx', tx],
    ['handling', handling],
    ['timezone', timezone],
    ['max-affected', isLimited && handling === 'strict' ? maxAffected : undefined],
  ]
  return applied.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
}

/**
 * Sets the response headers from the database setting `response.headers`, a list of objects with one key each. These
 * headers override the headers of the server.
 */
function setChosenHeaders(headers: Headers, text: string | null): void {
  if (text === null) return
  try {
    const headerList = parseHeaderList(JSON.parse(text))
    for (const [name] of headerList) headers.delete(name)
    for (const [name, value] of headerList) headers.append(name, value)
  } catch {
    throw new RowError(
      500,
      'PGRST111',
      'response.headers guc must be a JSON array composed of objects with a single key and a string value',
    )
  }
}

function parseHeaderList(list: unknown): [name: string, value: string][] {
  if (!Array.isArray(list)) throw new TypeError('The headers are no list')
  return list.map(item => {
    const [pair, ...others] = Object.entries(item)
    if (!pair || others.length > 0 || typeof pair[1] !== 'string') throw new TypeError('A header is no single text')
    return [pair[0], pair[1]]
  })
}

function parseChosenStatus(text: string | null): number | undefined {
  if (text === null) return undefined
  const status = Number.parseInt(text, 10)
  if (status >= 200 && status <= 599) return status
  throw new RowError(500, 'PGRST112', 'response.status guc must be a valid status code')
}
