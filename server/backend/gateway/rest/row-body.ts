import Papa from 'papaparse'
import { parseJson } from '../body-limits.ts'
import { getMediaTypeName, parseMediaType } from './media-types.ts'
import { refuseReservedName } from './name-grammar.ts'
import { RowError } from './row-error.ts'
import type { RowBody, RowRequest } from './row-request.ts'

type RowBodyOptions = { isCall: boolean; columns: string[] | undefined; json?: unknown }
type ParsedRowBody = { body?: RowBody; arguments?: RowRequest['arguments'] }

const makeBodyError = (message: string) => new RowError(400, 'PGRST102', message)

/**
 * Parses the body of a write, or of a function call by POST.
 * @param parsedBody `columns`: the parameter `columns=`; if it is given, rows may have different keys; `json`: the body
 * as parsed JSON, undefined if the body was not parsed yet
 */
export function readRowBody(text: string, contentType: string | undefined, parsedBody: RowBodyOptions): ParsedRowBody {
  const { essence } = parseMediaType(contentType ?? 'application/json')
  switch (essence) {
    case 'application/json':
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return { body: readJsonBody(text, parsedBody) }
    case 'text/csv':
      return { body: readCsvBody(text) }
    case 'application/x-www-form-urlencoded':
      return readFormBody(text, parsedBody.isCall)
  }
  const media = parsedBody.isCall ? rawMediaTypes.get(essence) : undefined
  if (media) return { body: { kind: 'raw', text, media } }
  throw makeBodyError(`Content-Type not acceptable: ${getMediaTypeName(contentType ?? '')}`)
}

const rawMediaTypes = new Map<string, 'text' | 'xml' | 'binary'>([
  ['text/plain', 'text'],
  ['text/xml', 'xml'],
  ['application/octet-stream', 'binary'],
])

type JsonRow = Record<string, unknown>
const isJsonRow = (value: unknown): value is JsonRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listRowKeys = (row: JsonRow) => Object.keys(row).map(refuseReservedName)

function readJsonBody(body: string, { isCall, columns, json }: RowBodyOptions): RowBody {
  const text = body === '' && isCall ? '{}' : body
  const value = json ?? parseJson(text)
  if (columns) {
    const first = Array.isArray(value) ? value[0] : value
    // Invalid JSON is passed on to the database, because the error of the database names the position of the fault.
    return {
      kind: 'json',
      text,
      keys: isJsonRow(first) ? listRowKeys(first) : [],
      isList: text.trimStart().startsWith('['),
    }
  }
  if (value === undefined) throw makeBodyError('Empty or invalid json')
  if (isJsonRow(value)) return { kind: 'json', text, keys: listRowKeys(value), isList: false }
  // A JSON body that is a string or number counts as an empty list, as in PostgREST.
  if (!Array.isArray(value) || value.length === 0) return { kind: 'json', text: '[]', keys: [], isList: true }
  const keys = findCommonKeys(value)
  if (!keys) throw makeBodyError('All object keys must match')
  return { kind: 'json', text, keys, isList: true }
}

/** Finds the keys that all rows have in common; undefined when a row has different keys. */
function findCommonKeys([first, ...rest]: unknown[]): string[] | undefined {
  if (!isJsonRow(first)) return undefined
  const keys = listRowKeys(first)
  const isUniform = rest.every(
    row => isJsonRow(row) && Object.keys(row).length === keys.length && keys.every(key => Object.hasOwn(row, key)),
  )
  return isUniform ? keys : undefined
}

/** Parses a CSV body. The first line names the columns. `NULL` means null, any other value is text. */
function readCsvBody(text: string): RowBody {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: ',', skipEmptyLines: true })
  const [header = [], ...lines] = data
  if (header.length === 0 || errors.some(({ type }) => type === 'Quotes')) throw makeBodyError('Empty or invalid csv')
  if (lines.some(line => line.length !== header.length))
    throw makeBodyError('All lines must have same number of fields')
  const keys = [...new Set(header)].map(refuseReservedName)
  const rows = lines.map(line =>
    Object.fromEntries(header.map((key, at) => [key, line[at] === 'NULL' ? null : line[at]])),
  )
  return { kind: 'json', text: JSON.stringify(rows), keys: rows.length > 0 ? keys : [], isList: true, isCsv: true }
}

/** Parses a form body: the arguments of a function, or one row of texts. */
function readFormBody(text: string, isCall: boolean): ParsedRowBody {
  const fields = [...new URLSearchParams(text)]
  for (const [name] of fields) refuseReservedName(name)
  if (isCall) return { arguments: fields }
  const row = Object.fromEntries(fields)
  return { body: { kind: 'json', text: JSON.stringify(row), keys: Object.keys(row), isList: false } }
}
