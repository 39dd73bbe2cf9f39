import { DatabaseError } from '../../database/database-error.ts'
import { databaseErrorMessages, findTemporaryDatabaseError } from '../database-errors.ts'
import { RowError } from './row-error.ts'

/**
 * Converts a database error to an error for the client. The status is the status of PostgREST, except where PostgREST
 * responds with 500 to a mistake of the caller.
 */
export function toRowError(error: unknown, isSignedIn: boolean): RowError | undefined {
  const trouble = findTemporaryDatabaseError(error)
  if (trouble) return new RowError(trouble, readCode(error), databaseErrorMessages[trouble])
  if (!(error instanceof DatabaseError)) return undefined
  if (error.code === 'PGRST') return readRaisedResponse(error)
  const status = findStatus(error, isSignedIn)
  const headers: Record<string, string> = status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}
  return new RowError(status, error.code, error.message, {
    details: readDetails(error),
    hint: error.hint ?? null,
    headers,
  })
}

const readCode = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'PGRST000'

/**
 * Removes the error detail that lists the whole row which violated a constraint, because the row includes columns that
 * the caller may not read.
 */
const readDetails = ({ detail }: DatabaseError) => (detail?.startsWith('Failing row') ? null : (detail ?? null))

const statusesByCode: ReadonlyMap<string, number> = new Map([
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  ['42P01', 404],
  ['42P17', 500],
  ['P0001', 400],
  // P0002 is no_data_found: the row that the function needs was deleted.
  ['P0002', 404],
  // 42704 means an unknown setting, or an invalid value for a setting.
  ['42704', 400],
])

const statusesByClass: ReadonlyMap<string, number> = new Map([
  ['09', 500],
  ['0L', 403],
  ['0P', 403],
  ['28', 403],
  ['2D', 500],
  ['38', 500],
  ['39', 500],
  ['3B', 500],
  ['40', 409],
  ['F0', 500],
  ['HV', 500],
  ['XX', 500],
])

function findStatus({ code, message }: DatabaseError, isSignedIn: boolean): number {
  if (code === '42501') return isSignedIn ? 403 : 401
  if (code === '42883') return message.startsWith('function xmlagg(') ? 406 : 404
  if (code === '22023' && message.startsWith('role') && message.endsWith('does not exist')) return 401
  if (code.startsWith('PT')) return readRaisedStatus(code.slice(2))
  return statusesByCode.get(code) ?? statusesByClass.get(code.slice(0, 2)) ?? 400
}

/** Reads the HTTP status that a function has set with `raise sqlstate 'PT402'`. */
function readRaisedStatus(digits: string): number {
  const status = Number(digits)
  return Number.isInteger(status) && status >= 200 && status <= 599 ? status : 500
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readObject(text: string | undefined): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Reads the whole response that a function has set with `raise sqlstate 'PGRST'`. */
function readRaisedResponse({ message, detail }: DatabaseError): RowError {
  const answer = readObject(message)
  if (
    typeof answer?.code !== 'string' ||
    typeof answer.message !== 'string' ||
    !isValidHeader('Proxy-Status', answer.code)
  )
    return makeUnreadableError(
      `Invalid JSON value for MESSAGE: '${message}'`,
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    )
  const details = readObject(detail)
  const headers = isRecord(details?.headers)
    ? Object.entries(details.headers).map(([name, value]) => [name, String(value)] as const)
    : []
  const isStatus = typeof details?.status === 'number' && details.status >= 200 && details.status <= 599
  if (!isStatus || !isRecord(details.headers) || !headers.every(([name, value]) => isValidHeader(name, value)))
    return makeUnreadableError(
      detail ? `Invalid JSON value for DETAIL: '${detail}'` : 'DETAIL is missing in the RAISE statement',
      "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.",
    )
  return new RowError(readRaisedStatus(String(details.status)), answer.code, answer.message, {
    details: answer.details ?? null,
    hint: typeof answer.hint === 'string' ? answer.hint : null,
    headers: Object.fromEntries(headers),
  })
}

/** Whether the name and value form a valid HTTP header. */
function isValidHeader(name: string, value: string): boolean {
  try {
    return new Headers([[name, value]]).get(name) === value
  } catch {
    return false
  }
}

const makeUnreadableError = (details: string, hint: string) =>
  new RowError(500, 'PGRST121', `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`, { details, hint })
