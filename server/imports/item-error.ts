import { databaseErrorMessages, findTemporaryDatabaseError } from '../backend/gateway/database-errors.ts'
import { ServerFunctionError } from '../backend/server-functions.ts'
import { ImportLeaseLostError } from './import-calls.ts'

const readErrorCode = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Whether the call can be retried after the error: deadlock, serialisation failure or lock timeout. */
const isConcurrencyError = (error: unknown) => /^(40...|55P03)$/.test(readErrorCode(error))

/**
 * Whether the error stops the whole import: the database or the disk failed, or the import was cancelled. A statement
 * timeout (57014) concerns only one item.
 */
const isRunStopError = (error: unknown, signal: AbortSignal) =>
  signal.aborted ||
  error instanceof ImportLeaseLostError ||
  (error instanceof ServerFunctionError && /^[A-Z]{4,}/.test(error.code)) ||
  (readErrorCode(error) !== '57014' && findTemporaryDatabaseError(error) !== undefined)

/** Whether an error code is PostgreSQL's own, as opposed to a message raised by our functions. */
const isDatabaseErrorCode = (code: string) => /^(\d[\dA-Z]{4}|[FHPX][\dA-Z]\d{3})$/.test(code) && code !== 'P0001'

/** Describes why an import stopped, as a sentence for editors. The database's own error is in the log. */
export function describeStopReason(error: unknown): string {
  const trouble = findTemporaryDatabaseError(error)
  if (trouble) return databaseErrorMessages[trouble]
  if (isDatabaseErrorCode(readErrorCode(error)))
    return 'The database refused a step of it; the log of the server says which.'
  return error instanceof Error ? error.message : 'It stopped without a reason.'
}

const maxAttempts = 3

/**
 * Processes one import item. After an error only this item is marked as refused; deadlocks and lock timeouts are
 * retried.
 * @param refuse called with the reason
 * @throws errors that stop the whole import
 */
export async function refuseItemOnError(
  act: () => Promise<unknown>,
  refuse: (reason: string) => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      await act()
      return
    } catch (error) {
      if (isRunStopError(error, signal)) throw error
      if (isConcurrencyError(error) && tries < maxAttempts) continue
      await refuse(error instanceof Error ? error.message : 'It failed without a reason.')
      return
    }
}
