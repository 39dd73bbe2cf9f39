import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../app/platform/db/database.gen.ts'
import type { Sql } from './database/sql.ts'
import { findTemporaryDatabaseError } from './gateway/database-errors.ts'

type Functions = Database['public']['Functions']
type ServerFunctionName = Extract<keyof Functions, `server_${string}`>
/** Arguments of a function. A function without arguments has the generated type `never`. */
type FunctionArguments<Called extends ServerFunctionName> = [Functions[Called]['Args']] extends [never]
  ? []
  : [args: Functions[Called]['Args']]

/**
 * Database functions for the server, which bypass row level security. The names of these functions begin with
 * `server_`, and only the site's owner and the secret key may call them. A call by SQL and a call by the API return
 * the same JSON, in which timestamps are text.
 */
export type ServerFunctions = {
  /** Calls a function. @throws ServerFunctionError, or an error of the database driver */
  call<Called extends ServerFunctionName>(
    name: Called,
    ...args: FunctionArguments<Called>
  ): Promise<Functions[Called]['Returns']>
}

/**
 * Error of a database function on a Supabase project. Its message is a sentence for people and never contains the key.
 */
export class ServerFunctionError extends Error {
  override name = 'ServerFunctionError'
  /** Error code: `AWAY`, `KEY_REFUSED`, `FUNCTION_MISSING`, or the error code of the database. */
  readonly code: string
  readonly remedy: string
  constructor(code: string, message: string, remedy: string) {
    super(message)
    this.code = code
    this.remedy = remedy
  }
}

/** Calls functions over the site's own database connections. */
export function connectServerFunctions(sql: Sql): ServerFunctions {
  return {
    async call(name, ...[args]) {
      const definedArgs = Object.entries(args ?? {}).filter(([, value]) => value !== undefined)
      const list = definedArgs.map(([key], index) => `${key} => $${index + 1}`).join(', ')
      const [row] = await sql.unsafe(
        `select public.${name}(${list}) as answer`,
        definedArgs.map(([, value]) => value),
      )
      return row?.answer
    },
  }
}

/** Interval in ms between attempts to reach a database that is down. */
const retryIntervalMs = 2_000

/** Whether the database is down. A statement timeout does not count, because the statement would time out again. */
const isDatabaseDown = (error: unknown) => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'AWAY' || (code !== '57014' && findTemporaryDatabaseError(error) === 503)
}

/**
 * Makes functions that wait while the database is down, until `signal` aborts. Use these functions only for calls that
 * may run twice.
 */
export function retryUntilConnected({ call }: ServerFunctions, signal: AbortSignal): ServerFunctions {
  return {
    async call(...params) {
      for (;;) {
        try {
          return await call(...params)
        } catch (error) {
          if (!isDatabaseDown(error) || signal.aborted) throw error
          await pause(retryIntervalMs, undefined, { ref: false, signal }).catch(() => {})
        }
      }
    },
  }
}
