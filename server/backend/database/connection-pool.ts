import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Batch, type BatchRows, type BatchStatement } from './batch.ts'
import { ConnectionError, DatabaseError, toDatabaseError, endsConnection } from './database-error.ts'
import { type Parameter, Query, type QueryResult } from './query.ts'
import { type ValueTypes, valueTypes } from './value-types.ts'

export type PoolOptions = {
  /** Connections at the same time. 10 by default. */
  max?: number
  /** Shown by `pg_stat_activity`. */
  name?: string
  /** Milliseconds after which the database ends a statement. None by default. */
  statementTimeout?: number
  /** Milliseconds after which a statement without an answer is given up, and its connection destroyed. None by default. */
  queryTimeout?: number
  /** Milliseconds after which the database ends a transaction in which nothing happens. */
  idleInTransactionTimeout?: number
  /** Milliseconds for one try to connect. */
  connectTimeout?: number
  /** Milliseconds for which connecting is tried again after the database went away. */
  retryFor?: number
  /** Settings of each session, such as `TimeZone`. */
  settings?: Record<string, string>
  types?: ValueTypes
}

/** One session of the database, lent by the pool until it is released. */
export type Connection = {
  /** Of the server process behind it, by which its statement can be cancelled. */
  processId: number
  /** @throws DatabaseError, or ConnectionError where there was no answer */
  query(text: string, parameters?: Parameter[]): Promise<QueryResult>
  /**
   * Statements in one round trip, as one transaction unless they begin their own; their rows as text.
   * @throws as `query` does
   */
  batch(statements: readonly BatchStatement[]): Promise<BatchRows[]>
  /** Milliseconds for the statements that follow, in place of those of the pool. */
  limit(queryTimeout: number): void
  /** @param isUseless closes it, in place of lending it again: a transaction was left open in it */
  release(isUseless?: boolean): void
}

export type ConnectionPool = {
  /**
   * @param isUrgent takes the next connection that is given back, before those that wait already
   * @throws ConnectionError, or DatabaseError where the database refuses
   */
  acquire(isUrgent?: boolean): Promise<Connection>
  /** Statements that were answered so far. */
  answers(): number
  /** Lends no more, and closes each connection once it is given back; those not back after so many milliseconds at once. */
  end(within?: number): Promise<void>
}

/** Milliseconds between two tries to connect. */
const betweenTries = 100
/** Milliseconds to wait for one of the pool's connections. */
const longestQueue = 30_000
/** Seconds: the memory of a session grows with what it has seen. */
const longestLife = 3_000

/**
 * Connections to the database that heal: a broken or silent one is destroyed and another one made in its place. After the
 * database went away connecting is tried again for a few seconds, so that a restart costs its readers a moment; during a
 * longer absence each try fails at once.
 */
export function openPool(url: string, options: PoolOptions): ConnectionPool {
  const { max = 10, connectTimeout = 4_000, retryFor = 3_000, types = valueTypes() } = options
  const pool = new pg.Pool(driverOptions(url, { ...options, max, connectTimeout }))
  const clients = new Set<pg.PoolClient>()
  // An error nobody listens to would end the process. The driver takes the connection out of the pool by itself.
  pool.on('error', () => {})
  pool.on('connect', client => {
    clients.add(client)
    client.on('error', () => {})
  })
  pool.on('remove', client => clients.delete(client))
  const turns = openTurns(max)
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
        if (pool.ending || !isPassing(failure) || Date.now() - awaySince > retryFor) throw failure
        await pause(betweenTries)
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
      const connection = lend(client, types, options.queryTimeout, {
        onAnswer: () => {
          answers += 1
        },
        onRelease: turns.giveBack,
      })
      try {
        arraysLearnt ??= learnArrays(connection, types)
        await arraysLearnt
        return connection
      } catch (error) {
        arraysLearnt = undefined
        connection.release(true)
        throw error
      }
    },
    answers: () => answers,
    async end(within = 5_000) {
      if (pool.ending) return
      const late = new AbortController()
      await Promise.race([pool.end(), pause(within, undefined, { signal: late.signal }).catch(() => {})])
      late.abort()
      for (const client of clients) destroy(client)
    },
  }
}

/** @returns what the driver takes for a pool, or for one connection */
export function driverOptions(url: string, options: PoolOptions): pg.PoolConfig {
  const settings = Object.entries(options.settings ?? {}).map(([name, value]) => `-c ${name}=${value}`)
  return {
    connectionString: withUsualTls(url),
    max: options.max,
    application_name: options.name,
    connectionTimeoutMillis: options.connectTimeout,
    idleTimeoutMillis: 0,
    maxLifetimeSeconds: longestLife,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    statement_timeout: options.statementTimeout,
    idle_in_transaction_session_timeout: options.idleInTransactionTimeout,
    options: settings.length > 0 ? settings.join(' ') : undefined,
  }
}

/** `sslmode` as every other program of PostgreSQL reads it: the driver would take `require` for `verify-full`. */
function withUsualTls(url: string): string {
  const address = new URL(url)
  if (address.searchParams.has('sslmode')) address.searchParams.set('uselibpqcompat', 'true')
  return address.href
}

/** What a database that starts, ends or has no connection left says to a newcomer; a wrong password stays wrong. */
const isPassing = (failure: Error) =>
  failure instanceof ConnectionError || (failure instanceof DatabaseError && /^(08|53|57)/.test(failure.code))

function lend(
  client: pg.PoolClient,
  types: ValueTypes,
  queryTimeout: number | undefined,
  { onAnswer, onRelease }: { onAnswer: () => void; onRelease: () => void },
): Connection {
  let longest = queryTimeout
  let isBroken = false
  let isReleased = false
  let turn: Promise<unknown> = Promise.resolve()

  /** @param make gives what the driver is to send; it settles once the database has answered */
  const ask = <Answer>(make: (settle: (error: unknown, answer?: Answer) => void) => unknown) =>
    new Promise<Answer>((resolve, reject) => {
      const fail = (error: unknown) => {
        isBroken ||= endsConnection(error)
        reject(error)
      }
      const giveUp = () => {
        fail(new ConnectionError('CONNECTION_SILENT', `The database gave no answer within ${(longest ?? 0) / 1000} s.`))
        destroy(client)
      }
      const late = longest === undefined ? undefined : setTimeout(giveUp, longest)
      const asked = make((error, answer) => {
        clearTimeout(late)
        if (error instanceof ConnectionError) return fail(error)
        onAnswer()
        if (answer && !error) resolve(answer)
        else fail(error)
      })
      // The driver types queries of one's own by `pg-cursor`, whose messages are others.
      client.query(asked as pg.Submittable)
    })
  /** One statement after the other: the driver wants it so. */
  const inTurn = <Answer>(action: () => Promise<Answer>): Promise<Answer> => {
    if (isReleased) return Promise.reject(new ConnectionError('CONNECTION_ENDED', 'The connection was given back.'))
    const answer = turn.then(action)
    turn = answer.catch(() => {})
    return answer
  }

  return {
    processId: (client as unknown as { processID: number }).processID,
    query: (text, parameters = []) =>
      inTurn(() => ask<QueryResult>(settle => new Query(text, parameters, types, settle))),
    batch: statements => inTurn(() => ask<BatchRows[]>(settle => new Batch(statements, settle))),
    limit(milliseconds) {
      longest = milliseconds
    },
    release(isUseless = false) {
      if (isReleased) return
      isReleased = true
      client.release(isBroken || isUseless)
      if (isBroken || isUseless) destroy(client)
      onRelease()
    },
  }
}

/** Closes the socket at once: whoever is silent would not answer a goodbye either. */
function destroy(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: Duplex } }
  connection.stream.destroy()
}

/** Array types of what the site defines by itself, such as enumerations, which have another number in each database. */
async function learnArrays(connection: Connection, types: ValueTypes): Promise<void> {
  const { rows } = await connection.query(
    `select oid::int8 as element, typarray::int8 as array from pg_type where typarray <> 0 and oid >= 16384 and typtype in ('d', 'e', 'r')`,
  )
  for (const row of rows) types.learnArray(Number(row.array), Number(row.element))
}

/** At most so many at once; the others wait, in the order in which they came, and behind what is urgent. */
function openTurns(most: number) {
  const waiting: (() => void)[] = []
  let free = most
  return {
    take: (isUrgent: boolean) =>
      new Promise<void>((resolve, reject) => {
        if (free > 0) {
          free -= 1
          return resolve()
        }
        const begin = () => {
          clearTimeout(late)
          resolve()
        }
        const late = setTimeout(() => {
          waiting.splice(waiting.indexOf(begin), 1)
          reject(new ConnectionError('CONNECT_TIMEOUT', 'Every connection to the database is in use.'))
        }, longestQueue).unref()
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
