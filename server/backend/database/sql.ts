import { openPool, type PooledConnection, type PoolOptions } from './connection-pool.ts'
import type { DatabaseRow, QueryResult } from './query.ts'
import {
  buildSqlStatement,
  type InsertedRows,
  registerFragmentClass,
  SqlIdentifier,
  SqlJson,
  SqlRowsBuilder,
  toSqlParameter,
} from './statement.ts'

export type { DatabaseRow } from './query.ts'

/** Value of a json or jsonb column. */
export type JSONValue =
  | null
  | string
  | number
  | boolean
  | Date
  | readonly JSONValue[]
  | { readonly [name: string]: JSONValue | undefined }
  | { toJSON(): unknown }

/** Rows of a result. `count` is the number of rows that the statement changed or returned. */
export type ResultRows<Rows extends readonly unknown[] = DatabaseRow[]> = Rows & { count: number }

/**
 * Function that runs statements as template literals; each value becomes a parameter. A statement runs when it is
 * awaited.
 */
type Statements = {
  <Rows extends readonly unknown[] = DatabaseRow[]>(
    parts: TemplateStringsArray,
    ...values: unknown[]
  ): PendingQuery<Rows>
  /** Makes an SQL identifier, quoted where needed; `schema.table` becomes two identifiers. */
  (name: string): SqlIdentifier
  /** Makes a list of SQL identifiers, separated by commas. */
  (names: readonly string[]): SqlIdentifier
  /** Makes the SQL text with columns and values after `insert into table`, or assignments after `set`. */
  (rows: InsertedRows, ...columns: string[]): SqlRowsBuilder
  /** Makes a value that is stored as JSON. */
  json(value: JSONValue): SqlJson
  /**
   * Runs SQL text. Without parameters the text may contain several statements, and the rows of the last statement are
   * returned.
   */
  unsafe<Rows extends readonly unknown[] = DatabaseRow[]>(text: string, values?: readonly unknown[]): PendingQuery<Rows>
}

export type TransactionSql = Statements & {
  /** Runs a part of the transaction in a savepoint, so that a failure rolls back only that part. */
  savepoint<T>(action: (sql: TransactionSql) => T | Promise<T>): Promise<AwaitedResult<T>>
}

type ReservedSql = Statements & { release(): void }

export type Sql = Statements & {
  /**
   * Runs a transaction, which is committed when the action succeeds, and rolled back when the action throws or a
   * statement fails.
   */
  begin<T>(action: (sql: TransactionSql) => T | Promise<T>): Promise<AwaitedResult<T>>
  /** Reserves a database session, for locks that belong to a session. */
  reserve(): Promise<ReservedSql>
  /**
   * Closes the connections.
   * @param timeout seconds that running statements have to finish
   */
  end(options?: { timeout?: number }): Promise<void>
}

/** Result of a transaction's function: its value, or the results of the statements in the array that it returns. */
type AwaitedResult<T> = T extends readonly unknown[] ? { [place in keyof T]: Awaited<T[place]> } : Awaited<T>

/**
 * Statement that runs once, when it is awaited. Inside another statement, a pending statement becomes a part of that
 * statement's text.
 */
export class PendingQuery<Rows extends readonly unknown[] = DatabaseRow[]> implements Promise<ResultRows<Rows>> {
  readonly [Symbol.toStringTag] = 'PendingQuery'
  readonly parts: readonly string[]
  readonly values: readonly unknown[]
  #ask: (query: PendingQuery<Rows>) => Promise<ResultRows<Rows>>
  #answer: Promise<ResultRows<Rows>> | undefined

  constructor(
    parts: readonly string[],
    values: readonly unknown[],
    ask: (query: PendingQuery<Rows>) => Promise<ResultRows<Rows>>,
  ) {
    this.parts = parts
    this.values = values
    this.#ask = ask
  }

  // biome-ignore lint/suspicious/noThenProperty: `then` makes a statement run when it is awaited
  then<A = ResultRows<Rows>, B = never>(
    done?: ((rows: ResultRows<Rows>) => A | PromiseLike<A>) | null,
    // biome-ignore lint/suspicious/noExplicitAny: the reason of a rejected promise has any type
    failed?: ((error: any) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#answer ??= this.#ask(this)
    return this.#answer.then(done, failed)
  }

  // biome-ignore lint/suspicious/noExplicitAny: the reason of a rejected promise has any type
  catch<B = never>(failed?: ((error: any) => B | PromiseLike<B>) | null): Promise<ResultRows<Rows> | B> {
    return this.then(undefined, failed)
  }

  finally(last?: (() => void) | null): Promise<ResultRows<Rows>> {
    return this.then().finally(last)
  }
}
registerFragmentClass(PendingQuery)

type RunQuery = (text: string, parameters: { value: unknown; oid: number }[]) => ReturnType<PooledConnection['query']>

/** Makes a list of rows. `count` is not enumerable, so that comparisons of rows ignore `count`. */
function makeRowList<Rows extends readonly unknown[]>({ rows, count }: QueryResult): ResultRows<Rows> {
  return Object.defineProperty(rows as unknown as ResultRows<Rows>, 'count', { value: count })
}

function makeStatements(ask: RunQuery): Statements {
  const run = async <Rows extends readonly unknown[]>({ parts, values }: PendingQuery<Rows>) => {
    const { text, parameters } = buildSqlStatement(parts, values)
    return makeRowList<Rows>(await ask(text, parameters))
  }
  const tag = (
    first: TemplateStringsArray | string | readonly string[] | InsertedRows,
    ...insertedValues: unknown[]
  ) => {
    if (typeof first === 'string') return new SqlIdentifier([first])
    if ('raw' in first) return new PendingQuery([...(first as TemplateStringsArray)], insertedValues, run)
    return isNameList(first) ? new SqlIdentifier(first) : new SqlRowsBuilder(first, insertedValues as string[])
  }
  const unsafe = (text: string, values: readonly unknown[] = []) =>
    new PendingQuery([text], [], async () => makeRowList(await ask(text, values.map(toSqlParameter))))
  return Object.assign(tag, { json: (value: JSONValue) => new SqlJson(value), unsafe }) as Statements
}

const isNameList = (value: readonly string[] | InsertedRows): value is readonly string[] =>
  Array.isArray(value) && typeof value[0] === 'string'

/**
 * Makes the function that runs statements. The first statement opens the first connection. For types and timeouts, see
 * `openPool`.
 */
export function connectSql(url: string, options: PoolOptions = {}): Sql {
  const pool = openPool(url, options)
  const runOnce: RunQuery = async (text, parameters) => {
    const connection = await pool.acquire()
    try {
      return await connection.query(text, parameters)
    } finally {
      connection.release()
    }
  }
  return Object.assign(makeStatements(runOnce), {
    async begin<T>(action: (sql: TransactionSql) => T | Promise<T>) {
      const connection = await pool.acquire()
      let isClean = false
      try {
        const result = await runTransaction(connection, ['begin', 'commit', 'rollback'], action, { savepoints: 0 })
        isClean = true
        return result
      } catch (error) {
        isClean = !(error instanceof RollbackFailure)
        throw error instanceof RollbackFailure ? error.cause : error
      } finally {
        connection.release(!isClean)
      }
    },
    async reserve() {
      const connection = await pool.acquire()
      return Object.assign(makeStatements(connection.query), { release: () => connection.release() })
    },
    end: ({ timeout = 5 } = {}) => pool.end(timeout * 1000),
  })
}

/** Error of a rollback that failed, after which the connection is unusable. */
class RollbackFailure extends Error {}

async function runTransaction<T>(
  connection: PooledConnection,
  [begin, commit, undo]: readonly [string, string, string],
  action: (sql: TransactionSql) => T | Promise<T>,
  counters: { savepoints: number },
): Promise<AwaitedResult<T>> {
  let failure: unknown
  const ask: RunQuery = (text, parameters) =>
    connection.query(text, parameters).catch(error => {
      failure ??= error
      throw error
    })
  // Savepoints run one at a time, because releasing a savepoint would also release later savepoints.
  let turn: Promise<unknown> = Promise.resolve()
  const sql: TransactionSql = Object.assign(makeStatements(ask), {
    savepoint: <U>(inner: (sql: TransactionSql) => U | Promise<U>) => {
      const name = `s${counters.savepoints++}`
      const statements = [`savepoint ${name}`, `release savepoint ${name}`, `rollback to ${name}`] as const
      const done = turn.then(() => runTransaction(connection, statements, inner, counters))
      turn = done.catch(() => {})
      return done
    },
  })
  await connection.query(begin)
  try {
    const result = await action(sql)
    const statements = Array.isArray(result) ? await Promise.all(result) : result
    // The error of a failed statement is thrown here even if the action has caught it, because after such an error the
    // database silently turns the commit into a rollback.
    if (failure !== undefined) throw failure
    await connection.query(commit)
    return statements as AwaitedResult<T>
  } catch (error) {
    await connection.query(undo).catch(() => {
      throw new RollbackFailure('The transaction could not be undone.', { cause: error })
    })
    const isAfterwards = error instanceof Error && 'code' in error && error.code === '25P02'
    throw isAfterwards ? (failure ?? error) : error
  }
}
