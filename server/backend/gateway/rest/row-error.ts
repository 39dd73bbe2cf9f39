/** An error with PostgREST's format and codes (https://docs.postgrest.org/en/stable/references/errors.html). */
export class RowError extends Error {
  override name = 'RowError'
  readonly status: number
  /** Code of the error: `PGRST…`, or the SQLSTATE of the database. */
  readonly code: string
  readonly details: unknown
  readonly hint: string | null
  readonly headers: Record<string, string>
  constructor(
    status: number,
    code: string,
    message: string,
    extraFields: { details?: unknown; hint?: string | null; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.details = extraFields.details ?? null
    this.hint = extraFields.hint ?? null
    this.headers = extraFields.headers ?? {}
  }
}
