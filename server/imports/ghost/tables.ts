import { toOneLine } from '../../../app/platform/text/invisible-characters.ts'
import { makeLookupTable } from '../../make-lookup-table.ts'
import { countNotImported, type ImportReference, type SourceReport } from '../import-item.ts'
import { SourceRefusal } from '../import-reader.ts'
import { getStringField, type JsonRecord } from '../json/json-record.ts'

/**
 * Maximum number of rows that link posts to tags or authors. A site of 100,000 posts has a few times as many of these
 * rows as posts.
 */
const maxJoins = 2_000_000

type TableRecord = { slug: string; name: string; isInternal: boolean }
type JoinedRecord = { id: string; order: number }

/** Reads a Ghost id: a string of 24 digits today, a number in old exports. */
export const getGhostId = (row: JsonRecord, name = 'id'): string => {
  const id = row[name]
  return typeof id === 'string' || typeof id === 'number' ? String(id) : ''
}
/** Whether a column has a value: Ghost writes null, an empty string and 0 for none. */
export const hasGhostValue = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && value !== 0 && value !== false

/** Display names for columns that are not imported, in tables other than `posts`. */
const ignoredColumns = makeLookupTable<Record<string, string>>({
  tags: {
    description: 'descriptions of tags',
    feature_image: 'pictures of tags',
    codeinjection_head: 'code injection',
    codeinjection_foot: 'code injection',
  },
  users: {
    bio: 'biographies of authors',
    profile_image: 'portraits of authors',
    password: 'passwords of authors',
    email: 'e-mail addresses of authors',
  },
})
/**
 * Display names for the rows of tables that are not imported. Rows of a table without a display name are counted by the
 * name of the table.
 */
const tableNames = makeLookupTable<string>({
  members: 'members',
  newsletters: 'newsletters',
  comments: 'comments',
  products: 'tiers of membership',
  offers: 'offers',
  snippets: 'snippets',
  settings: 'settings',
  custom_theme_settings: 'settings of the theme',
})

/**
 * Rows that belong to posts, from the tables other than `posts`. Passwords, e-mail addresses and members are only
 * counted and not imported.
 */
export class GhostTables {
  title: string | undefined
  /** Permalink pattern of posts: `/:slug/` by default. */
  permalinks = '/:slug/'
  posts = 0
  readonly #tags = new Map<string, TableRecord>()
  readonly #people = new Map<string, TableRecord>()
  readonly #tagsOf = new Map<string, JoinedRecord[]>()
  readonly #authorsOf = new Map<string, JoinedRecord[]>()
  readonly #metaOf = new Map<string, JsonRecord>()
  #joins = 0

  /** Adds a row of one of the tables. Data that cannot be imported is counted in the report. */
  add(table: string, row: JsonRecord, report: SourceReport): void {
    for (const [column, name] of Object.entries(ignoredColumns[table] ?? {}))
      if (hasGhostValue(row[column])) countNotImported(report, name)
    if (table === 'posts') this.posts += 1
    else if (table === 'tags') this.#tags.set(getGhostId(row), toTableRecord(row))
    else if (table === 'users') this.#people.set(getGhostId(row), toTableRecord(row))
    else if (table === 'posts_tags') this.#join(this.#tagsOf, row, 'tag_id')
    else if (table === 'posts_authors') this.#join(this.#authorsOf, row, 'author_id')
    else if (table === 'posts_meta') this.#metaOf.set(getGhostId(row, 'post_id'), copyShortValues(row))
    else if (table !== 'settings' || !this.#takesSetting(row))
      countNotImported(report, tableNames[table] || `rows of ${table}`)
  }

  metaOf(post: JsonRecord): JsonRecord {
    return this.#metaOf.get(getGhostId(post)) ?? {}
  }

  /** Counts the tags and authors of a post that the export does not contain. */
  missingOf(post: JsonRecord): number {
    const tags = this.#tagsOf.get(getGhostId(post)) ?? []
    const authors = this.#authorsOf.get(getGhostId(post)) ?? []
    return (
      tags.filter(({ id }) => !this.#tags.has(id)).length + authors.filter(({ id }) => !this.#people.has(id)).length
    )
  }

  /**
   * Lists the tags of a post in order, primary tag first. Internal tags begin with `#`, configure the site, and are
   * never shown to visitors.
   */
  tagsOf(post: JsonRecord): { tags: ImportReference[]; internal: string[] } {
    const all = this.#found(this.#tagsOf, this.#tags, post)
    return {
      tags: all.filter(tag => !tag.isInternal).map(({ slug, name }) => ({ as: 'tag', key: slug, name })),
      internal: all.filter(tag => tag.isInternal).map(({ name }) => name),
    }
  }

  authorsOf(post: JsonRecord): ImportReference[] {
    const joined = this.#found(this.#authorsOf, this.#people, post)
    const only = this.#people.get(getGhostId(post, 'author_id'))
    const people = joined.length > 0 ? joined : only ? [only] : []
    return people.map(({ slug, name }) => ({ as: 'author', key: slug, name }))
  }

  #join(joins: Map<string, JoinedRecord[]>, row: JsonRecord, column: string): void {
    if (++this.#joins > maxJoins)
      throw new SourceRefusal('The export joins more tags and authors to posts than any site has.')
    const post = getGhostId(row, 'post_id')
    const order = typeof row.sort_order === 'number' ? row.sort_order : 0
    const joined = joins.get(post) ?? []
    joined.push({ id: getGhostId(row, column), order })
    joins.set(post, joined)
  }

  #found(joins: Map<string, JoinedRecord[]>, records: Map<string, TableRecord>, post: JsonRecord): TableRecord[] {
    const joined = (joins.get(getGhostId(post)) ?? []).toSorted((a, b) => a.order - b.order)
    return joined.map(({ id }) => records.get(id)).filter(each => each !== undefined)
  }

  #takesSetting(row: JsonRecord): boolean {
    const value = getStringField(row, 'value')
    if (row.key === 'title') this.title = value
    else if (row.key === 'permalinks' && value.includes(':slug')) this.permalinks = value
    else return false
    return true
  }
}

/**
 * Maximum number of characters of a value in tables other than `posts`, because these values stay in memory while posts
 * are read.
 */
const maxValueLength = 5000

/** Copies the non-empty values of a row. */
const copyShortValues = (row: JsonRecord): JsonRecord =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([, value]) => hasGhostValue(value) && typeof value !== 'object')
      .map(([column, value]) => [column, typeof value === 'string' ? value.slice(0, maxValueLength) : value]),
  )

function toTableRecord(row: JsonRecord): TableRecord {
  const name = toOneLine(getStringField(row, 'name')) || getStringField(row, 'slug')
  const slug = getStringField(row, 'slug') || name
  return { slug, name, isInternal: row.visibility === 'internal' || name.startsWith('#') }
}
