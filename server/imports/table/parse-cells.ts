import { toSlug } from '../../../app/platform/text/slug.ts'
import { countNotImported, type ImportItem, type ImportReference } from '../import-item.ts'

/** Text of a table cell and name of its column. */
export type TableCell = { words: string; column: string }

const statuses: [status: 'draft' | 'published' | 'archived', words: RegExp][] = [
  ['published', /^(published?|public|live|yes|true|1|x|scheduled|future|publi[ée]e?|oui|publicad[oa]|sim)$/i],
  ['draft', /^(draft|unpublished|pending|private|no|false|0|brouillon|non|priv[ée]e?|rascunho|n[ãa]o)$/i],
  ['archived', /^(archived?|archiv[ée]e?|arquivad[oa])$/i],
]

export function setItemStatus({ words: word, column: columnName }: TableCell, item: ImportItem): void {
  const isTurned = /draft/i.test(columnName) // In a column named “draft”, yes means unpublished.
  const status = statuses.find(([, words]) => words.test(word))?.[0]
  if (/^(private|pending|priv[ée]e?)$/i.test(word)) {
    countNotImported(item, `${word.toLowerCase()} ${item.kind}s, as drafts`)
    item.remarks.push(`The source says that this is “${word}”: it is a draft here.`)
  }
  const answers = /^(yes|true|1|x|oui|sim|no|false|0|non|n[ãa]o)$/i.test(word)
  if (status === undefined) item.remarks.push(`“${word.slice(0, 60)}” is no state that is known here.`)
  else item.fields.status = isTurned && answers ? (status === 'published' ? 'draft' : 'published') : status
}

/**
 * Parses the names of records in a cell. Commas separate tags, but not people, whose names may contain commas, such as
 * “Mensah, Kofi”.
 */
export function parseReferences(as: ImportReference['as'], text: string): ImportReference[] {
  const parts = text.split(as === 'author' || as === 'series' ? /[;|\n]/ : /[;|\n]/.test(text) ? /[;|\n]/ : /,/)
  return parts
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(name => ({ as, key: toSlug(name) || name, name }))
}

export const isUrlText = (words: string) => /^(https?:\/\/|\/)\S+$/i.test(words)
