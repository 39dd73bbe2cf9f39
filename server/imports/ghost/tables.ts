import { oneLine } from '../../../app/platform/text/unseen.ts'
import { lookupTable } from '../../lookup-table.ts'
import { type ImportReference, leaveOut, type SourceReport } from '../import-item.ts'
import { type JsonRecord, stringField } from '../json/json-record.ts'
import { SourceRefused } from '../source-reader.ts'

/** Rows that join a post to a tag or an author. A site of 100,000 posts has a few times as many. */
const mostJoins = 2_000_000

type Named = { slug: string; name: string; isInternal: boolean }
type Joined = { id: string; order: number }

/** A Ghost id: a string of 24 digits today, a number in old exports. */
export const recordId = (row: JsonRecord, name = 'id'): string => {
  const id = row[name]
  return typeof id === 'string' || typeof id === 'number' ? String(id) : ''
}
/** Whether a column says anything: Ghost writes null, nothing and 0 alike. */
export const isSet = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && value !== 0 && value !== false

/** What of a row beside the posts is not carried over, by its column. */
const lostColumns = lookupTable<Record<string, string>>({
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
/** What people call the rows of a table; the others are counted by the name of their table. */
const tableNames = lookupTable<string>({
  members: 'members',
  newsletters: 'newsletters',
  comments: 'comments',
  products: 'tiers of membership',
  offers: 'offers',
  snippets: 'snippets',
  settings: 'settings',
  custom_theme_settings: 'settings of the theme',
})

/** What an export says of its posts in other tables than theirs. Passwords, addresses and members are counted and forgotten. */
export class GhostTables {
  title: string | undefined
  /** What addresses of posts are made of: `/:slug/` where the export does not say. */
  permalinks = '/:slug/'
  posts = 0
  readonly #tags = new Map<string, Named>()
  readonly #people = new Map<string, Named>()
  readonly #tagsOf = new Map<string, Joined[]>()
  readonly #authorsOf = new Map<string, Joined[]>()
  readonly #metaOf = new Map<string, JsonRecord>()
  #joins = 0

  /** Takes in a row. What has no place here is counted in the report. */
  add(table: string, row: JsonRecord, report: SourceReport): void {
    for (const [column, name] of Object.entries(lostColumns[table] ?? {}))
      if (isSet(row[column])) leaveOut(report, name)
    if (table === 'posts') this.posts += 1
    else if (table === 'tags') this.#tags.set(recordId(row), namedBy(row))
    else if (table === 'users') this.#people.set(recordId(row), namedBy(row))
    else if (table === 'posts_tags') this.#join(this.#tagsOf, row, 'tag_id')
    else if (table === 'posts_authors') this.#join(this.#authorsOf, row, 'author_id')
    else if (table === 'posts_meta') this.#metaOf.set(recordId(row, 'post_id'), shortValues(row))
    else if (table !== 'settings' || !this.#takesSetting(row)) leaveOut(report, tableNames[table] || `rows of ${table}`)
  }

  metaOf(post: JsonRecord): JsonRecord {
    return this.#metaOf.get(recordId(post)) ?? {}
  }

  /** How many tags and authors are joined to a post and stand nowhere in the export. */
  missingOf(post: JsonRecord): number {
    const tags = this.#tagsOf.get(recordId(post)) ?? []
    const authors = this.#authorsOf.get(recordId(post)) ?? []
    return (
      tags.filter(({ id }) => !this.#tags.has(id)).length + authors.filter(({ id }) => !this.#people.has(id)).length
    )
  }

  /** In their order, the primary tag first. Internal ones begin with `#` and steer the site; readers never see them. */
  tagsOf(post: JsonRecord): { tags: ImportReference[]; internal: string[] } {
    const all = this.#found(this.#tagsOf, this.#tags, post)
    return {
      tags: all.filter(tag => !tag.isInternal).map(({ slug, name }) => ({ as: 'tag', key: slug, name })),
      internal: all.filter(tag => tag.isInternal).map(({ name }) => name),
    }
  }

  authorsOf(post: JsonRecord): ImportReference[] {
    const joined = this.#found(this.#authorsOf, this.#people, post)
    const only = this.#people.get(recordId(post, 'author_id'))
    const people = joined.length > 0 ? joined : only ? [only] : []
    return people.map(({ slug, name }) => ({ as: 'author', key: slug, name }))
  }

  #join(joins: Map<string, Joined[]>, row: JsonRecord, column: string): void {
    if (++this.#joins > mostJoins)
      throw new SourceRefused('The export joins more tags and authors to posts than any site has.')
    const post = recordId(row, 'post_id')
    const order = typeof row.sort_order === 'number' ? row.sort_order : 0
    const joined = joins.get(post) ?? []
    joined.push({ id: recordId(row, column), order })
    joins.set(post, joined)
  }

  #found(joins: Map<string, Joined[]>, named: Map<string, Named>, post: JsonRecord): Named[] {
    const joined = (joins.get(recordId(post)) ?? []).toSorted((a, b) => a.order - b.order)
    return joined.map(({ id }) => named.get(id)).filter(each => each !== undefined)
  }

  #takesSetting(row: JsonRecord): boolean {
    const value = stringField(row, 'value')
    if (row.key === 'title') this.title = value
    else if (row.key === 'permalinks' && value.includes(':slug')) this.permalinks = value
    else return false
    return true
  }
}

/** Characters of what a table says beside the posts, which is kept while they are read. */
const longestValue = 5000

/** What a row says, without what it leaves empty. */
const shortValues = (row: JsonRecord): JsonRecord =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([, value]) => isSet(value) && typeof value !== 'object')
      .map(([column, value]) => [column, typeof value === 'string' ? value.slice(0, longestValue) : value]),
  )

function namedBy(row: JsonRecord): Named {
  const name = oneLine(stringField(row, 'name')) || stringField(row, 'slug')
  const slug = stringField(row, 'slug') || name
  return { slug, name, isInternal: row.visibility === 'internal' || name.startsWith('#') }
}
