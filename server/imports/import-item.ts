import type { Json } from '../../app/platform/db/database.gen.ts'

/** Kinds of content that can be imported. A whole record from an export of this software may have any kind. */
export const importKinds = ['article', 'event'] as const
export type ImportKind = (typeof importKinds)[number]

/**
 * Completeness of an item. `mended`: its markup was invalid. `cut`: it was too long. `open`: the file ends inside it.
 */
export type ItemCompleteness = 'whole' | 'mended' | 'cut' | 'open'

/** Reference by a name in the source: author, category etc. The mapping assigns it to a record here. */
export type ImportReference = {
  as: 'author' | 'category' | 'tag' | 'series'
  /** Id in the source, such as a login or slug, which stays the same across exports. */
  key: string
  /** Display name of the referenced author, category etc. */
  name: string
}

/** Picture outside the text, such as the lead picture. Pictures in a text are found in its HTML. */
export type ImportPicture = {
  /** Address of the picture: an absolute URL, or one made by `buildFileAddress` of the source. */
  address: string
  alt?: string
  caption?: string
}

/**
 * One item of a source, as its reader returns it: data of the source with our column names, independent of existing
 * content.
 */
export type ImportItem = {
  /** Kind of record that the item becomes, with the name used in `private.record_kinds`. */
  kind: string
  /** Permanent id in the source, the same in its next export. */
  sourceId: string
  /**
   * Address or number that distinguishes entries with the same `sourceId`, when a source repeats a guid. Two items
   * without `entry` and with the same `sourceId` are the same item.
   */
  entry?: string
  /** Position in the source, for people: `line 41,208`, `posts/12.html`, `row 7`. */
  place: string
  state: ItemCompleteness
  /**
   * Values by column, only those in the source. A text of several paragraphs is HTML with the elements of
   * `rich-text-schema.ts`, sanitised later. Timestamps are ISO 8601 with a zone. `status` is draft, published (also
   * when scheduled: `published_at` is the date) or archived.
   */
  fields: Record<string, Json>
  refers: ImportReference[]
  /** Pictures by the column that shows them. */
  pictures: Record<string, ImportPicture>
  /** Public addresses, absolute or relative to the old site's root. The current one is first. */
  addresses: string[]
  /** Number of values that are not imported, by name. */
  notCarried: Record<string, number>
  /** Notes for the editor before the import, as sentences. */
  remarks: string[]
  /**
   * Whether the fields are a whole record of an installation of this software, including key, timestamps and parts.
   * Such a record is stored unchanged, without a generated slug or title.
   */
  isRecord?: true
  /** Whether single-line values such as title and place are plain text: tags and entities in them are literal. */
  isPlain?: true
  /** Address (of `buildFileAddress`) of the file that belongs to such a record. */
  file?: string
}

/** Makes an item with default values. @param values known values; without a kind it becomes a complete article */
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

/** Facts about a source besides its items. */
export type SourceReport = {
  /** Address of the site, which identifies the source. Undefined when the file does not contain it. */
  site: string | undefined
  /**
   * Identifier of a source without a site, such as the name of the calendar. Undefined when the file has no name
   * either.
   */
  called?: string
  /** Display name of the source. */
  title: string | undefined
  /** Number of entries that become no item, by name: `comments`, `pages of navigation`. */
  notCarried: Record<string, number>
  /** Unreadable parts with their position, at most 20; `troubleCount` counts all. */
  troubles: { place: string; message: string }[]
  troubleCount: number
  /** Duplicate items that are left out, at most 100. */
  doubles?: { title: string; place: string }[]
  /** Whether the source ends in the middle. */
  isCutOff: boolean
  /** Whether all pages linked from the first one were read. */
  isWhole?: boolean
  /** Columns of a table, and custom fields. */
  columns?: ReportedColumn[]
}

/** A column of a source, or a custom field. */
export type ReportedColumn = {
  name: string
  /** Target field. Null means that the column is counted as not imported. */
  becomes: string | null
  /** Whether an editor chose the target, for this source or an earlier one. */
  isSaid: boolean
  /** Example values of the column. */
  examples: string[]
  /** Number of items with a value in the column. */
  count: number
}

/** Maximum number of examples per column, and maximum number of characters of each. */
const mostExamples = 3
const longestExample = 80

/** Records the value of a column in one item. */
export function recordExample(column: ReportedColumn, exampleText: string): void {
  if (exampleText === '') return
  column.count += 1
  if (column.examples.length >= mostExamples) return
  // The text is copied, because a substring would keep the whole string in memory.
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

/** Maximum number of problems stored with their message. */
const mostTroubles = 20

export function addProblem(report: SourceReport, place: string, message: string): void {
  report.troubleCount += 1
  if (report.troubles.length < mostTroubles) report.troubles.push({ place, message })
}

/** Maximum of a count. A source may claim any number of comments, and the database adds the counts as integers. */
const mostCounted = 1_000_000

/** Counts data that is not imported, for an item or a source. */
export function countNotImported(counted: { notCarried: Record<string, number> }, name: string, times = 1): void {
  const before = Object.hasOwn(counted.notCarried, name) ? counted.notCarried[name] : 0
  counted.notCarried[name] = Math.min((before ?? 0) + times, mostCounted)
}
