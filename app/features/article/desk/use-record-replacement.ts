import type { PostgrestError } from '@supabase/supabase-js'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { undoBulkChange } from '../../../desk/list/bulk-action.ts'
import { useBatchUndo } from '../../../desk/list/use-batch-undo.ts'
import { type ListedRecordKind, listInvalidatedQueries } from '../../../desk/record/define-record.ts'
import { DatabaseError, unwrapRows } from '../../../platform/db/rows.ts'
import type { SessionDb } from '../../../platform/db/session-db.ts'
import { describeWriteError } from '../../../platform/db/write-refusal.ts'
import { refetchQueries } from '../../../platform/query/refetch-queries.ts'
import { personalQueryMeta } from '../../../platform/session/account-queries.ts'
import { loadSessionDb } from '../../../platform/session/session-store.ts'
import { useToast } from '../../../ui/toasts.tsx'

/** Record that another record replaces in all articles, and that is then deleted. */
export type ReplacedRecord = { id: string; name: string }

type Replace = (db: SessionDb, batch: string) => PromiseLike<Parameters<typeof unwrapRows>[0]>

const countRows = async (
  ask: (db: SessionDb) => PromiseLike<{ count: number | null; error: PostgrestError | null }>,
) => {
  const { count, error } = await ask(await loadSessionDb())
  if (error) throw new DatabaseError(error)
  return count ?? 0
}

export const articleCountQueries = {
  /** Number of articles that name an author, including drafts and the trash. */
  ofAuthor: (author: string) =>
    queryOptions({
      queryKey: ['news_articles', 'of author', author],
      queryFn: () =>
        countRows(db =>
          db.from('article_authors').select('article_id', { count: 'exact', head: true }).eq('author_id', author),
        ),
      staleTime: 0,
      meta: personalQueryMeta,
    }),
  /** Number of articles in a category, including drafts and the trash. */
  ofCategory: (category: string) =>
    queryOptions({
      queryKey: ['news_articles', 'of category', category],
      queryFn: () =>
        countRows(db =>
          db.from('news_articles').select('id', { count: 'exact', head: true }).eq('category_id', category),
        ),
      staleTime: 0,
      meta: personalQueryMeta,
    }),
}

/** Function that replaces a record in all articles and then deletes the record. The toast has an undo button. */
export function useRecordReplacement(kind: ListedRecordKind) {
  const client = useQueryClient()
  const { say, complain } = useToast()
  const undoBatch = useBatchUndo()
  const invalidates = listInvalidatedQueries(kind)

  /** Runs the replacement. Returns whether it succeeded. */
  return async function replace(name: string, done: string, ask: Replace): Promise<boolean> {
    const batch = crypto.randomUUID()
    try {
      unwrapRows(await ask(await loadSessionDb(), batch))
      say(
        done,
        undefined,
        () =>
          void undoBatch(batch, {
            nouns: { one: 'article', many: 'articles' },
            undo: undoBulkChange,
            invalidates,
            describeUndone: () => `${name} restored`,
          }),
      )
      return true
    } catch (error) {
      complain(`${name} was not deleted`, describeWriteError(error))
      return false
    } finally {
      await refetchQueries(client, invalidates)
    }
  }
}
