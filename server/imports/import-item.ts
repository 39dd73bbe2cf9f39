import type { Json } from '../../app/platform/db/database.gen.ts'

/** Kinds of content that can be imported. A whole record from an export of this software may have any kind. */
export const importKinds = ['article', 'event'] as const
export type ImportKind = (typeof importKinds)[number]

/**
 * Completeness of an item: `mended` when its markup was invalid, `cut` when too long, `open` when the file ends
 * inside it.
 */
export type ItemState = 'whole' | 'mended' | 'cut' | 'open'

/** A reference by a name in the source: author, category etc. The mapping assigns it to a record here. */
export type ImportReference = {
  as: 'author' | 'category' | 'tag' | 'series'
  /** Id in the source: a login or slug. Stays the same across exports. */
  key: string
  /** Display name. */
  name: string
}

/** A picture outside the text, such as the lead picture. Pictures in a text are found in its HTML. */
export type ImportPicture = {
  /** Address: an absolute URL, or one made by `buildFileAddress` of the source. */
  address: string
  alt?: string
  caption?: string
}

/**
 * One item of a source, as its reader returns it: data of the source with our column names, independent of existing
 * content.
 */
export type ImportItem = {
  /** Kind of record it becomes, with the name used in `private.record_kinds`. */
  kind: string
  /** Permanent id in the source: the same in its next export. */
  sourceId: string
  /**
   * Distinguishes entries with the same `sourceId`, when a source repeats a guid: their address, or `post 12`. Without
   * it the same `sourceId` is the same item.
   */
  entry?: string
  /** Position in the source, for people: `line 41,208`, `posts/12.html`, `row 7`. */
  place: string
  state: ItemState
  /**
   * Values by column, only those in the source. A text of several paragraphs is HTML with the elements of
   * `rich-text-schema.ts`, sanitised later. Timestamps are ISO 8601 with a zone. `status` is draft, published (also
   * when scheduled: `published_at` is the date) or archived.
   */
  fields: Record<string, Json>
  refers: ImportReference[]
  /** By the column that shows the picture. */
  pictures: Record<string, ImportPicture>
  /** Public addresses: absolute, or relative to the old site's root. Current one first. */
  addresses: string[]
  /** Data that is not imported: count by name. */
  notCarried: Record<string, number>
  /** Notes for the editor before the import, as sentences. */
  remarks: string[]
  /**
   * Its fields are a whole record of an installation of this software, including key, timestamps and parts, and are
   * restored unchanged. No slug or title is generated.
   */
  isRecord?: true
  /** Single-line values such as title and place are plain text: tags and entities in them are literal. */
  isPlain?: true
  /** File of such a record, as an address of `buildFileAddress`. */
  file?: string
}

/** An item with default values. @param values known values; without a kind it becomes a complete article */
export const makeEmptyItem = (values: Pick<ImportItem, 'sourceId' | 'place'> & Partial<ImportItem>): ImportItem => ({
  kind: 'article',
  state: 'whole',
  fields: {},
  refers: [],
  pictures: {},
  addresses: [],
  notCarried: {},
  remarks: [],
  ...values,
})

/** Information about a source besides its items. */
export type SourceReport = {
  /** Identifies the source: the site's address, or undefined when the file does not contain it. */
  site: string | undefined
  /** Identifier for sources without a site, such as the calendar's name, which the file may not contain. */
  called?: string
  /** Display name. */
  title: string | undefined
  /** Content that becomes no item: count by name, such as `comments`, `pages of navigation`. */
  notCarried: Record<string, number>
  /** Unreadable parts with their position, at most 20; `troubleCount` counts all. */
  troubles: { place: string; message: string }[]
  troubleCount: number
  /** Duplicate items that are left out, at most 100. */
  doubles?: { title: string; place: string }[]
  /** The source ends in the middle. */
  isCutOff: boolean
  /** All pages linked from the first one were read. */
  isWhole?: boolean
  /** Columns of a table, and custom fields. */
  columns?: ReportedColumn[]
}

/** A column of a source, or a custom field. */
export type ReportedColumn = {
  name: string
  /** Target field; null for none, in which case it is counted as not imported. */
  becomes: string | null
  /** An editor chose the target, for this source or an earlier one. */
  isSaid: boolean
  /** Example values. */
  examples: string[]
  /** Number of items with a value. */
  count: number
}

/** Maximum examples per column, and characters of each. */
const mostExamples = 3
const longestExample = 80

/** Records the value of a column in one item. */
export function recordExample(column: ReportedColumn, exampleText: string): void {
  if (exampleText === '') return
  column.count += 1
  if (column.examples.length >= mostExamples) return
  // Copies the text: a substring would keep the whole string in memory.
  const example = Buffer.from(exampleText.slice(0, longestExample)).toString()
  if (!column.examples.includes(example)) column.examples.push(example)
}

export const makeEmptyReport = (): SourceReport => ({
  site: undefined,
  title: undefined,
  notCarried: {},
  troubles: [],
  troubleCount: 0,
  isCutOff: false,
})

/** Maximum problems stored with their message. */
const mostTroubles = 20

export function addProblem(report: SourceReport, place: string, message: string): void {
  report.troubleCount += 1
  if (report.troubles.length < mostTroubles) report.troubles.push({ place, message })
}

/** A source may claim any number of comments; the database adds the counts as integers. */
const mostCounted = 1_000_000

/** Counts data that is not imported, for an item or a source. */
export function leaveOut(counted: { notCarried: Record<string, number> }, name: string, times = 1): void {
  const before = Object.hasOwn(counted.notCarried, name) ? counted.notCarried[name] : 0
  counted.notCarried[name] = Math.min((before ?? 0) + times, mostCounted)
}
