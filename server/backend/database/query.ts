import { toDatabaseError } from './database-error.ts'
import type { TypeConversions } from './value-types.ts'

// biome-ignore lint/suspicious/noExplicitAny: only the author of a statement knows the types of its columns
export type DatabaseRow = Record<string, any>

export type QueryResult = { rows: DatabaseRow[]; command: string; count: number }

/** Parameter with the type given by the caller; OID 0 lets the database choose the type. */
export type TypedParameter = { value: unknown; oid: number }

/** Methods of the driver's connection that a custom query uses (as `pg-cursor` does). */
type DriverConnection = {
  query(text: string): void
  parse(message: { name: string; text: string; types: number[] }): void
  describe(message: { type: 'S'; name: string }): void
  bind(message: { statement: string; values: (string | null)[] }): void
  execute(message: { portal: string; rows: number }): void
  flush(): void
  sync(): void
  once(event: 'parameterDescription', listener: (message: { dataTypeIDs: number[] }) => void): void
  removeAllListeners(event: 'parameterDescription'): void
}

type ResultField = { name: string; dataTypeID: number }

/**
 * Statement as node-postgres submits it. In contrast to the driver's query object, this object asks the database for
 * the types of the parameters before execution. An array is then written as JSON for a jsonb column, and as an array
 * for a text[] column. A statement without parameters is sent in one message and may contain several statements.
 */
export class TypedQuery {
  /** Callback property that the driver requires on every query object whose class is not its own. */
  callback = () => {}
  #text: string
  #parameters: TypedParameter[]
  #types: TypeConversions
  #settle: (error: unknown, result?: QueryResult) => void
  #fields: ResultField[] = []
  #result: QueryResult = { rows: [], command: '', count: 0 }
  #failure: unknown
  /** Whether a sync message was sent. The database expects exactly one sync message after an error. */
  #isSynced = false

  constructor(
    text: string,
    parameters: TypedParameter[],
    types: TypeConversions,
    settle: (error: unknown, result?: QueryResult) => void,
  ) {
    this.#text = text
    this.#parameters = parameters
    this.#types = types
    this.#settle = settle
  }

  submit(wire: DriverConnection): void {
    if (this.#parameters.length === 0) {
      wire.query(this.#text)
      return
    }
    wire.once('parameterDescription', ({ dataTypeIDs }) => this.#bind(wire, dataTypeIDs))
    wire.parse({ name: '', text: this.#text, types: this.#parameters.map(({ oid }) => oid) })
    wire.describe({ type: 'S', name: '' })
    wire.flush()
  }

  #bind(wire: DriverConnection, oids: number[]): void {
    try {
      const values = this.#parameters.map(({ value }, index) => this.#types.serialize(value, oids[index] ?? 0))
      wire.bind({ statement: '', values })
      wire.execute({ portal: '', rows: 0 })
    } catch (error) {
      this.#failure = error
    }
    this.#sync(wire)
  }

  #sync(wire: DriverConnection): void {
    if (!this.#isSynced) wire.sync()
    this.#isSynced = true
  }

  handleRowDescription({ fields }: { fields: ResultField[] }): void {
    this.#fields = fields
    this.#result = { rows: [], command: '', count: 0 }
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#failure) return
    try {
      const row: DatabaseRow = {}
      for (const [index, { name, dataTypeID }] of this.#fields.entries())
        row[name] = this.#types.parse(fields[index] ?? null, dataTypeID)
      this.#result.rows.push(row)
    } catch (error) {
      this.#failure = error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const [command = '', ...numbers] = text.split(' ')
    // When there are several statements, the rows are the rows of the last statement.
    const rows = this.#result.command ? [] : this.#result.rows
    this.#result = { rows, command, count: Number(numbers.at(-1) ?? 0) || 0 }
  }

  handleError(error: unknown, wire: DriverConnection): void {
    wire.removeAllListeners('parameterDescription')
    if (this.#parameters.length > 0) this.#sync(wire)
    this.#settle(toDatabaseError(error))
  }

  handleReadyForQuery(): void {
    this.#settle(this.#failure, this.#result)
  }

  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyData(): void {}
  handleCopyInResponse(wire: { sendCopyFail(message: string): void }): void {
    wire.sendCopyFail('COPY is not supported here')
  }
}
