import {
  defineOneOfParameter,
  definePageNumberParameter,
  defineSearchTextParameter,
  defineUrlParameters,
} from '../../platform/address-search.ts'
import type { Json } from '../../platform/db/database.gen.ts'
import type { StatusKind } from '../../ui/status.tsx'
import { type ImportKind, recordTypeTexts } from './import-kind.ts'

export type ImportStatus =
  | 'reading'
  | 'refused'
  | 'planning'
  | 'planned'
  | 'waiting'
  | 'running'
  | 'paused'
  | 'stopped'
  | 'done'
  | 'undoing'
  | 'undone'

export const importStatusNames: Record<ImportStatus, string> = {
  reading: 'Reading',
  refused: 'Failed',
  planning: 'Comparing',
  planned: 'Needs review',
  waiting: 'Queued',
  running: 'Importing',
  paused: 'Paused',
  stopped: 'Stopped',
  done: 'Done',
  undoing: 'Undoing',
  undone: 'Undone',
}

export const importStatusKinds: Record<ImportStatus, StatusKind> = {
  reading: 'waiting',
  refused: 'broken',
  planning: 'waiting',
  planned: 'attention',
  waiting: 'waiting',
  running: 'waiting',
  paused: 'attention',
  stopped: 'off',
  done: 'well',
  undoing: 'waiting',
  undone: 'off',
}

/** Whether the import can be stopped. */
export const canStopImport = (status: ImportStatus) => isImportRunning(status) || status === 'paused'

/** Whether the server is working on the import, so that the page must poll. */
export const isImportRunning = (status: ImportStatus) =>
  ['reading', 'planning', 'waiting', 'running', 'undoing'].includes(status)

export const importFormatNames: Record<string, string> = {
  wordpress: 'WordPress',
  ghost: 'Ghost',
  feed: 'RSS or Atom',
  'json-feed': 'JSON Feed',
  markdown: 'Markdown',
  'markdown-folder': 'Folder of Markdown',
  'web-page': 'Web page',
  ics: 'Calendar (ICS)',
  csv: 'CSV',
  xlsx: 'Excel (XLSX)',
  docx: 'Word document',
  substack: 'Substack',
  medium: 'Medium',
  export: 'Export of a site like this one',
}

/** Import formats for a record type, as options of a form field. */
export const listImportFormats = (kind: ImportKind) =>
  recordTypeTexts[kind].formats.map(value => ({ value, label: importFormatNames[value] ?? value }))

/** Import with the columns that the list shows. */
export type ListedImport = {
  id: string
  kind: ImportKind
  name: string
  address: string | null
  format: string
  status: ImportStatus
  note: string | null
  total: number | null
  createdAt: string
  /** Name of the editor who started the import, or the e-mail address if there is no name. */
  by: string | null
  options: { status?: 'as_it_was' | 'draft'; undo?: string; said?: Record<string, string> }
  /** Whether the import comes from a registered feed. */
  isRegistered: boolean
}

/** Report of the parser about the whole import file. */
type SourceReport = {
  title?: string
  notCarried?: Record<string, number>
  troubles?: { place: string; message: string }[]
  troubleCount?: number
  /** Items that occur twice in the import file. At most 100 items are listed. */
  doubles?: { title: string; place: string }[]
  isCutOff?: boolean
  /** Columns of an imported table, or custom fields of another system. */
  columns?: SourceColumn[]
}

/** Column of a table, or a custom field of another system, with its target field and example values. */
export type SourceColumn = {
  name: string
  becomes: string | null
  /** The fields below are optional, because imports of an older version of this software lack these fields. */
  isSaid?: boolean
  examples?: string[]
  /** Number of items that have a value in this column. */
  count?: number
}

export type Import = ListedImport & {
  source: string
  done: number
  /** Time of the last status change. */
  statusAt: string
  /** Time at which the import began to write records. */
  startedAt: string | null
  finishedAt: string | null
  report: SourceReport
}

export const plannedItemStates = ['create', 'update', 'conflict', 'refused', 'same'] as const
export type PlannedItemState = (typeof plannedItemStates)[number]
export const itemOutcomes = ['created', 'updated', 'conflict', 'rejected', 'skipped'] as const
export type ItemOutcome = (typeof itemOutcomes)[number]

/** Badge for each state that a planned item can have. */
export const plannedItemBadges: Record<PlannedItemState, { kind: StatusKind; word: string }> = {
  create: { kind: 'published', word: 'Create' },
  update: { kind: 'scheduled', word: 'Update' },
  conflict: { kind: 'attention', word: 'Conflict' },
  refused: { kind: 'broken', word: 'Error' },
  same: { kind: 'off', word: 'Unchanged' },
}

/** Badge for each outcome that an item can have. */
export const itemOutcomeBadges: Record<ItemOutcome, { kind: StatusKind; word: string }> = {
  created: { kind: 'published', word: 'Created' },
  updated: { kind: 'published', word: 'Updated' },
  conflict: { kind: 'attention', word: 'Kept local version' },
  rejected: { kind: 'broken', word: 'Error' },
  skipped: { kind: 'off', word: 'Skipped' },
}

export type ImportCounts = {
  items: number
  /** Number of selected items of which the import would write a field. */
  taken: number
  /** Number of items of which the import wrote a field. */
  written: number
  plans: Partial<Record<PlannedItemState, number>>
  outcomes: Partial<Record<ItemOutcome, number>>
  undone: { undone?: number; kept?: number }
}

export type ImportItem = {
  number: number
  kind: string
  title: string
  place: string
  state: string
  plan: PlannedItemState | null
  reason: string | null
  outcome: ItemOutcome | null
  said: string | null
  undone: string | null
  isTaken: boolean
  changes: string[]
  conflicts: string[]
  choices: Record<string, string>
  record: string | null
  remarks: string[]
  notCarried: Record<string, number>
  words: number
  pictureCount: number
  /** Slug that the new record would have. */
  slug: string | null
  status: string | null
  /** Start, time zone and precision of an event. */
  start: string | null
  zone: string | null
  precision: string | null
}

/** Version that wins in a conflict: `mine` is the record of this site, `theirs` is the imported item. */
export type ComparisonSide = 'mine' | 'theirs'

/** Field-by-field comparison of an item with the existing record. */
export type ItemComparison = {
  fields: { field: string; here: Json; there: Json; isConflict: boolean }[]
  /** Time and author of the last change to the existing record. */
  changed: { at: string; by: string | null } | null
  /** Record that already uses the slug. */
  holder: { kind: string; id: string; title: string } | null
}

/** Effects that importing the selected items would have. */
export type ImportEffects = {
  /**
   * Number of new items that would be public immediately. The next three fields are the numbers of new items in other
   * states.
   */
  shown: number
  scheduled: number
  drafts: number
  /** Number of URLs of the old site that would redirect to this site. */
  addresses: number
  pictures: number
  /** Number of pictures without alternative text. */
  undescribed: number
  /** Number of decisions that an editor still has to make. */
  open: number
}

/**
 * Result of undoing an import. `kept` is the number of records that stay because users have edited them since the
 * import, and `by` are the names of these users.
 */
export type UndoEffects = { removed: number; restored: number; kept: number; by: string[] }

/** Name in an import file, and the record of this site that has been matched with the name. */
export type ColumnMapping = {
  kind: string
  refersAs: 'author' | 'category' | 'tag' | 'series'
  key: string
  name: string
  becomes: { field: string; value?: string; add?: string } | null
}

const urlParameters = defineUrlParameters(
  {
    q: defineSearchTextParameter(),
    show: defineOneOfParameter([...plannedItemStates, ...itemOutcomes]),
    page: definePageNumberParameter(),
  },
  { paging: ['page'] },
)
export type ItemSearch = ReturnType<typeof urlParameters.read>
export const readItemSearch = urlParameters.read
export const buildItemsPath = (
  { id, kind }: Pick<Import, 'id' | 'kind'>,
  now: Partial<ItemSearch>,
  change: Partial<ItemSearch> = {},
): string => urlParameters.at(recordTypeTexts[kind].at.one(id), now, change)
export const itemsPerPage = 50
