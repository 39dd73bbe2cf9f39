import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { rowsOf } from '../../platform/db/rows.ts'
import { personal } from '../../platform/session/account-queries.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import type { StoredDraft } from './draft-storage.ts'
import { changedFields, type Fields, type Version } from './merge.ts'

/** Names a draft: the kind as the database registers it, and the row's id, or `new` while there is no row. */
export type DraftRef = { kind: string; row: string }

/** What is sent of a draft: the fields that were changed, as they were and as they are, and when, in milliseconds. */
type ChangedFields = { base: Fields; values: Fields; typedAt: number }

export type DraftRow = ChangedFields & { baseVersion: string | null }

/** By the row they belong to. */
export type DraftRows = Readonly<Record<string, DraftRow>>

/** The drafts of one kind that the signed-in person left, on whichever device. */
export const draftsQuery = (kind: string) =>
  queryOptions({
    queryKey: ['drafts', kind],
    queryFn: async ({ signal }): Promise<DraftRows> => {
      const db = await loadSessionDb()
      const asked = db.from('drafts').select('row_id, fields, base_version').eq('kind', kind)
      const rows = rowsOf(await asked.abortSignal(signal))
      return Object.fromEntries(
        rows.map(({ row_id, fields, base_version }) => [
          row_id,
          { ...(fields as ChangedFields), baseVersion: base_version },
        ]),
      )
    },
    staleTime: 0,
    // A form goes without rather than wait.
    retry: false,
    meta: personal,
  })

const none: DraftRows = {}

/** The drafts as they are now, asked anew by every page; undefined until that is known. Without an answer there are none. */
export function useDrafts(kind: string): DraftRows | undefined {
  const { data, isFetchedAfterMount } = useQuery({ ...draftsQuery(kind), refetchOnMount: 'always' })
  return isFetchedAfterMount ? (data ?? none) : undefined
}

/** A draft on top of the row as it is stored now. Whether somebody wrote meanwhile is found out by saving. */
export const draftOver = (stored: Version, { base, values, typedAt, baseVersion }: DraftRow): StoredDraft => ({
  base: { fields: { ...stored.fields, ...base }, updatedAt: baseVersion ?? stored.updatedAt },
  values: { ...stored.fields, ...values },
  typedAt,
})

const pick = (names: readonly string[], fields: Fields): Fields =>
  Object.fromEntries(names.map(name => [name, fields[name] ?? null]))

/** Puts what was just written into what is known. An answer that is on its way was asked before, and is asked for again. */
function remember(client: QueryClient, kind: string, change: (rows: DraftRows) => DraftRows) {
  const { queryKey } = draftsQuery(kind)
  client.setQueryData(queryKey, (now = none) => change(now))
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey })
}

/** Stores a draft under its author's name, over the one that was there. @throws when the database refuses or does not answer */
export async function writeDraft(client: QueryClient, { kind, row }: DraftRef, draft: StoredDraft): Promise<void> {
  const names = changedFields(draft.base.fields, draft.values)
  const fields = { base: pick(names, draft.base.fields), values: pick(names, draft.values), typedAt: draft.typedAt }
  const baseVersion = row === 'new' ? null : draft.base.updatedAt
  const db = await loadSessionDb()
  const write = db.from('drafts').upsert(
    { kind, row_id: row, fields, base_version: baseVersion },
    // The author is whoever asks: the database fills that in.
    { onConflict: 'author,kind,row_id' },
  )
  rowsOf(await write)
  remember(client, kind, now => ({ ...now, [row]: { ...fields, baseVersion } }))
}

/** @throws when the database does not answer */
export async function removeDraft(client: QueryClient, { kind, row }: DraftRef): Promise<void> {
  const db = await loadSessionDb()
  rowsOf(await db.from('drafts').delete().eq('kind', kind).eq('row_id', row))
  remember(client, kind, ({ [row]: _, ...others }) => others)
}
