import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Json } from '../../platform/db/database.gen.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import type { SessionDb } from '../../platform/db/session-db.ts'
import { definePersonalQuery } from '../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import type { DraftVersion, StoredDraft } from './draft-storage.ts'
import { type FieldValues, listChangedFields, pickFieldsByName, type RecordVersion } from './merge.ts'

/** Key of a draft: name of the record type in the database, and the id of the row, or `new`. */
export type DraftReference = { kind: string; row: string }

/** Stored content of a draft: changed fields with old and new values, and the time of typing in ms. */
type ChangedFields = { base: FieldValues; values: FieldValues; typedAt: number; continued?: readonly DraftVersion[] }

/** Draft of one form in the format of the database. */
export type DraftRow = ChangedFields & { id: string; baseVersion: string | null }

/** Drafts by row. Several forms can have a draft of the same row. */
export type DraftRows = Readonly<Record<string, readonly DraftRow[]>>

type StoredDraftRow = { form_id: string; fields: unknown; base_version: string | null }

export const readDraftRow = ({ form_id, fields, base_version }: StoredDraftRow): DraftRow => ({
  ...(fields as ChangedFields),
  id: form_id,
  baseVersion: base_version,
})

/** Makes the query for drafts of one record type by the signed-in user, from all devices. */
export const makeDraftsQuery = (kind: string) =>
  definePersonalQuery({
    queryKey: ['drafts', kind],
    queryFn: async ({ signal }): Promise<DraftRows> => {
      const db = await loadSessionDb()
      const query = db.from('drafts').select('row_id, form_id, fields, base_version').eq('kind', kind)
      const rows = unwrapRows(await query.abortSignal(signal))
      const byRow = Map.groupBy(rows, ({ row_id }) => row_id)
      return Object.fromEntries([...byRow].map(([row, drafts]) => [row, drafts.map(readDraftRow)]))
    },
    staleTime: 0,
    // A failed query is not retried, because a form without drafts is better than a form that opens late.
    retry: false,
  })

const noDrafts: DraftRows = {}

/** Hook that loads the drafts again on each mount. Undefined while loading, and empty after an error. */
export function useDrafts(kind: string): DraftRows | undefined {
  const { data, isFetchedAfterMount } = useQuery({ ...makeDraftsQuery(kind), refetchOnMount: 'always' })
  return isFetchedAfterMount ? (data ?? noDrafts) : undefined
}

/**
 * Adds to a draft the unchanged fields of the row as it is stored now. The changed fields keep their old base, so that
 * a save detects concurrent changes.
 */
export const moveDraftToVersion = (stored: RecordVersion, draft: DraftRow): StoredDraft => ({
  base: { fields: { ...stored.fields, ...draft.base }, updatedAt: draft.baseVersion ?? stored.updatedAt },
  values: { ...stored.fields, ...draft.values },
  typedAt: draft.typedAt,
  form: { id: draft.id, continued: draft.continued ?? [] },
})

/** Changes the cached drafts. A running query is repeated, because its result would lack this change. */
function updateCachedDrafts(client: QueryClient, kind: string, change: (rows: DraftRows) => DraftRows) {
  const { queryKey } = makeDraftsQuery(kind)
  client.setQueryData(queryKey, (now = noDrafts) => change(now))
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey })
}

/** Id of the form that owns a stored draft, and the drafts that were merged into it. */
export type DraftForm = NonNullable<StoredDraft['form']>

/**
 * Saves or deletes the draft of a form for its author, and deletes the drafts that were merged into it.
 * @throws when the database refuses the change or does not answer
 */
export async function upsertDraftRow(
  db: SessionDb,
  { kind, row }: DraftReference,
  { id, continued }: DraftForm,
  draft: StoredDraft | undefined,
): Promise<DraftRow | undefined> {
  const draftKey = { of_kind: kind, of_row: row, form: id, continued: [...continued] }
  if (!draft) {
    unwrapRows(await db.rpc('keep_draft', draftKey))
    return undefined
  }
  const names = listChangedFields(draft.base.fields, draft.values)
  const { typedAt } = draft
  const fields = {
    base: pickFieldsByName(names, draft.base.fields),
    values: pickFieldsByName(names, draft.values),
    typedAt,
    continued,
  }
  const baseVersion = row === 'new' ? null : draft.base.updatedAt
  const version = baseVersion === null ? {} : { base_version: baseVersion }
  unwrapRows(await db.rpc('keep_draft', { ...draftKey, fields: fields as unknown as Json, ...version }))
  return { ...fields, id, baseVersion }
}

/**
 * Saves the draft of a form, or deletes the stored draft if the form has no changes.
 * @throws when the database refuses the change or does not answer
 */
export async function writeDraft(
  client: QueryClient,
  ref: DraftReference,
  form: DraftForm,
  draft: StoredDraft | undefined,
): Promise<void> {
  const storedRow = await upsertDraftRow(await loadSessionDb(), ref, form, draft)
  const isGone = ({ id, typedAt }: DraftRow) =>
    id === form.id || form.continued.some(entry => entry.id === id && entry.typedAt === typedAt)
  updateCachedDrafts(client, ref.kind, ({ [ref.row]: before = [], ...others }) => {
    const drafts = before.filter(draftRow => !isGone(draftRow))
    if (storedRow) drafts.push(storedRow)
    return drafts.length > 0 ? { ...others, [ref.row]: drafts } : others
  })
}
