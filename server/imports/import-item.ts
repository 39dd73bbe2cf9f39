import type { Json } from '../../app/platform/db/database.gen.ts'

/** What an import brings in. A whole record of a site like this one may be of any kind. */
export const importKinds = ['article', 'event'] as const
export type ImportKind = (typeof importKinds)[number]

/** How much of an item came over: `mended` where the file's markup was wrong, `cut` where it is too long, `open` where the file ends within it. */
export type ItemState = 'whole' | 'mended' | 'cut' | 'open'

/** Something that an item refers to by a name of the source: an author, a category. What it is here, the mapping says. */
export type ImportReference = {
  as: 'author' | 'category' | 'tag' | 'series'
  /** What the source knows it by: a login, a slug. Stays the same from export to export. */
  key: string
  /** As people say it. */
  name: string
}

/** A picture beside the text, such as the one above it. Those within a text are found in its HTML. */
export type ImportPicture = {
  /** Where it lies: absolute on the web, or as `fileAddress` of the source says it. */
  address: string
  alt?: string
  caption?: string
}

/**
 * One thing that a source holds, as its reader tells it: what the source says, under the names of our columns, and nothing of
 * what is here already.
 */
export type ImportItem = {
  /** The kind of record it becomes, as `private.record_kinds` calls it. */
  kind: string
  /** What the source calls it for ever: the same in its next export. */
  sourceId: string
  /**
   * What tells entries of one `sourceId` apart, where a source gives several entries one guid: their address, or `post 12`. Without
   * it the same `sourceId` is the same item.
   */
  entry?: string
  /** Where it stands in the source, for people: `line 41,208`, `posts/12.html`, `row 7`. */
  place: string
  state: ItemState
  /**
   * By column, what the source says: only what it says. A text of several paragraphs is HTML in the words of
   * `rich-text-schema.ts`, cleaned afterwards. Moments are ISO 8601 with a zone. `status` is draft, published (also of what
   * comes out later: its `published_at` says when) or archived.
   */
  fields: Record<string, Json>
  refers: ImportReference[]
  /** By the column that shows it. */
  pictures: Record<string, ImportPicture>
  /** Where it stands, or stood, in public: absolute, or from the root of the old site. The present one first. */
  addresses: string[]
  /** What is said of it and has no place here, by name, with how often. */
  notCarried: Record<string, number>
  /** What somebody should know before it is taken, as sentences. */
  remarks: string[]
  /**
   * Its fields are a whole record of a site like this one, its key, its moments and its parts included, and come back as they
   * were. Nothing is made of them: neither an address nor a title.
   */
  isRecord?: true
  /** Its lines, such as title and place, are plain words: what looks like a tag or an entity of HTML in them is none. */
  isPlain?: true
  /** The file that belongs to such a record, as `fileAddress` names it. */
  file?: string
}

/** An item of which the source has said no more than this. @param said an article, whole, where it says nothing else */
export const emptyItem = (said: Pick<ImportItem, 'sourceId' | 'place'> & Partial<ImportItem>): ImportItem => ({
  kind: 'article',
  state: 'whole',
  fields: {},
  refers: [],
  pictures: {},
  addresses: [],
  notCarried: {},
  remarks: [],
  ...said,
})

/** What a reader has to say of a source beside its items. */
export type SourceReport = {
  /** What makes two files the same source: the address of the site, or undefined where a file does not say. */
  site: string | undefined
  /** The same where it is of no site, such as the name of a calendar, which its file may not have. */
  called?: string
  /** As people call it. */
  title: string | undefined
  /** Things of the source that become no item, by name, with how many: `comments`, `pages of navigation`. */
  notCarried: Record<string, number>
  /** What could not be read, with where, as far as 20; `troubleCount` counts all. */
  troubles: { place: string; message: string }[]
  troubleCount: number
  /** Items that are left out, for the source holds them twice: as far as 100. */
  doubles?: { title: string; place: string }[]
  /** The source ends in the middle. */
  isCutOff: boolean
  /** Every page was read that its first one leads to. */
  isWhole?: boolean
  /** Columns of a table, and fields that another program or its people have added. */
  columns?: ReportedColumn[]
}

/** A column of a source, or a field that is not of its program's own. */
export type ReportedColumn = {
  name: string
  /** What it becomes; null for nothing, which is counted as not carried over. */
  becomes: string | null
  /** An editor said so, of this source or of one before it. */
  isSaid: boolean
  /** Some of what stands in it. */
  examples: string[]
  /** In how many items something does. */
  count: number
}

/** Examples of one column, and characters of each. */
const mostExamples = 3
const longestExample = 80

/** Notes what stands in a column of one item. */
export function noteExample(column: ReportedColumn, words: string): void {
  if (words === '') return
  column.count += 1
  if (column.examples.length >= mostExamples) return
  // A copy: a piece of a text keeps the whole of it in memory.
  const example = Buffer.from(words.slice(0, longestExample)).toString()
  if (!column.examples.includes(example)) column.examples.push(example)
}

export const noReport = (): SourceReport => ({
  site: undefined,
  title: undefined,
  notCarried: {},
  troubles: [],
  troubleCount: 0,
  isCutOff: false,
})

/** Troubles that are kept in words. */
const mostTroubles = 20

export function addTrouble(report: SourceReport, place: string, message: string): void {
  report.troubleCount += 1
  if (report.troubles.length < mostTroubles) report.troubles.push({ place, message })
}

/** A source may claim any number of comments; the database adds them up as integers. */
const mostCounted = 1_000_000

/** Counts what is not carried over, of an item or of a source. */
export function leaveOut(counted: { notCarried: Record<string, number> }, name: string, times = 1): void {
  const before = Object.hasOwn(counted.notCarried, name) ? counted.notCarried[name] : 0
  counted.notCarried[name] = Math.min((before ?? 0) + times, mostCounted)
}
