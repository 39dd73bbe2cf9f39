import './lite-environment.ts'
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres'
import { Kysely, type RawBuilder, sql } from 'kysely'
import { lookupTable } from '../../lookup-table.ts'
import { type ConnectionPool, openPool } from '../database/connection-pool.ts'
import { valueTypes } from '../database/value-types.ts'
import { postgrestError } from './database-errors.ts'
import { gatewayValues } from './database-values.ts'
import { limitTransaction, poolDialect } from './pool-dialect.ts'

/** What the gateway knows about whoever asks, as it hands it to the database. */
type RequestContext = {
  auth?: { role?: string; uid?: string | null; jwt?: Record<string, unknown> | null }
  storage?: { operation?: string | null }
}

/** The undocumented parts of a connection that are replaced here. The version of the package is exact for their sake. */
type Internals = {
  rlsState: 'unknown' | 'active' | 'inactive'
  normalizeDbError(error: unknown): unknown
  applyJwtSessionContext(transaction: Kysely<unknown>, context: RequestContext): Promise<void>
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

/** Seconds for a statement, so that one slow question cannot hold a connection for long. Hosted Supabase gives visitors three. */
const timeouts = lookupTable({ anon: 1, authenticated: 8, service_role: 60 })
/** Milliseconds beyond a statement's own time after which an answer is not waited for any more. */
const longestSilence = 4_000

/** The pool of connections behind a connection of the package, with which it ends. */
export type GatewayConnection = { connection: PostgresConnection; pool: ConnectionPool }

/**
 * @param serviceRoleBypasses false where the server may not make a role that passes by policies: the owner acts for it
 * @param max connections at the same time
 */
export function openGatewayConnection(
  url: string,
  { serviceRoleBypasses, max }: { serviceRoleBypasses: boolean; max: number },
): GatewayConnection {
  const pool = openPool(url, {
    max,
    name: 'site gateway',
    types: valueTypes(gatewayValues),
    queryTimeout: 60_000 + longestSilence,
    idleInTransactionTimeout: 60_000,
    settings: { TimeZone: 'UTC' },
  })
  // The package makes a driver of its own, which connects when it is first asked: nobody asks it.
  const connection = createPostgresConnection({ url })
  const internals: Internals & Pick<PostgresConnection, 'kysely'> = {
    kysely: new Kysely({ dialect: poolDialect(pool) }),
    // Otherwise the first request of every start grants everything to everyone again.
    rlsState: 'active',
    normalizeDbError: postgrestError,
    async applyJwtSessionContext(transaction, { auth, storage }) {
      const role = auth?.role ?? 'anon'
      const timeout = timeouts[role]
      if (timeout === undefined) throw new Error('A request reached the database with an unknown role')
      const claims: { role: string; email?: unknown } = { role, ...auth?.jwt }
      const databaseRole = role === 'service_role' && !serviceRoleBypasses ? 'none' : role
      await settingsOf({
        role: databaseRole,
        'request.jwt.claims': JSON.stringify(claims),
        'request.jwt.claim.sub': auth?.uid ?? '',
        'request.jwt.claim.role': role,
        'request.jwt.claim.email': typeof claims.email === 'string' ? claims.email : '',
        'storage.operation': storage?.operation ?? '',
        statement_timeout: `${timeout}s`,
      }).execute(transaction)
      await limitTransaction(transaction, timeout * 1000 + longestSilence)
    },
  }
  return { connection: Object.assign(connection, internals), pool }
}
