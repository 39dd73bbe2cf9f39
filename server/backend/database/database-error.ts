/** Error that PostgreSQL has sent. Property names follow the protocol's fields. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
  /** SQLSTATE error code. */
  code = ''
  severity?: string
  detail?: string
  hint?: string
  where?: string
  schema_name?: string
  table_name?: string
  column_name?: string
  constraint_name?: string
}

/** Error of a connection that could not be opened, broke, or timed out. */
export class ConnectionError extends Error {
  override name = 'ConnectionError'
  /**
   * Error code: CONNECTION_CLOSED, CONNECTION_ENDED, CONNECTION_SILENT, CONNECT_TIMEOUT, or a code of the operating
   * system such as ECONNREFUSED.
   */
  readonly code: string
  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

const readTextProperty = (source: object, name: string): string | undefined => {
  const value: unknown = Reflect.get(source, name)
  return typeof value === 'string' ? value : undefined
}

/** Converts an error of the driver to a DatabaseError or ConnectionError. */
export function toDatabaseError(error: unknown): Error {
  if (error instanceof DatabaseError || error instanceof ConnectionError) return error
  if (!(error instanceof Error)) return new ConnectionError('CONNECTION_CLOSED', String(error))
  const code = readTextProperty(error, 'code')
  // An error with a severity was sent by the database.
  if (code === undefined || readTextProperty(error, 'severity') === undefined)
    return new ConnectionError(code ?? toConnectionCode(error.message), error.message || String(code), error)
  const databaseError = new DatabaseError(error.message)
  databaseError.code = code
  for (const name of ['severity', 'detail', 'hint', 'where'] as const)
    databaseError[name] = readTextProperty(error, name)
  for (const name of ['schema', 'table', 'column', 'constraint'] as const)
    databaseError[`${name}_name`] = readTextProperty(error, name)
  return databaseError
}

const toConnectionCode = (message: string) => (/timeout/.test(message) ? 'CONNECT_TIMEOUT' : 'CONNECTION_CLOSED')

/**
 * Whether the connection is unusable after this error. After an error of a statement, the connection can still be used.
 */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof DatabaseError && (/^(FATAL|PANIC)$/.test(error.severity ?? '') || /^(08|57P)/.test(error.code)))
