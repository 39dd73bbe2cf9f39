import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { unwrapRows } from '../db/rows.ts'
import { personalMeta } from '../session/account-queries.ts'
import { loadSessionDb } from '../session/session-store.ts'

/** Of each kind, as many as are taken in at a glance. */
const perKind = 4

export type FoundRecord = {
  kind: string
  id: string
  title: string
  /** A date, an office, an address: what tells it from its like. */
  detail: string | null
  slug: string | null
  state: string | null
}

async function findRecords(question: string, signal: AbortSignal): Promise<FoundRecord[]> {
  const db = await loadSessionDb()
  const rows = unwrapRows(await db.rpc('find_records', { query: question, most: perKind }).abortSignal(signal))
  // The generated type cannot know which columns of a function are never null.
  return rows.flatMap(({ kind, id, title, ...rest }) => (kind && id && title ? [{ kind, id, title, ...rest }] : []))
}

export const recordQueries = {
  /** Drafts and people included, so only an editor is answered. */
  answering: (question: string) =>
    queryOptions({
      queryKey: ['records', question],
      queryFn: ({ signal }) => findRecords(question, signal),
      enabled: question.length >= 2,
      placeholderData: keepPreviousData,
      staleTime: 30_000,
      meta: personalMeta,
    }),
}
