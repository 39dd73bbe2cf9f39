import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { refetchQueries } from '../query/refetch-queries.ts'
import { makeRefusal, type Refusal } from '../refusal.ts'
import { loadSessionDb } from '../session/session-store.ts'
import { DatabaseError } from './rows.ts'
import type { SessionDb } from './session-db.ts'
import { toWriteRefusal } from './write-refusal.ts'

/** Response of a database function that has refused an action, because the action violates a rule. */
export type RefusedFunctionCall = { refusal: Refusal }
export type FunctionCallOutcome<Done = unknown> = { done: Done } | RefusedFunctionCall

export type DatabaseResponse<Data> = {
  data: Data
  error: { code: string; message: string; hint: string | null } | null
}

/** Error codes that database functions of the site raise with a message for users. */
const explainedErrorCodes = ['42501', 'P0001', 'P0002', '23514']

/**
 * Calls a database function and converts its response.
 * @param changed query keys to refetch, also after a refusal, because the displayed data was then outdated
 * @throws when the outcome is unknown: no response, or a server error
 */
export async function callFunction<Data>(
  client: QueryClient,
  changed: readonly QueryKey[],
  ask: (db: SessionDb) => PromiseLike<DatabaseResponse<Data>>,
): Promise<FunctionCallOutcome<Data>> {
  const { data, error } = await ask(await loadSessionDb())
  const rule = error && /violates/.test(error.message) ? toWriteRefusal(new DatabaseError(error)) : undefined
  if (error && !rule && !explainedErrorCodes.includes(error.code)) throw new DatabaseError(error)
  await refetchQueries(client, changed)
  if (error) return { refusal: rule ?? makeRefusal(error.message, error.hint ?? 'Nothing was changed.') }
  return { done: data }
}
