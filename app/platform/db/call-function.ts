import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { DatabaseError } from './rows.ts'
import type { SessionDb } from './session-db.ts'
import { readAgain } from '../query/refetch.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { loadSessionDb } from '../session/session-store.ts'
import { writeRefusal } from './write-refusal.ts'

/** The rule said no. */
export type RefusedCall = { refusal: Refusal }
export type Outcome<Done = unknown> = { done: Done } | RefusedCall

export type DatabaseAnswer<Data> = {
  data: Data
  error: { code: string; message: string; hint: string | null } | null
}

/** Raised by the database's own functions, with a sentence for the person. */
const said = ['42501', 'P0001', 'P0002', '23514']

/**
 * Asks a function of the database to do something, and looks at what came back.
 * @param changed what is read again, also when refused: what the screen shows was not so
 * @throws when nobody can say whether it was done: no answer, or a fault
 */
export async function callFunction<Data>(
  client: QueryClient,
  changed: readonly QueryKey[],
  ask: (db: SessionDb) => PromiseLike<DatabaseAnswer<Data>>,
): Promise<Outcome<Data>> {
  const { data, error } = await ask(await loadSessionDb())
  const rule = error && /violates/.test(error.message) ? writeRefusal(new DatabaseError(error)) : undefined
  if (error && !rule && !said.includes(error.code)) throw new DatabaseError(error)
  await readAgain(client, changed)
  if (error) return { refusal: rule ?? refusal(error.message, error.hint ?? 'Nothing was changed.') }
  return { done: data }
}
