import type { PostgrestSingleResponse } from '@supabase/postgrest-js'
import type { Json } from '../../../platform/db/database.gen.ts'

type Response = PostgrestSingleResponse<Json>

/**
 * Repeats a function that moves some articles at a time, until no article is left, an error occurs, or no article can
 * be moved. The server ends a request after a minute, in which an author with thousands of articles cannot be merged.
 * @returns the last response
 */
export async function moveAllArticles(moveSome: () => PromiseLike<Response>): Promise<Response> {
  for (;;) {
    const response = await moveSome()
    const { moved, left } = (response.data ?? {}) as { moved?: number; left?: number }
    if (response.error || !left || !moved) return response
  }
}
