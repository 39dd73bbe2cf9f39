import type { PostgrestError } from '@supabase/postgrest-js'

/** What the backend said when it did not answer with rows. Carries its code, never the values that were sent. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
  readonly code: string
  /** Under which the server wrote the failure down, if it did. */
  readonly reference: string | undefined
  constructor(error: Pick<PostgrestError, 'message' | 'code'> & { reference?: unknown }) {
    super(error.message)
    this.code = error.code
    this.reference = typeof error.reference === 'string' ? error.reference : undefined
  }
}

/**
 * The rows as `read` understands them. One it cannot read is left out: it must not take the others with it.
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

/** Rows or an exception: a failed read must never look like an empty one. */
export function unwrapRows<Response extends { data: unknown; error: PostgrestError | null }>(
  response: Response,
): Extract<Response, { error: null }>['data'] {
  if (response.error) throw new DatabaseError(response.error)
  return response.data as Extract<Response, { error: null }>['data']
}
