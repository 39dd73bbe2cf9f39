import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type BatchRows, type BatchStatement, StatementBatch } from './batch.ts'
import { ConnectionError, DatabaseError, isConnectionLost, toDatabaseError } from './database-error.ts'
import { type QueryResult, type TypedParameter, TypedQuery } from './query.ts'
import { makeTypeConversions, type TypeConversions } from './value-types.ts'

export type PoolOptions = {
  /** Maximum number of open connections. Default 10. */
  max?: number
  /** Name of the application, as shown by `pg_stat_activity`. */
  name?: string
  /** Statement timeout of the database in ms. None by default. */
  statementTimeout?: number
  /**
   * Maximum time in ms that the client waits for a statement, after which the connection is destroyed. By default there
   * is no maximum.
   */
  queryTimeout?: number
  /** Time in ms after which the database ends a transaction that is idle. */
  idleInTransactionTimeout?: number
  /** Timeout in ms for one attempt to connect. */
  connectTimeout?: number
  /** Time in ms during which connecting is retried after the database went down. */
  retryFor?: number
  /** Settings of each session, such as `TimeZone`. */
  settings?: Record<string, string>
  types?: TypeConversions
}

/** Database connection that the pool gives to one caller until the caller releases the connection. */
export type PooledConnection = {
  /** Process ID of the connection's server process, needed to cancel a statement. */
  processId: number
  /**
   * Runs a statement.
   * @throws DatabaseError, or ConnectionError when the database did not respond
   */
  query(text: string, parameters?: TypedParameter[]): Promise<QueryResult>
  /**
   * Runs statements in one round trip, as one transaction unless the statements begin a transaction. Rows are returned
   * as text.
   * @throws the same errors as `query`
   */
  batch(statements: readonly BatchStatement[]): Promise<BatchRows[]>
  /** Sets the timeout in ms for the following statements, in place of the timeout of the pool. */
  limit(queryTimeout: number): void
  /**
   * Returns the connection to the pool.
   * @param isUseless closes the connection, because its transaction is still open
   */
  release(isUseless?: boolean): void
}

export type ConnectionPool = {
  /**
   * Takes a connection from the pool.
   * @param isUrgent takes the next free connection, before the callers already in the queue
   * @throws ConnectionError, or DatabaseError when the database refuses the connection
   */
  acquire(isUrgent?: boolean): Promise<PooledConnection>
  /** Number of statements to which the database has responded so far. */
  answers(): number
  /**
   * Stops giving connections to callers. Each connection is closed when it is returned; a connection that is still in
   * use after `timeoutMs` is closed too.
   */
  end(timeoutMs?: number): Promise<void>
}

/** Pause in ms between two connection attempts. */
const connectRetryPauseMs = 100
/** Longest wait in ms for a connection of the pool. */
const maxQueueWaitMs = 30_000
/**
 * Maximum age of a connection in seconds, because the memory of a database session grows with the statements that it
 * has run.
 */
const maxConnectionAgeSeconds = 3_000

/**
 * Connection pool that recovers from failures: a broken connection, or a connection that does not respond, is
 * replaced. When the database stops, connecting is retried for a few seconds, so that a restart causes only a short
 * delay for visitors; during a longer outage each attempt fails immediately.
 */
export function openPool(url: string, options: PoolOptions): ConnectionPool {
  const { max = 10, connectTimeout = 4_000, retryFor = 3_000, types = makeTypeConversions() } = options
  const pool = new pg.Pool(buildDriverOptions(url, { ...options, max, connectTimeout }))
  const clients = new Set<pg.PoolClient>()
  // The error listener is required, because an error event without a listener would end the process. The driver itself
  // removes the connection from the pool.
  pool.on('error', () => {})
  pool.on('connect', client => {
    clients.add(client)
    client.on('error', () => {})
  })
  pool.on('remove', client => clients.delete(client))
  const turns = openTurnQueue(max)
  let awaySince: number | undefined
  let answers = 0
  let arraysLearnt: Promise<void> | undefined

  async function connect(): Promise<pg.PoolClient> {
    for (;;) {
      try {
        const client = await pool.connect()
        awaySince = undefined
        return client
      } catch (error) {
        const failure = toDatabaseError(error)
        awaySince ??= Date.now()
        if (pool.ending || !isTemporaryFailure(failure) || Date.now() - awaySince > retryFor) throw failure
        await pause(connectRetryPauseMs)
      }
    }
  }

  return {
    async acquire(isUrgent = false) {
      if (pool.ending) throw new ConnectionError('CONNECTION_ENDED', 'The connections to the database are closed.')
      await turns.take(isUrgent)
      const client = await connect().catch(error => {
        turns.giveBack()
        throw error
      })
      const connection = lendConnection(client, types, options.queryTimeout, {
        onAnswer: () => {
          answers += 1
        },
        onRelease: turns.giveBack,
      })
      try {
        arraysLearnt ??= loadArrayTypes(connection, types)
        await arraysLearnt
        return connection
      } catch (error) {
        arraysLearnt = undefined
        connection.release(true)
        throw error
      }
    },
    answers: () => answers,
    async end(timeoutMs = 5_000) {
      if (pool.ending) return
      const timeout = new AbortController()
      await Promise.race([pool.end(), pause(timeoutMs, undefined, { signal: timeout.signal }).catch(() => {})])
      timeout.abort()
      for (const client of clients) destroyConnection(client)
    },
  }
}

/** Builds options for the driver's pool or single client. */
export function buildDriverOptions(url: string, options: PoolOptions): pg.PoolConfig {
  const settings = Object.entries(options.settings ?? {}).map(([name, value]) => `-c ${name}=${value}`)
  return {
    connectionString: setTlsModeLikeLibpq(url),
    max: options.max,
    application_name: options.name,
    connectionTimeoutMillis: options.connectTimeout,
    idleTimeoutMillis: 0,
    maxLifetimeSeconds: maxConnectionAgeSeconds,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    statement_timeout: options.statementTimeout,
    idle_in_transaction_session_timeout: options.idleInTransactionTimeout,
    options: settings.length > 0 ? settings.join(' ') : undefined,
  }
}

/** Reads `sslmode` as libpq does: the driver would treat `require` as `verify-full`. */
function setTlsModeLikeLibpq(url: string): string {
  const address = new URL(url)
  if (address.searchParams.has('sslmode')) address.searchParams.set('uselibpqcompat', 'true')
  return address.href
}

/**
 * Whether a connection error is temporary: the database is starting, stopping or out of connections. A wrong password
 * is permanent.
 */
const isTemporaryFailure = (failure: Error) =>
  failure instanceof ConnectionError || (failure instanceof DatabaseError && /^(08|53|57)/.test(failure.code))

function lendConnection(
  client: pg.PoolClient,
  types: TypeConversions,
  queryTimeout: number | undefined,
  { onAnswer, onRelease }: { onAnswer: () => void; onRelease: () => void },
): PooledConnection {
  let limitMs = queryTimeout
  let isBroken = false
  let isReleased = false
  let turn: Promise<unknown> = Promise.resolve()

  /**
   * Runs a query object of this module, such as a batch.
   * @param make returns the query object, which calls `settle` when the database has responded
   */
  const ask = <Answer>(make: (settle: (error: unknown, answer?: Answer) => void) => unknown) =>
    new Promise<Answer>((resolve, reject) => {
      const fail = (error: unknown) => {
        isBroken ||= isConnectionLost(error)
        reject(error)
      }
      const giveUp = () => {
        fail(new ConnectionError('CONNECTION_SILENT', `The database gave no answer within ${(limitMs ?? 0) / 1000} s.`))
        destroyConnection(client)
      }
      const timeout = limitMs === undefined ? undefined : setTimeout(giveUp, limitMs)
      const customQuery = make((error, answer) => {
        clearTimeout(timeout)
        if (error instanceof ConnectionError) return fail(error)
        onAnswer()
        if (answer && !error) resolve(answer)
        else fail(error)
      })
      // The type assertion is needed, because the driver's types for a custom query describe `pg-cursor`, whose
      // messages differ.
      client.query(customQuery as pg.Submittable)
    })
  /** Runs statements one at a time, as the driver requires. */
  const inTurn = <Answer>(action: () => Promise<Answer>): Promise<Answer> => {
    if (isReleased) return Promise.reject(new ConnectionError('CONNECTION_ENDED', 'The connection was given back.'))
    const answer = turn.then(action)
    turn = answer.catch(() => {})
    return answer
  }

  return {
    processId: (client as unknown as { processID: number }).processID,
    query: (text, parameters = []) =>
      inTurn(() => ask<QueryResult>(settle => new TypedQuery(text, parameters, types, settle))),
    batch: statements => inTurn(() => ask<BatchRows[]>(settle => new StatementBatch(statements, settle))),
    limit(milliseconds) {
      limitMs = milliseconds
    },
    release(isUseless = false) {
      if (isReleased) return
      isReleased = true
      client.release(isBroken || isUseless)
      if (isBroken || isUseless) destroyConnection(client)
      onRelease()
    },
  }
}

/**
 * Closes the socket immediately, because a server that does not respond would not respond to a close message either.
 */
function destroyConnection(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: Duplex } }
  connection.stream.destroy()
}

/**
 * Registers array types of types that the site defines, such as enums, because the OIDs of these types differ in each
 * database.
 */
async function loadArrayTypes(connection: PooledConnection, types: TypeConversions): Promise<void> {
  const { rows } = await connection.query(
    `select oid::int8 as element, typarray::int8 as array from pg_type where typarray <> 0 and oid >= 16384 and typtype in ('d', 'e', 'r')`,
  )
  for (const row of rows) types.learnArray(Number(row.array), Number(row.element))
}

/**
 * Limits concurrency to `maxConcurrent` callers. Other callers wait in a queue; urgent callers are at the start of it.
 */
function openTurnQueue(maxConcurrent: number) {
  const waiting: (() => void)[] = []
  let free = maxConcurrent
  return {
    take: (isUrgent: boolean) =>
      new Promise<void>((resolve, reject) => {
        if (free > 0) {
          free -= 1
          return resolve()
        }
        const begin = () => {
          clearTimeout(timeout)
          resolve()
        }
        const timeout = setTimeout(() => {
          waiting.splice(waiting.indexOf(begin), 1)
          reject(new ConnectionError('CONNECT_TIMEOUT', 'Every connection to the database is in use.'))
        }, maxQueueWaitMs).unref()
        if (isUrgent) waiting.unshift(begin)
        else waiting.push(begin)
      }),
    giveBack() {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    },
  }
}
