import { keepPreviousData } from '@tanstack/react-query'
import { unwrapRows } from '../db/rows.ts'
import { definePersonalQuery } from '../session/personal-query.ts'
import { loadSessionDb } from '../session/session-store.ts'

/** Maximum number of search results per type of record. */
const maxResultsPerKind = 4

export type RecordSearchResult = {
  kind: string
  id: string
  title: string
  /** Detail that distinguishes results with the same title, e.g. a date, an organisation or an e-mail address. */
  detail: string | null
  slug: string | null
  state: string | null
}

async function findRecords(question: string, signal: AbortSignal): Promise<RecordSearchResult[]> {
  const db = await loadSessionDb()
  const rows = unwrapRows(
    await db.rpc('find_records', { query: question, most: maxResultsPerKind }).abortSignal(signal),
  )
  // Leaves out rows with null values: the generated types mark every column of a function as nullable.
  return rows.flatMap(({ kind, id, title, ...rest }) => (kind && id && title ? [{ kind, id, title, ...rest }] : []))
}

export const recordQueries = {
  /** Search in all records, including drafts and people. Only editors get results. */
  answering: (question: string) =>
    definePersonalQuery({
      queryKey: ['records', question],
      queryFn: ({ signal }) => findRecords(question, signal),
      enabled: question.length >= 2,
      placeholderData: keepPreviousData,
      staleTime: 30_000,
    }),
}
