import type { Json } from '../../app/platform/db/database.gen.ts'

/** Types of content that can be imported. A complete record from an export of this software may have any type. */
export const importKinds = ['article', 'event'] as const
export type ImportKind = (typeof importKinds)[number]

/**
 * Completeness of an import item. `mended`: invalid markup was corrected. `cut`: an item that is too long was
 * shortened. `open`: the file ends in the middle of the item.
 */
export type ItemTextCompleteness = 'whole' | 'mended' | 'cut' | 'open'

/**
 * Reference to an author, category etc. by its name in the import file. A mapping by an editor assigns the name to a
 * record of this site.
 */
export type ImportReference = {
  as: 'author' | 'category' | 'tag' | 'series'
  /** Id in the import file, such as a login or slug, which stays the same across exports. */
  key: string
  /** Display name of the referenced author, category etc. */
  name: string
}

/** Picture that is not in the text, such as the featured image. Pictures in a text are found in the HTML. */
export type ImportPicture = {
  /** Address of the picture: an absolute URL, or an address that `buildFileAddress` made for a file in the archive. */
  address: string
  alt?: string
  caption?: string
}

/**
 * One item of an import file: its data with the column names of this site, independent of the content that the site
 * already has.
 */
export type ImportItem = {
  /** Type of record that the item becomes, as in `private.record_kinds`. */
  kind: string
  /** Permanent id of the item in the import file, the same in the next export. */
  sourceId: string
  /**
   * URL or number that distinguishes feed entries with the same `sourceId`, if a feed repeats a guid. Two items without
   * `entry` and with the same `sourceId` count as the same item.
   */
  entry?: string
  /** Position of the item in the import file, as shown to editors: `line 41,208`, `posts/12.html`, `row 7`. */
  place: string
  state: ItemTextCompleteness
  /**
   * Values by column name, only for columns that the import file contains. A text of several paragraphs is HTML with
   * the elements of `rich-text-schema.ts`, sanitised later. Timestamps are ISO 8601 with a zone. `status` is draft,
   * published (also when scheduled: `published_at` is the date) or archived.
   */
  fields: Record<string, Json>
  refers: ImportReference[]
  /** Pictures of the item, by the column that shows them. */
  pictures: Record<string, ImportPicture>
  /** Public URLs of the item, absolute or relative to the root of the old site. The current URL comes first. */
  addresses: string[]
  /** Number of values that are not imported, by the name of the value. */
  notCarried: Record<string, number>
  /** Notes for the editor before the import, as sentences. */
  remarks: string[]
  /**
   * Whether the fields are a complete record of another installation of this software, including id and timestamps.
   * Such a record is stored unchanged, without a generated slug or title.
   */
  isRecord?: true
  /** Whether single-line values such as title and place are plain text: tags and entities in them are literal. */
  isPlain?: true
  /** Address of the file that belongs to a complete record, made by `buildFileAddress`. */
  file?: string
}

/**
 * Makes an import item with default values.
 * @param values known values of the item; without a type the item is an article
 */
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

/** Facts about an import file other than its items. */
export type SourceReport = {
  /** URL of the site, which identifies the origin of the import. Undefined if the file does not contain the URL. */
  site: string | undefined
  /** Identifier of an origin without a site, such as the name of a calendar. Undefined if the file contains no name. */
  called?: string
  /** Display name of the import. */
  title: string | undefined
  /** Number of entries that are not imported, by name: `comments`, `pages of navigation`. */
  notCarried: Record<string, number>
  /** Unreadable parts of the file with their positions, at most 20. `troubleCount` counts all unreadable parts. */
  troubles: { place: string; message: string }[]
  troubleCount: number
  /** Duplicate items that are left out, at most 100. */
  doubles?: { title: string; place: string }[]
  /** Whether the file ends in the middle of an item. */
  isCutOff: boolean
  /** Whether all pages to which the first page of the feed links were read. */
  isWhole?: boolean
  /** Columns of the imported table, and custom fields. */
  columns?: SourceColumn[]
}

/** Column of an imported table, or a custom field, as the report of an import lists it. */
export type SourceColumn = {
  name: string
  /** Target field. Null means that the column is counted as not imported. */
  becomes: string | null
  /** Whether an editor chose the target field of the column, for this import or an earlier import. */
  isSaid: boolean
  /** Example values of the column. */
  examples: string[]
  /** Number of import items that have a value in the column. */
  count: number
}

/** Maximum number of examples per column, and maximum number of characters of each. */
const maxExamples = 3
const maxExampleLength = 80

/** Records one item's value of a column as an example for editors. */
export function addColumnExample(column: SourceColumn, exampleText: string): void {
  if (exampleText === '') return
  column.count += 1
  if (column.examples.length >= maxExamples) return
  // The text is copied, because a substring would keep the whole string in memory.
  const example = Buffer.from(exampleText.slice(0, maxExampleLength)).toString()
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

/** Maximum number of problems that are stored with their message. */
const maxProblems = 20

export function addProblem(report: SourceReport, place: string, message: string): void {
  report.troubleCount += 1
  if (report.troubles.length < maxProblems) report.troubles.push({ place, message })
}

/** Maximum of a count. A file may state any number of comments, and the database adds the counts as integers. */
const maxCount = 1_000_000

/** Counts data that is not imported, for an import item or a whole import. */
export function countNotImported(report: { notCarried: Record<string, number> }, name: string, times = 1): void {
  const before = Object.hasOwn(report.notCarried, name) ? report.notCarried[name] : 0
  report.notCarried[name] = Math.min((before ?? 0) + times, maxCount)
}
