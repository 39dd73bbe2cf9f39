import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../app/platform/db/database.gen.ts'
import type { Sql } from './database/sql.ts'
import { databaseTrouble } from './gateway/database-errors.ts'

type Functions = Database['public']['Functions']
type Name = Extract<keyof Functions, `server_${string}`>
/** A function that takes nothing is generated with `never`. */
type Arguments<Called extends Name> = [Functions[Called]['Args']] extends [never]
  ? []
  : [args: Functions[Called]['Args']]

/**
 * What the server asks of the database by itself, past row security: the functions called `server_…`, which only the site's
 * owner and the secret key may call. They answer the same over either way: JSON, in which a moment is text.
 */
export type ServerFunctions = {
  /** @throws ServerFunctionError, or what the database's driver throws */
  call<Called extends Name>(name: Called, ...args: Arguments<Called>): Promise<Functions[Called]['Returns']>
}

/** Why a project did not answer a function, in a sentence for people, which never holds the key. */
export class ServerFunctionError extends Error {
  override name = 'ServerFunctionError'
  /** `AWAY`, `KEY_REFUSED`, `FUNCTION_MISSING`, or what the database called it. */
  readonly code: string
  readonly remedy: string
  constructor(code: string, message: string, remedy: string) {
    super(message)
    this.code = code
    this.remedy = remedy
  }
}

/** Over connections of the site's own. */
export function functionsOverConnection(sql: Sql): ServerFunctions {
  return {
    async call(name, ...[args]) {
      const given = Object.entries(args ?? {}).filter(([, value]) => value !== undefined)
      const list = given.map(([key], place) => `${key} => $${place + 1}`).join(', ')
      const [row] = await sql.unsafe(
        `select public.${name}(${list}) as answer`,
        given.map(([, value]) => value),
      )
      return row?.answer
    },
  }
}

/** Milliseconds between tries to reach a database that is away. */
const betweenTries = 2_000

/** A statement that took too long would take too long again. */
const isAway = (error: unknown) => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'AWAY' || (code !== '57014' && databaseTrouble(error) === 503)
}

/** The same, waiting for a database that is away until `signal`. For what may be asked twice. */
export function retryPatiently({ call }: ServerFunctions, signal: AbortSignal): ServerFunctions {
  return {
    async call(...asked) {
      for (;;) {
        try {
          return await call(...asked)
        } catch (error) {
          if (!isAway(error) || signal.aborted) throw error
          await pause(betweenTries, undefined, { ref: false, signal }).catch(() => {})
        }
      }
    },
  }
}
