import { toIsoInstant, toIsoInstantOrNull } from '../../platform/dates/instant.ts'
import type { Json } from '../../platform/db/database.gen.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import type { SharedDocumentReference } from '../../platform/live/document-calls.ts'
import { definePersonalQuery } from '../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'

/** Start and end of a commented passage as relative Yjs positions, which stay correct when the text changes. */
export type CommentPlace = { from: Json; to: Json }

type CommentEntry = { id: string; words: string; by: string; at: string }

/** Comment on a passage with its replies, oldest first. */
export type PassageComment = CommentEntry & {
  epoch: number
  /** Commented passage with the original words, as they were when the comment was written. */
  passage: string
  place: CommentPlace
  settledAt: string | null
  answers: CommentEntry[]
}

/** Polling interval in ms for comments of colleagues. */
const commentPollIntervalMs = 10_000

const commentColumns =
  'id, epoch, passage, place, answers, words, created_at, settled_at, author:profiles!document_remarks_author_fkey(full_name, email)'

export const makeCommentsQuery = ({ id }: Pick<SharedDocumentReference, 'id'>) =>
  definePersonalQuery({
    queryKey: ['document_remarks', id],
    queryFn: async (): Promise<PassageComment[]> => {
      const db = await loadSessionDb()
      const query = db.from('document_remarks').select(commentColumns).eq('document_id', id)
      const rows = unwrapRows(await query.order('created_at').order('id'))
      const entries = rows.map(({ author, created_at, ...row }) => ({
        ...row,
        by: author?.full_name || author?.email || 'Deleted user',
        at: toIsoInstant(created_at),
      }))
      return entries
        .filter(({ answers }) => answers === null)
        .map(({ id: own, place, settled_at, ...remark }) => ({
          ...remark,
          id: own,
          place: place as CommentPlace,
          settledAt: toIsoInstantOrNull(settled_at),
          answers: entries.filter(({ answers }) => answers === own),
        }))
    },
    staleTime: 0,
    refetchInterval: commentPollIntervalMs,
  })

/** Adds a comment on a passage. @throws DatabaseError when a rule forbids the comment */
export async function addComment(
  { id, epoch }: SharedDocumentReference,
  remark: { words: string; mentioned: string[]; passage?: string; place?: CommentPlace; answers?: string },
): Promise<void> {
  const db = await loadSessionDb()
  const row = { document_id: id, epoch, passage: '', ...remark }
  unwrapRows(await db.from('document_remarks').insert(row).select('id').single())
}

/**
 * Resolves or reopens a comment.
 * @throws DatabaseError also when no row was updated
 */
export async function resolveComment(remark: string, isSettled: boolean): Promise<void> {
  const db = await loadSessionDb()
  const change = { settled_at: isSettled ? new Date().toISOString() : null }
  unwrapRows(await db.from('document_remarks').update(change).eq('id', remark).select('id').single())
}
