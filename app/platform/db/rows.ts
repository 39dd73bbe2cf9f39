import type { PostgrestError } from '@supabase/postgrest-js'

/** What the backend said when it did not answer with rows. Carries its code, never the values that were sent. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
  readonly code: string
  constructor(error: PostgrestError) {
    super(error.message)
    this.code = error.code
  }
}

/** Rows or an exception: a failed read must never look like an empty one. */
export function rowsOf<Response extends { data: unknown; error: PostgrestError | null }>(
  response: Response,
): Extract<Response, { error: null }>['data'] {
  if (response.error) throw new DatabaseError(response.error)
  return response.data as Extract<Response, { error: null }>['data']
}
