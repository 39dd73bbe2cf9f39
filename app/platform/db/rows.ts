import type { PostgrestError } from '@supabase/postgrest-js'

/** Error answer of the backend in place of rows. It carries a code, never the values that were sent. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
  readonly code: string
  /** Reference of the failure in the server's log, if the server logged it. */
  readonly reference: string | undefined
  constructor(error: Pick<PostgrestError, 'message' | 'code'> & { reference?: unknown }) {
    super(error.message)
    this.code = error.code
    this.reference = typeof error.reference === 'string' ? error.reference : undefined
  }
}

/**
 * Parses rows with `read` and skips invalid ones, so that one bad row does not hide the others.
 * @param read throws a RangeError for a row it cannot read
 */
export function parseRows<Row, Read>(rows: readonly Row[], read: (row: Row) => Read): Read[] {
  return rows.flatMap(row => {
    try {
      return [read(row)]
    } catch (error) {
      if (error instanceof RangeError) return []
      throw error
    }
  })
}

/** Returns the rows or throws: a failed read must never look like an empty result. */
export function unwrapRows<Response extends { data: unknown; error: PostgrestError | null }>(
  response: Response,
): Extract<Response, { error: null }>['data'] {
  if (response.error) throw new DatabaseError(response.error)
  return response.data as Extract<Response, { error: null }>['data']
}
