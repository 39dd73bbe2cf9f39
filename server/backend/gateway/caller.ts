import { makeLookupTable } from '../../make-lookup-table.ts'
import type { BatchStatement } from '../database/batch.ts'
import type { ConnectionPool, PooledConnection } from '../database/connection-pool.ts'
import type { SiteKeys } from '../keys.ts'
import { readApiKey } from './api-keys.ts'
import type { GatewayContext } from './context.ts'

/** Caller of a request, with the role and settings for the database. */
export type RequestCaller = {
  /** Connection pool that runs the caller's statements. */
  pool: ConnectionPool
  /** Database role of the caller, or `none` for the role of the connection. */
  role: string
  isSignedIn: boolean
  /** Timeout of a statement in ms. */
  timeout: number
  /** Settings of the transaction, such as `request.jwt.claims`. */
  settings: ReadonlyMap<string, string>
  /** Signal that aborts when the client has disconnected. */
  signal?: AbortSignal
}

export type CallerServices = {
  /** Connection pools for external clients and for the site's own pages. */
  pools: { outside: ConnectionPool; pages: ConnectionPool }
  /**
   * Whether the service role can bypass row level security (BYPASSRLS). If the server may not create a role with this
   * attribute, the owner of the tables is used as the service role.
   */
  serviceRoleBypasses: boolean
  keys: SiteKeys
}

/**
 * Statement timeouts in ms by role, so that one slow query does not hold a connection for long. Hosted Supabase gives
 * visitors three seconds.
 */
const statementTimeoutsMs = makeLookupTable({ anon: 1_000, authenticated: 8_000, service_role: 60_000 })
/** Time in ms after the statement timeout at which the server gives up waiting for the database. */
export const statementTimeoutGraceMs = 4_000
/** Maximum time in ms that any caller waits for any statement. */
export const maxStatementWaitMs = 60_000 + statementTimeoutGraceMs

type Claims = Record<string, unknown> & { role: string }

/** Reads the caller of a request from the token, or else from the API key. */
export const readCaller = (c: GatewayContext, services: CallerServices): RequestCaller =>
  makeCallerWithClaims(
    c.get('claims') ?? { role: readApiKey(c) === services.keys.secret ? 'service_role' : 'anon' },
    c,
    services,
  )

/**
 * Makes the server itself the caller. The server bypasses every policy and uses the connection pool that serves this
 * request.
 */
export const makeServerCaller = (c: GatewayContext, services: CallerServices): RequestCaller =>
  makeCallerWithClaims({ role: 'service_role' }, c, services)

function makeCallerWithClaims(
  claims: Claims,
  c: GatewayContext,
  { pools, serviceRoleBypasses }: CallerServices,
): RequestCaller {
  const { role } = claims
  const timeout = statementTimeoutsMs[role]
  if (timeout === undefined) throw new Error('A request reached the database with an unknown role.')
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    pool: c.env.peerAddress === null ? pools.pages : pools.outside,
    role: role === 'service_role' && !serviceRoleBypasses ? 'none' : role,
    isSignedIn: role !== 'anon',
    timeout,
    signal: c.req.raw.signal,
    settings: new Map([
      ['request.jwt.claims', JSON.stringify(claims)],
      ['request.jwt.claim.sub', text(claims.sub)],
      ['request.jwt.claim.role', role],
      ['request.jwt.claim.email', text(claims.email)],
    ]),
  }
}

/** Builds the statement that sets settings until the end of the transaction, in the given order. */
export function buildSettingsStatement(settings: readonly (readonly [name: string, value: string])[]): BatchStatement {
  const calls = settings.map((_, index) => `set_config($${index * 2 + 1}, $${index * 2 + 2}, true)`)
  return { text: `select ${calls.join(', ')}`, parameters: settings.flat() }
}

/** Rolls back a transaction. If the rollback fails, the pool closes the connection, which also ends the transaction. */
export async function rollBackTransaction(connection: PooledConnection): Promise<void> {
  try {
    await connection.batch([{ text: 'rollback', parameters: [] }])
  } catch {
    connection.release(true)
  }
}
