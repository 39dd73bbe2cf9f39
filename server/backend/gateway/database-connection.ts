import './lite-environment.ts'
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { lookupTable } from '../../lookup-table.ts'
import { postgrestError } from './database-errors.ts'
import { databaseValues } from './database-values.ts'

/** What the gateway knows about whoever asks, as it hands it to the database. */
type RequestContext = {
  auth?: { role?: string; uid?: string | null; jwt?: Record<string, unknown> | null }
  storage?: { operation?: string | null }
}

/** What a function of the database may read of the request that calls it, as PostgREST has it. */
type FunctionRequest = { method: string; path: string; requestHeaders?: Record<string, string> }

/** The undocumented parts of a connection that are replaced here. The version of the package is exact for their sake. */
type Internals = {
  rlsState: 'unknown' | 'active' | 'inactive'
  normalizeDbError(error: unknown): unknown
  applyJwtSessionContext(transaction: Kysely<unknown>, context: RequestContext): Promise<void>
  applyRpcRequestGucs(transaction: Kysely<unknown>, request: FunctionRequest): Promise<void>
}

/**
 * Settings until the end of the transaction, in one statement without parameters: the driver sends a statement that has some
 * twice, first to ask for their types. What a request brought stands in it as hexadecimal digits, which end no literal.
 */
function settingsOf(settings: Record<string, string>): RawBuilder<unknown> {
  const each = Object.entries(settings).map(([name, value]) => {
    const digits = Buffer.from(value).toString('hex')
    return sql`set_config(${sql.lit(name)}, convert_from(decode(${sql.lit(digits)}, 'hex'), 'utf8'), true)`
  })
  return sql`select ${sql.join(each)}`
}

/** As on hosted Supabase, so that one slow question cannot hold a connection for long. */
const timeouts = lookupTable({ anon: '3s', authenticated: '8s', service_role: '60s' })

/**
 * @param serviceRoleBypasses false where the server may not make a role that passes by policies: the owner acts for it
 * @param max connections at the same time
 */
export function openGatewayConnection(
  url: string,
  { serviceRoleBypasses, max }: { serviceRoleBypasses: boolean; max: number },
): PostgresConnection {
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      max,
      types: databaseValues,
      onnotice: () => {},
      // Seconds. Left to itself the driver waits for twenty after a while, when the database has long been back.
      backoff: () => 0.5,
      connection: { application_name: 'site gateway', idle_in_transaction_session_timeout: 60_000 },
    },
  })
  const internals: Internals = {
    // Otherwise the first request of every start grants everything to everyone again.
    rlsState: 'active',
    normalizeDbError: postgrestError,
    async applyJwtSessionContext(transaction, { auth, storage }) {
      const role = auth?.role ?? 'anon'
      const timeout = timeouts[role]
      if (!timeout) throw new Error('A request reached the database with an unknown role')
      const claims: { role: string; email?: unknown } = { role, ...auth?.jwt }
      const databaseRole = role === 'service_role' && !serviceRoleBypasses ? 'none' : role
      await settingsOf({
        role: databaseRole,
        'request.jwt.claims': JSON.stringify(claims),
        'request.jwt.claim.sub': auth?.uid ?? '',
        'request.jwt.claim.role': role,
        'request.jwt.claim.email': typeof claims.email === 'string' ? claims.email : '',
        'storage.operation': storage?.operation ?? '',
        statement_timeout: timeout,
      }).execute(transaction)
    },
    async applyRpcRequestGucs(transaction, { method, path, requestHeaders = {} }) {
      await settingsOf({
        'response.status': '',
        'response.headers': '',
        'request.method': method,
        'request.path': path,
        'request.headers': JSON.stringify(requestHeaders),
      }).execute(transaction)
    },
  }
  return Object.assign(connection, internals)
}
