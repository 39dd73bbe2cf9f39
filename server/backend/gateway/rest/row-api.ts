import type { TransactionSql } from '../../database/sql.ts'
import { toRowError } from './database-refusal.ts'
import { refusePatternFilters } from './pattern-filters.ts'
import { planRowRequest } from './plan-row-request.ts'
import { type RowRequestInput, readRowRequest } from './read-row-request.ts'
import { readRowSchema } from './read-schema.ts'
import { RowError } from './row-error.ts'
import { buildErrorResponse, buildRowResponse } from './row-response.ts'
import type { RowSchema } from './row-schema.ts'
import { type PlanRunOptions, type RowCaller, runRowPlan } from './run-row-statement.ts'

export type RowApiOptions = PlanRunOptions & {
  /** Schema whose relations and functions are exposed. */
  schema: string
  /** Runs a catalogue query in a transaction. */
  inTransaction<Answer>(ask: (sql: TransactionSql) => Promise<Answer>): Promise<Answer>
  /** Called with each error that is caused neither by the caller nor by the database. */
  onError(error: unknown): void
}

export type RowApi = {
  answer(parts: RowRequestInput, caller: RowCaller): Promise<Response>
  /** Reloads the schema: before the next request, or immediately when awaited. */
  refresh(): Promise<void>
}

/** HTTP API for the rows of one schema, compatible with PostgREST. */
export function makeRowApi(options: RowApiOptions): RowApi {
  let schema: Promise<RowSchema> | undefined
  const currentSchema = () => {
    schema ??= options
      .inTransaction(sql => readRowSchema(sql, options.schema))
      .catch(error => {
        schema = undefined
        throw error
      })
    return schema
  }
  async function answer(parts: RowRequestInput, caller: RowCaller): Promise<Response> {
    try {
      const request = readRowRequest(parts, { schema: options.schema, allowsEndings: options.allowsRollback })
      if (!caller.mayMatchPatterns) refusePatternFilters(request)
      const plan = planRowRequest(request, await currentSchema(), options.maxRows)
      const settings = new Map([...listRequestSettings(parts), ...caller.settings])
      return buildRowResponse(await runRowPlan(plan, request, { ...caller, settings }, options), request, plan)
    } catch (error) {
      const refusal = error instanceof RowError ? error : toRowError(error, caller.isSignedIn)
      if (refusal) return buildErrorResponse(refusal)
      options.onError(error)
      return buildErrorResponse(new RowError(500, 'PGRSTX00', 'Something went wrong in the server.'))
    }
  }
  return {
    async answer(parts, caller) {
      const response = await answer(parts, caller)
      if (caller.isSignedIn && !response.headers.has('cache-control'))
        response.headers.set('Cache-Control', 'private, no-store')
      return response
    },
    async refresh() {
      schema = undefined
      await currentSchema()
    },
  }
}

/** Lists the settings through which database functions can read the request. */
function listRequestSettings({ method, path, headers }: RowRequestInput): [name: string, value: string][] {
  const cookies = (headers.get('cookie') ?? '').split(';').flatMap((pair): [string, string][] => {
    const index = pair.indexOf('=')
    return index < 0 ? [] : [[pair.slice(0, index).trim(), pair.slice(index + 1).trim()]]
  })
  const others = [...headers].filter(([name]) => name !== 'cookie')
  return [
    ['request.method', method],
    ['request.path', path],
    ['request.headers', JSON.stringify(Object.fromEntries(others))],
    ['request.cookies', JSON.stringify(Object.fromEntries(cookies))],
  ]
}
