import { toDatabaseError } from './database-error.ts'

/** SQL statement with text parameters, which the database converts to the types that it expects. */
export type BatchStatement = { text: string; parameters: readonly (string | null)[] }

/** Result rows of one statement. Each row lists its columns as text, in order. */
export type BatchRows = (string | null)[][]

/** Methods of the driver's connection that a batch uses. */
type DriverConnection = {
  stream: { cork(): void; uncork(): void }
  parse(message: { name: string; text: string; types: number[] }): void
  bind(message: { statement: string; values: readonly (string | null)[] }): void
  describe(message: { type: 'P'; name: string }): void
  execute(message: { portal: string; rows: number }): void
  sync(): void
}

/**
 * Sends several SQL statements in one message. Unless the statements begin a transaction, they are one transaction:
 * PostgreSQL commits at the end of the message, and rolls back all statements when one statement fails.
 */
export class StatementBatch {
  /** Callback property that the driver requires on every query object whose class is not its own. */
  callback = () => {}
  #statements: readonly BatchStatement[]
  #settle: (error: unknown, results?: BatchRows[]) => void
  #results: BatchRows[] = []
  #rows: BatchRows = []

  constructor(statements: readonly BatchStatement[], settle: (error: unknown, results?: BatchRows[]) => void) {
    this.#statements = statements
    this.#settle = settle
  }

  submit(wire: DriverConnection): void {
    wire.stream.cork()
    try {
      for (const { text, parameters } of this.#statements) {
        wire.parse({ name: '', text, types: [] })
        wire.bind({ statement: '', values: parameters })
        wire.describe({ type: 'P', name: '' })
        wire.execute({ portal: '', rows: 0 })
      }
      wire.sync()
    } finally {
      wire.stream.uncork()
    }
  }

  handleRowDescription(): void {}

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#rows.push(fields)
  }

  handleCommandComplete(): void {
    this.#results.push(this.#rows)
    this.#rows = []
  }

  handleError(error: unknown): void {
    this.#settle(toDatabaseError(error))
  }

  handleReadyForQuery(): void {
    this.#settle(undefined, this.#results)
  }

  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyData(): void {}
  handleCopyInResponse(wire: { sendCopyFail(message: string): void }): void {
    wire.sendCopyFail('COPY is not supported here')
  }
}
