import { chooseResponseType } from './media-types.ts'
import { refuseReservedName } from './name-grammar.ts'
import { readPreferences } from './preferences.ts'
import { readQueryParameters } from './query-parameters.ts'
import { readRowBody } from './row-body.ts'
import { RowError } from './row-error.ts'
import { readTargetRange } from './row-ranges.ts'
import type { RowAction, RowRequest } from './row-request.ts'

export type RowRequestInput = {
  method: string
  /** Path below the API's base URL, still encoded: `/events`, `/rpc/search_site`. */
  path: string
  /** Query string without `?`, still encoded. */
  query: string
  headers: Headers
  /** Body of a write or of a function called by POST. */
  body: string
  /** Request body as parsed JSON; undefined if the body was not parsed yet. */
  json?: unknown
}

type Options = {
  /** Name of the only schema that the API exposes. */
  schema: string
  /**
   * Whether a client may roll back the transaction of its request with `Prefer: tx=rollback`; not allowed on hosted
   * projects.
   */
  allowsEndings?: boolean
}

/** Parses a request for rows. Throws a RowError for syntax errors; the names in the request are checked later. */
export function readRowRequest(
  { method, path, query, headers, body, json }: RowRequestInput,
  options: Options,
): RowRequest {
  const resource = readResource(path)
  const isRead = method === 'GET' || method === 'HEAD'
  refuseOtherSchemas(headers.get(isRead ? 'accept-profile' : 'content-profile'), options.schema)
  const { action, method: known } = readAction(resource.isFunction, method)
  const isCall = action === 'call'
  const { range, embedRanges, ...parameters } = readQueryParameters(query, isCall && isRead)
  const ranges = [readTargetRange(method, headers.get('range') ?? undefined, range), ...embedRanges]
  const { columns, ...otherParameters } = parameters
  const usedColumns = action === 'insert' || action === 'update' || (isCall && !isRead) ? columns : undefined
  const payload =
    isRead || action === 'delete'
      ? {}
      : readRowBody(body, headers.get('content-type') ?? undefined, { isCall, columns: usedColumns, json })
  return {
    action,
    method: known,
    target: resource.name,
    isHead: method === 'HEAD',
    ...otherParameters,
    ...(usedColumns ? { columns: usedColumns } : {}),
    ...payload,
    ranges,
    answer: chooseResponseType(headers.get('accept') ?? undefined),
    preferences: readPreferences([headers.get('prefer') ?? ''], options.allowsEndings ?? false),
  }
}

function readResource(path: string): { isFunction: boolean; name: string } {
  const [, ...segments] = path.split('/').map(decodeSegment)
  const [first = '', second = ''] = segments
  if (segments.length < 2 && first === '') throw new RowError(404, 'PGRST126', 'Root endpoint metadata is disabled')
  if (segments.length === 1) return { isFunction: false, name: refuseReservedName(first) }
  if (segments.length === 2 && first === 'rpc') return { isFunction: true, name: refuseReservedName(second) }
  throw new RowError(404, 'PGRST125', 'Invalid path specified in request URL')
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw new RowError(404, 'PGRST125', 'Invalid path specified in request URL')
  }
}

function refuseOtherSchemas(profile: string | null, schema: string): void {
  if (profile !== null && profile !== schema)
    throw new RowError(406, 'PGRST106', `Invalid schema: ${profile}`, {
      hint: `Only the following schemas are exposed: ${schema}`,
    })
}

const relationActions = new Map<RowRequest['method'], RowAction>([
  ['GET', 'read'],
  ['HEAD', 'read'],
  ['POST', 'insert'],
  ['PUT', 'put'],
  ['PATCH', 'update'],
  ['DELETE', 'delete'],
])
const functionMethods: RowRequest['method'][] = ['GET', 'HEAD', 'POST']

function readAction(isFunction: boolean, method: string): Pick<RowRequest, 'action' | 'method'> {
  if (isFunction) {
    const callMethod = functionMethods.find(each => each === method)
    if (callMethod) return { action: 'call', method: callMethod }
    throw new RowError(405, 'PGRST101', `Cannot use the ${method} method on RPC`)
  }
  for (const [knownMethod, action] of relationActions)
    if (knownMethod === method) return { action, method: knownMethod }
  throw new RowError(405, 'PGRST117', `Unsupported HTTP method: ${method}`)
}
