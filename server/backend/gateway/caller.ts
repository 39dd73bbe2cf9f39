import { lookupTable } from '../../lookup-table.ts'
import type { BatchStatement } from '../database/batch.ts'
import type { Connection, ConnectionPool } from '../database/connection-pool.ts'
import type { Keys } from '../keys.ts'
import { readApiKey } from './api-keys.ts'
import type { Context } from './context.ts'

/** Who asks, as the database is to know it. */
export type Caller = {
  /** Whose connections serve them. */
  pool: ConnectionPool
  /** The role of the database, or `none` for that of the connection. */
  role: string
  isSignedIn: boolean
  /** Milliseconds for the statement. */
  timeout: number
  /** Settings of the transaction, such as `request.jwt.claims`. */
  settings: ReadonlyMap<string, string>
  /** Aborted when nobody waits for the answer any more. */
  signal?: AbortSignal
}

export type CallerServices = {
  /** Connections of those outside, and of the site's own pages. */
  pools: { outside: ConnectionPool; pages: ConnectionPool }
  /** False where the server may not make a role that passes by policies: the owner acts for it. */
  serviceRoleBypasses: boolean
  keys: Keys
}

/** Milliseconds for a statement, so that one slow question cannot hold a connection for long. Hosted Supabase gives visitors three seconds. */
const timeouts = lookupTable({ anon: 1_000, authenticated: 8_000, service_role: 60_000 })
/** Milliseconds beyond the statement's own time after which its answer is not waited for any more. */
export const maxSilence = 4_000
/** Milliseconds after which no statement of any caller is waited for. */
export const maxTimeout = 60_000 + maxSilence

type Claims = Record<string, unknown> & { role: string }

/** The caller of a request: by their token, else by the key of the site. */
export const readCaller = (c: Context, services: CallerServices): Caller =>
  callerWith(c.get('claims') ?? { role: readApiKey(c) === services.keys.secret ? 'service_role' : 'anon' }, c, services)

/** The server itself, past every policy, over the connections that serve this request. */
export const serverCaller = (c: Context, services: CallerServices): Caller =>
  callerWith({ role: 'service_role' }, c, services)

function callerWith(claims: Claims, c: Context, { pools, serviceRoleBypasses }: CallerServices): Caller {
  const { role } = claims
  const timeout = timeouts[role]
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

/** Sets settings until the end of the transaction, in their order. */
export function settingsStatement(settings: readonly (readonly [name: string, value: string])[]): BatchStatement {
  const calls = settings.map((_, place) => `set_config($${place * 2 + 1}, $${place * 2 + 2}, true)`)
  return { text: `select ${calls.join(', ')}`, parameters: settings.flat() }
}

/** Undoes a transaction. A connection that cannot be told is closed by the pool, which undoes it too. */
export async function undo(connection: Connection): Promise<void> {
  try {
    await connection.batch([{ text: 'rollback', parameters: [] }])
  } catch {
    connection.release(true)
  }
}
