import { hash } from 'node:crypto'
import { slugOf } from '../../../app/platform/text/slug.ts'
import { emptyItem, type ImportItem, type ImportReference, leaveOut } from '../import-item.ts'
import { type DayOrder, toldMoment } from '../told-moment.ts'
import { cellHtml } from './cell-html.ts'
import type { Columns, Target } from './columns.ts'

export type TableRow = {
  /** From 1, as the program counts that shows it; the names of the columns are the first. */
  number: number
  cells: readonly string[]
  /** What is wrong with how it is written, as a sentence. */
  problem?: string
  /** The table ends within it. */
  isOpen?: boolean
}

export type TableReading = {
  names: readonly string[]
  columns: Columns
  order: DayOrder | undefined
  /** What the rows before were called, shortened, so that two are never the same. */
  known: Set<string>
}

const plain = ['title', 'slug', 'excerpt', 'seo_title', 'seo_description', 'canonical_url', 'interviewee'] as const
const statuses: [status: 'draft' | 'published' | 'archived', words: RegExp][] = [
  ['published', /^(published?|public|live|yes|true|1|x|scheduled|future|publi[ée]e?|oui|publicad[oa]|sim)$/i],
  ['draft', /^(draft|unpublished|pending|private|no|false|0|brouillon|non|priv[ée]e?|rascunho|n[ãa]o)$/i],
  ['archived', /^(archived?|archiv[ée]e?|arquivad[oa])$/i],
]

function statusOf(word: string, columnName: string, item: ImportItem): void {
  const isTurned = /draft/i.test(columnName) // a column of this name says the opposite
  const found = statuses.find(([, words]) => words.test(word))?.[0]
  if (/^(private|pending|priv[ée]e?)$/i.test(word)) {
    leaveOut(item, `${word.toLowerCase()} articles, as drafts`)
    item.remarks.push(`The source says that this is “${word}”: it is a draft here.`)
  }
  const answers = /^(yes|true|1|x|oui|sim|no|false|0|non|n[ãa]o)$/i.test(word)
  if (found === undefined) item.remarks.push(`“${word.slice(0, 60)}” is no state that is known here.`)
  else item.fields.status = isTurned && answers ? (found === 'published' ? 'draft' : 'published') : found
}

/** A day that may be two is not guessed; nothing comes out by a date that nobody has confirmed. */
function dateOf(words: string, order: DayOrder | undefined, item: ImportItem): void {
  const { moment, remark } = toldMoment(words, { order })
  if (moment) item.fields.published_at = moment
  if (!remark) return
  item.remarks.push(remark)
  if (item.fields.status === 'published') {
    item.fields.status = 'draft'
    item.remarks.push('It is a draft until its date is known.')
  }
}

/** Names of people may hold commas, as “Mensah, Kofi” does, so only stronger marks part them; those of tags do not. */
function references(as: ImportReference['as'], words: string): ImportReference[] {
  const parts = words.split(as === 'author' || as === 'series' ? /[;|\n]/ : /[;|\n]/.test(words) ? /[;|\n]/ : /,/)
  return parts
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(name => ({ as, key: slugOf(name) || name, name }))
}

const isAddress = (words: string) => /^(https?:\/\/|\/)\S+$/i.test(words)

/** One row of a table as an article; undefined for an empty one. */
export function rowItem(
  { number, cells, problem, isOpen }: TableRow,
  { names, columns, order, known }: TableReading,
): ImportItem | undefined {
  const said = new Map<Target, { words: string; column: string }>()
  const item = emptyItem({
    sourceId: '',
    place: `row ${number}`,
    state: isOpen ? 'open' : problem ? 'mended' : 'whole',
    remarks: problem ? [problem] : [],
  })
  for (const [at, cell] of cells.entries()) {
    const words = cell.trim()
    const target = columns.targets[at]
    if (words === '') continue
    const column = names[at]?.trim()
    if (target !== undefined) said.set(target, { words, column: column ?? '' })
    else leaveOut(item, column ? `column “${column.slice(0, 80)}”` : 'cells without a column')
  }
  if (said.size === 0 && Object.keys(item.notCarried).length === 0) return undefined
  const words = (target: Target) => said.get(target)?.words
  for (const column of plain) {
    const value = words(column)
    if (value !== undefined) item.fields[column] = value
  }
  const text = words('content_html')
  if (text !== undefined) item.fields.content_html = cellHtml(text, item)
  const state = said.get('status')
  if (state) statusOf(state.words, state.column, item)
  const date = words('published_at')
  if (date !== undefined) dateOf(date, order, item)
  for (const [target, as] of [
    ['authors', 'author'],
    ['categories', 'category'],
    ['tags', 'tag'],
    ['series', 'series'],
  ] as const)
    item.refers.push(...references(as, words(target) ?? ''))
  pictureOf(words, item)
  const address = words('address')
  if (address !== undefined && isAddress(address)) item.addresses.push(address)
  else if (address !== undefined) item.remarks.push(`“${address.slice(0, 80)}” is no address.`)
  item.sourceId = ownName(words('id') ?? words('slug') ?? item.addresses[0] ?? words('title'), number, known, item)
  return item
}

function pictureOf(words: (target: Target) => string | undefined, item: ImportItem): void {
  const address = words('feature_image_url')
  if (address === undefined) return
  const alt = words('feature_image_alt')
  const caption = words('feature_image_caption')
  if (isAddress(address))
    item.pictures.feature_image_url = {
      address,
      ...(alt !== undefined && { alt }),
      ...(caption !== undefined && { caption }),
    }
  else {
    leaveOut(item, 'pictures without an address')
    item.remarks.push(`The picture “${address.slice(0, 80)}” is no address that it could be fetched from.`)
  }
}

/**
 * The same row is called the same in the next table; a second one of that name is told apart by its number. The name is a
 * copy: a piece of a text keeps the whole text in memory for as long as somebody keeps the piece.
 */
function ownName(name: string | undefined, number: number, known: Set<string>, item: ImportItem): string {
  if (name === undefined) return `row ${number}`
  const short = hash('sha1', name, 'base64url')
  const copy = Buffer.from(name).toString()
  if (!known.has(short)) {
    known.add(short)
    return copy
  }
  item.remarks.push(`Another row is called “${copy.slice(0, 80)}” too.`)
  return `${copy} (row ${number})`
}
