import { databaseTrouble, databaseErrorText } from '../backend/gateway/database-errors.ts'
import { ServerFunctionError } from '../backend/server-functions.ts'
import { LostImport } from './import-calls.ts'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** A deadlock, a transaction that another one overtook, or a lock that did not come: what was asked may be asked again. */
const isOvertaken = (error: unknown) => /^(40...|55P03)$/.test(codeOf(error))

/** Whether the whole run is in trouble: the database or the disk is away, or somebody stopped it. A timeout (57014) is the item's. */
const stopsRun = (error: unknown, signal: AbortSignal) =>
  signal.aborted ||
  error instanceof LostImport ||
  (error instanceof ServerFunctionError && /^[A-Z]{4,}/.test(error.code)) ||
  (codeOf(error) !== '57014' && databaseTrouble(error) !== undefined)

/** A code of PostgreSQL, but for the sentences that our own functions raise. */
const isOfDatabase = (code: string) => /^(\d[\dA-Z]{4}|[FHPX][\dA-Z]\d{3})$/.test(code) && code !== 'P0001'

/** Why a run stopped, as a sentence for its editors. What the database called it stands in the log. */
export function stopReason(error: unknown): string {
  const trouble = databaseTrouble(error)
  if (trouble) return databaseErrorText[trouble]
  if (isOfDatabase(codeOf(error))) return 'The database refused a step of it; the log of the server says which.'
  return error instanceof Error ? error.message : 'It stopped without a reason.'
}

const mostTries = 3

/**
 * Does what belongs to one item. Whatever goes wrong with it is the refusal of that item; what was overtaken is tried again.
 * @param refuse called with the reason
 * @throws what stops the whole run
 */
export async function refuseOnError(
  act: () => Promise<unknown>,
  refuse: (reason: string) => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      await act()
      return
    } catch (error) {
      if (stopsRun(error, signal)) throw error
      if (isOvertaken(error) && tries < mostTries) continue
      await refuse(error instanceof Error ? error.message : 'It failed without a reason.')
      return
    }
}
