import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Connection, ConnectionPool } from '../database/connection-pool.ts'
import { parameterOf } from '../database/statement.ts'

/** Kysely over a pool that heals. */
export const poolDialect = (pool: ConnectionPool): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PoolDriver(pool),
  createIntrospector: db => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})

/** Milliseconds for each statement that follows in the transaction, after which its connection is given up. */
export const limitTransaction = (transaction: Kysely<unknown>, queryTimeout: number): Promise<void> =>
  transaction.getExecutor().provideConnection(async connection => {
    if (connection instanceof PooledConnection) connection.session.limit(queryTimeout)
  })

class PooledConnection implements DatabaseConnection {
  readonly session: Connection
  /** A transaction is under way: begun, and neither committed nor undone. */
  isOpen = false
  constructor(session: Connection) {
    this.session = session
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, command, count } = await this.session.query(sql, parameters.map(parameterOf))
    const isChange = /^(INSERT|UPDATE|DELETE|MERGE)$/.test(command)
    return { rows: rows as R[], ...(isChange && { numAffectedRows: BigInt(count) }) }
  }

  // biome-ignore lint/correctness/useYield: nobody streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are not streamed.')
  }
}

class PoolDriver implements Driver {
  #pool: ConnectionPool
  constructor(pool: ConnectionPool) {
    this.#pool = pool
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PooledConnection> {
    return new PooledConnection(await this.#pool.acquire())
  }

  async beginTransaction(connection: PooledConnection): Promise<void> {
    await connection.session.query('begin')
    connection.isOpen = true
  }

  async commitTransaction(connection: PooledConnection): Promise<void> {
    await connection.session.query('commit')
    connection.isOpen = false
  }

  async rollbackTransaction(connection: PooledConnection): Promise<void> {
    await connection.session.query('rollback')
    connection.isOpen = false
  }

  async releaseConnection({ session, isOpen }: PooledConnection): Promise<void> {
    session.release(isOpen)
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}
