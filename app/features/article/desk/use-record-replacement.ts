import type { PostgrestError } from '@supabase/supabase-js'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { undoBulkChange } from '../../../desk/list/bulk-action.ts'
import { formatCountLabel } from '../../../desk/list/count-label.ts'
import { useBatchUndo } from '../../../desk/list/use-batch-undo.ts'
import { type ListedRecordKind, listInvalidatedQueries } from '../../../desk/record/define-record.ts'
import { DatabaseError } from '../../../platform/db/rows.ts'
import type { SessionDb } from '../../../platform/db/session-db.ts'
import { describeWriteError } from '../../../platform/db/write-refusal.ts'
import { refetchQueries } from '../../../platform/query/refetch-queries.ts'
import { definePersonalQuery } from '../../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../../platform/session/session-store.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { moveAllArticles } from './move-articles.ts'

/** Record that is deleted after another record has replaced it in all articles. */
export type ReplacedRecord = { id: string; name: string }

type MoveBatch = (db: SessionDb, batch: string) => ReturnType<Parameters<typeof moveAllArticles>[0]>

const articleNouns = { one: 'article', many: 'articles' }

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
    definePersonalQuery({
      queryKey: ['news_articles', 'of author', author],
      queryFn: () =>
        countRows(db =>
          db.from('article_authors').select('article_id', { count: 'exact', head: true }).eq('author_id', author),
        ),
      staleTime: 0,
    }),
  /** Number of articles in a category, including drafts and the trash. */
  ofCategory: (category: string) =>
    definePersonalQuery({
      queryKey: ['news_articles', 'of category', category],
      queryFn: () =>
        countRows(db =>
          db.from('news_articles').select('id', { count: 'exact', head: true }).eq('category_id', category),
        ),
      staleTime: 0,
    }),
}

/**
 * Hook for a dialog that replaces a record in all articles and then deletes the record. The toast has an undo button,
 * also after a replacement that was stopped or failed half-way; a second try continues the same action.
 */
export function useRecordReplacement(kind: ListedRecordKind, name: string) {
  const client = useQueryClient()
  const { say, complain } = useToast()
  const undoBatch = useBatchUndo()
  const invalidates = listInvalidatedQueries(kind)
  const action = useRef({ batch: crypto.randomUUID() as string, moved: 0 })
  const stopped = useRef<AbortController>(undefined)
  const [isStopping, setIsStopping] = useState(false)
  const [progress, setProgress] = useState<string>()
  // Stops the replacement when the user leaves the page.
  useEffect(() => () => stopped.current?.abort(), [])

  function undo(batch: string, describeUndone?: () => string) {
    // Aborts a second try that is still running, because it would move the restored articles again.
    stopped.current?.abort()
    if (action.current.batch === batch) action.current = { batch: crypto.randomUUID(), moved: 0 }
    setProgress(undefined)
    void undoBatch(batch, {
      nouns: articleNouns,
      undo: undoBulkChange,
      invalidates,
      ...(describeUndone && { describeUndone }),
    })
  }

  /** Runs the replacement. Returns whether the record was replaced and deleted. */
  async function replace(done: string, moveSome: MoveBatch): Promise<boolean> {
    const { batch } = action.current
    stopped.current = new AbortController()
    const describeMoved = () => `${formatCountLabel(action.current.moved, articleNouns)} moved, ${name} is still there`
    try {
      const db = await loadSessionDb()
      const isDeleted = await moveAllArticles(
        () => moveSome(db, batch),
        ({ moved, left }) => {
          action.current.moved += moved
          const total = formatCountLabel(action.current.moved + left, articleNouns)
          setProgress(`${action.current.moved.toLocaleString('en-GB')} of ${total} moved.`)
        },
        stopped.current.signal,
      )
      if (isDeleted) say(done, undefined, () => undo(batch, () => `${name} restored`))
      else say(describeMoved(), undefined, () => undo(batch), undefined, true)
      return isDeleted
    } catch (error) {
      if (action.current.moved > 0) complain(describeMoved(), describeWriteError(error), () => undo(batch))
      else complain(`${name} was not deleted`, describeWriteError(error))
      return false
    } finally {
      setIsStopping(false)
      await refetchQueries(client, invalidates)
    }
  }

  /** Stops the replacement after the request that is running. */
  function stop() {
    stopped.current?.abort()
    setIsStopping(true)
  }
  return { replace, progress, stop, isStopping }
}
