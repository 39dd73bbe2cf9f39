import { queryOptions } from '@tanstack/react-query'
import { instant, instantOrNull } from '../../platform/dates/instant.ts'
import type { Json } from '../../platform/db/database.gen.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import type { DocumentRef } from '../../platform/live/document-calls.ts'
import { personalMeta } from '../../platform/session/account-queries.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'

/** Where a passage begins and ends, as Yjs finds it again however the text has changed. */
export type Place = { from: Json; to: Json }

type Said = { id: string; words: string; by: string; at: string }

/** What somebody said about a passage, and what others answered, the first first. */
export type Remark = Said & {
  epoch: number
  /** The words it is about, as they stood. */
  passage: string
  place: Place
  settledAt: string | null
  answers: Said[]
}

/** Milliseconds after which a colleague's remark is seen at the latest. */
const lookAgain = 10_000

const columns =
  'id, epoch, passage, place, answers, words, created_at, settled_at, author:profiles!document_remarks_author_fkey(full_name, email)'

export const remarksQuery = ({ id }: Pick<DocumentRef, 'id'>) =>
  queryOptions({
    queryKey: ['document_remarks', id],
    queryFn: async (): Promise<Remark[]> => {
      const db = await loadSessionDb()
      const asked = db.from('document_remarks').select(columns).eq('document_id', id)
      const rows = unwrapRows(await asked.order('created_at').order('id'))
      const said = rows.map(({ author, created_at, ...row }) => ({
        ...row,
        by: author?.full_name || author?.email || 'Somebody who has left',
        at: instant(created_at),
      }))
      return said
        .filter(({ answers }) => answers === null)
        .map(({ id: own, place, settled_at, ...remark }) => ({
          ...remark,
          id: own,
          place: place as Place,
          settledAt: instantOrNull(settled_at),
          answers: said.filter(({ answers }) => answers === own),
        }))
    },
    staleTime: 0,
    refetchInterval: lookAgain,
    meta: personalMeta,
  })

/** @throws DatabaseError when a rule said no */
export async function addRemark(
  { id, epoch }: DocumentRef,
  remark: { words: string; passage?: string; place?: Place; answers?: string },
): Promise<void> {
  const db = await loadSessionDb()
  const row = { document_id: id, epoch, passage: '', ...remark }
  unwrapRows(await db.from('document_remarks').insert(row).select('id').single())
}

/** It is dealt with, or not yet after all. @throws DatabaseError also where no row came back */
export async function resolveRemark(remark: string, isSettled: boolean): Promise<void> {
  const db = await loadSessionDb()
  const change = { settled_at: isSettled ? new Date().toISOString() : null }
  unwrapRows(await db.from('document_remarks').update(change).eq('id', remark).select('id').single())
}
