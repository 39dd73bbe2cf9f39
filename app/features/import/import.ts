import { addressSearch, oneOf, pageNumber, words } from '../../platform/address-search.ts'
import type { Json } from '../../platform/db/database.gen.ts'
import type { StatusKind } from '../../ui/status.tsx'
import { type ImportKind, kindWords } from './import-kind.ts'

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

export const statusNames: Record<ImportStatus, string> = {
  reading: 'Being read',
  refused: 'Not readable',
  planning: 'Being compared',
  planned: 'Waits for you',
  waiting: 'Waits for its turn',
  running: 'Being written',
  paused: 'Paused',
  stopped: 'Stopped',
  done: 'Done',
  undoing: 'Being taken back',
  undone: 'Taken back',
}

export const statusKinds: Record<ImportStatus, StatusKind> = {
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

/** Whether it can be stopped for good. */
export const canStop = (status: ImportStatus) => isRunning(status) || status === 'paused'

/** Whether the server works on it now, so that it is looked at again and again. */
export const isRunning = (status: ImportStatus) =>
  ['reading', 'planning', 'waiting', 'running', 'undoing'].includes(status)

export const formatNames: Record<string, string> = {
  wordpress: 'WordPress',
  ghost: 'Ghost',
  feed: 'RSS or Atom',
  'json-feed': 'JSON Feed',
  markdown: 'Markdown',
  'markdown-folder': 'Folder of Markdown',
  'web-page': 'Web page',
  ics: 'Calendar (ICS)',
  csv: 'Table (CSV)',
  xlsx: 'Table (XLSX)',
  docx: 'Word document',
  substack: 'Substack',
  medium: 'Medium',
  export: 'Export of a site like this one',
}

/** The formats of a kind as a field offers them. */
export const formatOptions = (kind: ImportKind) =>
  kindWords[kind].formats.map(value => ({ value, label: formatNames[value] ?? value }))

/** An import as the list of them shows it. */
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
  by: string | null
}

/** What the reader said of the source beside its items. */
type SourceReport = {
  title?: string
  notCarried?: Record<string, number>
  troubles?: { place: string; message: string }[]
  troubleCount?: number
  /** Items that the source holds twice, as far as 100. */
  doubles?: { title: string; place: string }[]
  isCutOff?: boolean
  /** Of a table. */
  columns?: SourceColumn[]
}

/** A column of a table, or a field that people have added elsewhere: what it becomes, and some of what stands in it. */
export type SourceColumn = {
  name: string
  becomes: string | null
  /** What follows is not said of what was read long ago. */
  isSaid?: boolean
  examples?: string[]
  /** In how many items something stands. */
  count?: number
}

export type Import = ListedImport & {
  /** It came of a registered source. */
  isRegistered: boolean
  source: string
  done: number
  /** Since when it stands where it stands. */
  statusAt: string
  /** Of its writing. */
  startedAt: string | null
  finishedAt: string | null
  options: { status?: 'as_it_was' | 'draft'; undo?: string; said?: Record<string, string> }
  report: SourceReport
}

export const planStates = ['create', 'update', 'conflict', 'refused', 'same'] as const
export type Plan = (typeof planStates)[number]
export const outcomeStates = ['created', 'updated', 'conflict', 'rejected', 'skipped'] as const
export type Outcome = (typeof outcomeStates)[number]

/** How it is said what would become of an item. */
export const planBadges: Record<Plan, { kind: StatusKind; word: string }> = {
  create: { kind: 'published', word: 'Create' },
  update: { kind: 'scheduled', word: 'Update' },
  conflict: { kind: 'attention', word: 'Decide' },
  refused: { kind: 'broken', word: 'Refused' },
  same: { kind: 'off', word: 'The same' },
}

/** How it is said what became of it. */
export const outcomeBadges: Record<Outcome, { kind: StatusKind; word: string }> = {
  created: { kind: 'published', word: 'Created' },
  updated: { kind: 'published', word: 'Updated' },
  conflict: { kind: 'attention', word: 'Kept as here' },
  rejected: { kind: 'broken', word: 'Refused' },
  skipped: { kind: 'off', word: 'Left as it is' },
}

export type ImportCounts = {
  items: number
  /** Of those that are new or change something, how many are taken. */
  taken: number
  plans: Partial<Record<Plan, number>>
  outcomes: Partial<Record<Outcome, number>>
  undone: { undone?: number; kept?: number }
}

export type ImportItem = {
  number: number
  kind: string
  title: string
  place: string
  state: string
  plan: Plan | null
  reason: string | null
  outcome: Outcome | null
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
  /** The last part of the address it would have. */
  slug: string | null
  status: string | null
  /** Of an event: when it begins, by which clock, and how exactly that is known. */
  start: string | null
  zone: string | null
  precision: string | null
}

/** Whose words count where both were changed: those here, or the source's. */
export type Side = 'mine' | 'theirs'

/** An item beside the record that it is here, field by field. */
export type ItemComparison = {
  fields: { field: string; here: Json; there: Json; isConflict: boolean }[]
  /** The last change here. */
  changed: { at: string; by: string | null } | null
  /** What has the address that it wants. */
  holder: { kind: string; id: string; title: string } | null
}

/** What bringing in the taken items of a plan comes to. */
export type ImportProspects = {
  /** Public at once; of a plan's new ones, as the three that follow. */
  shown: number
  scheduled: number
  drafts: number
  /** Of the old site, that would lead here. */
  addresses: number
  pictures: number
  /** Pictures without alternative text. */
  undescribed: number
  /** Decisions that nobody has made. */
  open: number
}

/** What an undo would take back; `kept` were changed since, `by` these people. */
export type UndoEffect = { removed: number; restored: number; kept: number; by: string[] }

/** A name of the source, and what it is here. */
export type Mapping = {
  kind: string
  refersAs: 'author' | 'category' | 'tag' | 'series'
  key: string
  name: string
  becomes: { field: string; value?: string; add?: string } | null
}

const search = addressSearch(
  { q: words(), show: oneOf([...planStates, ...outcomeStates]), page: pageNumber() },
  { paging: ['page'] },
)
export type ItemSearch = ReturnType<typeof search.read>
export const readItemSearch = search.read
export const itemsPath = (
  { id, kind }: Pick<Import, 'id' | 'kind'>,
  now: Partial<ItemSearch>,
  change: Partial<ItemSearch> = {},
): string => search.at(kindWords[kind].at.one(id), now, change)
export const itemsPerPage = 50
