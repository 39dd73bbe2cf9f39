import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { buildDriverOptions, type ConnectionPool } from './database/connection-pool.ts'
import { DatabaseError, isConnectionLost, toDatabaseError } from './database/database-error.ts'

export type DatabaseHealth = {
  /** Whether the connection pools that serve requests respond (health check). */
  isWell(): Promise<boolean>
  /**
   * Readiness check. False when this process cannot read the database but another process could. True when the database
   * is down for every process, because cached pages are still served.
   */
  isReady(): Promise<boolean>
}

/** Maximum wait in ms for a response of the pools, and then for the response of a new connection. */
const poolResponseTimeoutMs = 1_200
const newConnectionTimeoutMs = 800

/**
 * SQL statements of the health check. Like every page, the check needs a connection, the role of visitors and a table.
 * All statements are sent in a single message, because the check runs often.
 */
const healthCheckSql = 'begin; set local role anon; select from public.settings limit 1; rollback'

type HealthAnswer = 'answers' | 'refuses' | 'is silent'

/**
 * Checks the connection pools that serve requests. Concurrent callers share one check, so that checks do not
 * accumulate while the database does not respond. A pool with only busy connections is healthy as long as one
 * connection gets responses.
 */
export function openHealthCheck(databaseUrl: string, pools: ConnectionPool[]): DatabaseHealth {
  const ask = shareRunningCheck(async (): Promise<HealthAnswer> => {
    const answers = await Promise.all(pools.map(checkPool))
    return answers.find(answer => answer === 'refuses') ?? answers.find(answer => answer === 'is silent') ?? 'answers'
  })
  const compare = shareRunningCheck(() => checkNewConnection(databaseUrl))
  return {
    isWell: async () => (await ask()) === 'answers',
    async isReady() {
      const answer = await ask()
      // Readiness stays true while the database is stopped for every process, because cached pages are still served.
      // If another process can reach the database, requests should go to that process.
      return answer === 'answers' || (answer === 'is silent' && (await compare()) === 'is silent')
    },
  }
}

async function checkPool(pool: ConnectionPool): Promise<HealthAnswer> {
  const before = pool.answers()
  // The health check gets a connection before other requests. If the health check waited behind them, a load balancer
  // would treat a busy process as broken.
  const poolCheck = pool.acquire(true).then(async connection => {
    try {
      await connection.query(healthCheckSql)
      connection.release()
    } catch (error) {
      connection.release(true)
      throw error
    }
  })
  const answer = await answerWithin(poolResponseTimeoutMs, poolCheck)
  return answer === 'is silent' && pool.answers() > before ? 'answers' : answer
}

/** Checks the database with a new connection, to find out whether another process could connect. */
async function checkNewConnection(databaseUrl: string): Promise<HealthAnswer> {
  const client = new pg.Client(
    buildDriverOptions(databaseUrl, { name: 'site health', connectTimeout: newConnectionTimeoutMs }),
  )
  client.on('error', () => {})
  const directCheck = client.connect().then(() => client.query(healthCheckSql))
  const answer = await answerWithin(newConnectionTimeoutMs, directCheck)
  client.end().catch(() => {})
  return answer
}

async function answerWithin(milliseconds: number, check: Promise<unknown>): Promise<HealthAnswer> {
  const answer = check.then(
    (): HealthAnswer => 'answers',
    (error: unknown): HealthAnswer => {
      const failure = toDatabaseError(error)
      return failure instanceof DatabaseError && !isConnectionLost(failure) ? 'refuses' : 'is silent'
    },
  )
  const abort = new AbortController()
  const timeout = pause(milliseconds, 'is silent' as const, { ref: false, signal: abort.signal })
  timeout.catch(() => {})
  return Promise.race([answer, timeout]).finally(() => abort.abort())
}

/** Shares a running health check: callers that arrive during the check get the result of that check. */
function shareRunningCheck<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    running ??= ask().finally(() => {
      running = undefined
    })
    return running
  }
}
