import type { PostgrestError } from '@supabase/postgrest-js'

/** Error response of the backend. The error has a code, but never the values that were sent. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
  readonly code: string
  /** Reference to the failure in the server's log; undefined if the server did not log the failure. */
  readonly reference: string | undefined
  constructor(error: Pick<PostgrestError, 'message' | 'code'> & { reference?: unknown }) {
    super(error.message)
    this.code = error.code
    this.reference = typeof error.reference === 'string' ? error.reference : undefined
  }
}

/**
 * Parses rows with `read`. Invalid rows are skipped, so that one invalid row does not hide all other rows.
 * @param read throws a RangeError for an invalid row
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

/** Returns the rows of a response, or throws: an error must never look like an empty result. */
export function unwrapRows<Response extends { data: unknown; error: PostgrestError | null }>(
  response: Response,
): Extract<Response, { error: null }>['data'] {
  if (response.error) throw new DatabaseError(response.error)
  return response.data as Extract<Response, { error: null }>['data']
}
