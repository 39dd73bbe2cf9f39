import { keepPreviousData } from '@tanstack/react-query'
import { toIsoInstant } from '../../platform/dates/instant.ts'
import type { Json } from '../../platform/db/database.gen.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import { definePersonalQuery } from '../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import {
  type ColumnMapping,
  type ComparisonSide,
  type Import,
  type ImportCounts,
  type ImportEffects,
  type ImportItem,
  type ImportStatus,
  type ItemComparison,
  type ItemSearch,
  isImportRunning,
  itemOutcomes,
  itemsPerPage,
  type ListedImport,
  type UndoEffects,
} from './import.ts'
import { type ImportKind, parseImportKind } from './import-kind.ts'
import type { RunProgress } from './import-squares-layout.ts'
import type { PictureRequests } from './picture-requests.ts'

const importColumns =
  'id, kind, name, address, format, status, note, total, created_at, options, registered_source, asker:profiles!imports_asked_by_fkey(full_name, email)' as const

type ImportRow = Omit<ListedImport, 'createdAt' | 'by' | 'status' | 'kind' | 'options' | 'isRegistered'> & {
  kind: string
  status: string
  created_at: string
  options: Json
  registered_source: string | null
  asker: { full_name: string | null; email: string | null } | null
}
const toListedImport = ({
  created_at,
  asker,
  status,
  kind,
  options,
  registered_source,
  ...row
}: ImportRow): ListedImport => ({
  ...row,
  options: options as ListedImport['options'],
  isRegistered: registered_source !== null,
  kind: parseImportKind(kind),
  status: status as ImportStatus,
  createdAt: toIsoInstant(created_at),
  by: asker?.full_name || (asker?.email ?? null),
})
/** Polling intervals in ms: while the server works on an import, and at other times. */
const activePollIntervalMs = 1000
const idlePollIntervalMs = 15_000

async function listImports(kind: ImportKind): Promise<ListedImport[]> {
  const db = await loadSessionDb()
  // An import from a registered feed is listed only if the feed contained items.
  const query = db
    .from('imports')
    .select(importColumns)
    .eq('kind', kind)
    .or('registered_source.is.null,status.in.(done,refused,paused,stopped,undoing,undone)')
  const rows = unwrapRows(await query.order('created_at', { ascending: false }).limit(50))
  return rows.map(toListedImport)
}

async function findImport(id: string): Promise<Import | null> {
  const db = await loadSessionDb()
  const row = unwrapRows(
    await db
      .from('imports')
      .select(`${importColumns}, source, done, report, status_at, started_at, finished_at`)
      .eq('id', id)
      .maybeSingle(),
  )
  if (!row) return null
  const { source, done, report, status_at: statusAt, started_at, finished_at, ...rest } = row
  return {
    ...toListedImport(rest),
    ...{ startedAt: started_at && toIsoInstant(started_at), finishedAt: finished_at && toIsoInstant(finished_at) },
    ...{ source, done, statusAt, report: report as Import['report'] },
  }
}

const itemColumns =
  'number, kind, title, place, plan, reason, outcome, said, undone, is_taken, changes, conflicts, choices, record_id, state:item->>state, remarks:item->remarks, notCarried:item->notCarried, words:item->words, pictureCount:item->pictureCount, slug:wanted->>slug, status:wanted->>status, start:wanted->>start_date, zone:wanted->>timezone, precision:wanted->>time_precision' as const

async function listItems(id: string, { q, show, page }: ItemSearch) {
  const db = await loadSessionDb()
  let query = db.from('import_items').select(itemColumns, { count: 'exact' }).eq('import_id', id)
  // `show` is a planned action or a result, by which the list is filtered. `conflict` filters by planned action.
  if (show)
    query = query.eq(itemOutcomes.some(outcome => outcome === show && show !== 'conflict') ? 'outcome' : 'plan', show)
  if (q) query = query.ilike('title', `%${q.replace(/[%_\\]/g, sign => `\\${sign}`)}%`)
  const from = (page - 1) * itemsPerPage
  const answer = await query.order('number').range(from, from + itemsPerPage - 1)
  const rows = unwrapRows(answer) as unknown as (Omit<ImportItem, 'isTaken' | 'record'> & {
    is_taken: boolean
    record_id: string | null
  })[]
  return {
    rows: rows.map(({ is_taken, record_id, ...row }): ImportItem => ({ ...row, isTaken: is_taken, record: record_id })),
    total: answer.count ?? 0,
  }
}

async function listMappings(source: string, kind: ImportKind): Promise<ColumnMapping[]> {
  const db = await loadSessionDb()
  const query = db
    .from('import_mappings')
    .select('kind, refers_as, key, name, becomes')
    .eq('source', source)
    .eq('kind', kind)
  return unwrapRows(await query.order('refers_as').order('name').limit(500)).map(({ refers_as, becomes, ...row }) => ({
    ...row,
    refersAs: refers_as as ColumnMapping['refersAs'],
    becomes: becomes as ColumnMapping['becomes'],
  }))
}

/** Numbers of pictures by state. `undescribed` counts stored pictures without alternative text. */
type PictureCounts = { waiting: number; stored: number; failed: number; undescribed: number }

async function readPictures(source: string) {
  const db = await loadSessionDb()
  const count = async (state: string) =>
    (
      await db
        .from('import_pictures')
        .select('address', { count: 'exact', head: true })
        .eq('source', source)
        .eq('state', state)
    ).count ?? 0
  const failedPictures = db
    .from('import_pictures')
    .select('address, reason, alt')
    .eq('source', source)
    .eq('state', 'failed')
  const undescribed = db
    .from('import_pictures')
    .select('address, media!inner(alt, is_decorative)', { count: 'exact', head: true })
    .eq('source', source)
    .eq('media.alt', '')
    .eq('media.is_decorative', false)
  const [waiting, stored, failed, mute, rows] = await Promise.all([
    count('waiting'),
    count('stored'),
    count('failed'),
    undescribed,
    failedPictures.order('address').limit(100),
  ])
  const counts: PictureCounts = { waiting, stored, failed, undescribed: mute.count ?? 0 }
  return { counts, lost: unwrapRows(rows) }
}

const importsQueryKey = ['imports'] as const

export const importQueries = {
  key: importsQueryKey,
  all: (kind: ImportKind) =>
    definePersonalQuery({
      queryKey: [...importsQueryKey, 'list', kind],
      queryFn: () => listImports(kind),
      refetchInterval: ({ state }) =>
        state.data?.some(({ status }) => isImportRunning(status)) ? activePollIntervalMs : idlePollIntervalMs,
    }),
  one: (id: string) =>
    definePersonalQuery({
      queryKey: [...importsQueryKey, id],
      queryFn: () => findImport(id),
      refetchInterval: ({ state }) =>
        state.data && isImportRunning(state.data.status) ? activePollIntervalMs : idlePollIntervalMs,
    }),
  counts: (id: string, at: string) =>
    definePersonalQuery({
      queryKey: [...importsQueryKey, id, 'counts', at],
      queryFn: async () =>
        unwrapRows(await (await loadSessionDb()).rpc('count_import', { import: id })) as unknown as ImportCounts,
      placeholderData: keepPreviousData,
    }),
  progress: (id: string, at: string) =>
    definePersonalQuery({
      queryKey: [...importsQueryKey, id, 'progress', at],
      queryFn: async () =>
        unwrapRows(await (await loadSessionDb()).rpc('import_progress', { import: id })) as unknown as RunProgress,
      placeholderData: keepPreviousData,
    }),
  items: (id: string, search: ItemSearch, at: string) =>
    definePersonalQuery({
      queryKey: [...importsQueryKey, id, 'items', search, at],
      queryFn: () => listItems(id, search),
      placeholderData: keepPreviousData,
    }),
  comparison: (id: string, number: number, at: string) =>
    definePersonalQuery({
      queryKey: [...importsQueryKey, id, 'comparison', number, at],
      queryFn: async () =>
        unwrapRows(
          await (await loadSessionDb()).rpc('compare_import_item', { import: id, number }),
        ) as unknown as ItemComparison | null,
      placeholderData: keepPreviousData,
    }),
  prospects: (id: string, at: string) =>
    definePersonalQuery({
      queryKey: [...importsQueryKey, id, 'prospects', at],
      queryFn: async () =>
        unwrapRows(await (await loadSessionDb()).rpc('import_prospects', { import: id })) as unknown as ImportEffects,
      placeholderData: keepPreviousData,
    }),
  /** Query for the picture sizes that the pictures' hosts have reported until now. */
  asking: (id: string) =>
    definePersonalQuery({
      queryKey: [...importsQueryKey, id, 'asking'],
      queryFn: async () =>
        unwrapRows(
          await (await loadSessionDb()).rpc('import_asking', { import: id }),
        ) as unknown as PictureRequests | null,
      refetchInterval: ({ state }) => (state.data?.finished ? false : 2000),
    }),
  undoEffect: (id: string) =>
    definePersonalQuery({
      queryKey: [...importsQueryKey, id, 'undo'],
      queryFn: async () =>
        unwrapRows(await (await loadSessionDb()).rpc('import_undo_effect', { import: id })) as unknown as UndoEffects,
      staleTime: 0,
    }),
  /** Query for the values that the import would write for an item, by column. */
  fields: (id: string, number: number) =>
    definePersonalQuery({
      queryKey: [...importsQueryKey, id, 'fields', number],
      queryFn: async () => {
        const query = (await loadSessionDb()).from('import_items').select('wanted').eq('import_id', id)
        return unwrapRows(await query.eq('number', number).single()).wanted as Record<string, Json>
      },
    }),
  mappings: (source: string, kind: ImportKind) =>
    definePersonalQuery({
      queryKey: [...importsQueryKey, 'mappings', source, kind],
      queryFn: () => listMappings(source, kind),
      enabled: source !== '',
    }),
  pictures: (source: string, at: string) =>
    definePersonalQuery({
      queryKey: [...importsQueryKey, 'pictures', source, at],
      queryFn: () => readPictures(source),
      enabled: source !== '',
      placeholderData: keepPreviousData,
    }),
}

/** Starts another step of an import, such as "run" or "undo". @throws DatabaseError with the message of the database */
export async function startImportStep(id: string, step: string, options?: Json): Promise<void> {
  unwrapRows(
    await (await loadSessionDb()).rpc('move_import', { import: id, step, ...(options !== undefined && { options }) }),
  )
}

/** Items to which a decision applies: the items with these numbers, or all items that match the filter of the list. */
export type ItemSelection = { numbers: number[] } | Pick<ItemSearch, 'show' | 'q'>

/**
 * Decision of an editor about an item: whether to import the item, which version wins (in all changed fields, or field
 * by field), or another slug.
 */
export type ItemDecision = { is_taken?: boolean; side?: ComparisonSide; choices?: Record<string, string> }

/** Applies a decision to items. @returns number of items @throws DatabaseError with the message of the database */
export async function decideImportItems(id: string, which: ItemSelection, decision: ItemDecision): Promise<number> {
  const db = await loadSessionDb()
  return unwrapRows(await db.rpc('decide_import_items', { import: id, which, decision }))
}

/** Makes the server read an import file again in another format. @throws DatabaseError with its reason */
export async function rereadImportSource(id: string, format: string, said: Record<string, string> = {}): Promise<void> {
  const db = await loadSessionDb()
  unwrapRows(await db.rpc('read_import_again', { import: id, format, said }))
}

export async function mapName(source: string, { kind, refersAs, key: of, becomes }: ColumnMapping): Promise<void> {
  const db = await loadSessionDb()
  const args = { of_source: source, of_kind: kind, named_as: refersAs, of_key: of, into_field: becomes as Json }
  unwrapRows(await db.rpc('map_import_name', args))
}
