import type { PostgrestSingleResponse } from '@supabase/postgrest-js'
import type { Json } from '../../../platform/db/database.gen.ts'
import { DatabaseError, unwrapRows } from '../../../platform/db/rows.ts'
import { formatQuantity } from '../../../platform/text/pluralize.ts'

/** Progress of a replacement: articles that were moved, and articles that remain. */
export type MovedArticles = { moved: number; left: number }

/**
 * Repeats a function that moves some articles at a time, until no article is left or `signal` is aborted. One request
 * is not enough, because the server ends each request after a minute, and merging an author with thousands of articles
 * takes longer.
 * @param onMoved called after each request, with the articles that this request moved
 * @returns whether no article is left, and the replaced record is deleted
 * @throws when the database refuses, does not answer, or cannot move any of the remaining articles
 */
export async function moveAllArticles(
  moveSome: () => PromiseLike<PostgrestSingleResponse<Json>>,
  onMoved: (last: MovedArticles) => void,
  signal: AbortSignal,
): Promise<boolean> {
  while (!signal.aborted) {
    const { moved, left } = unwrapRows(await moveSome()) as MovedArticles
    onMoved({ moved, left })
    if (left === 0) return true
    if (moved === 0) {
      const message = `${formatQuantity(left, 'article', 'articles')} could not be moved.`
      throw new DatabaseError({ code: 'P0001', message })
    }
  }
  return false
}
