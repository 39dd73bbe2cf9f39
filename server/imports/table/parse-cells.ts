import { toSlug } from '../../../app/platform/text/slug.ts'
import { countNotImported, type ImportItem, type ImportReference } from '../import-item.ts'

/** Text of a table cell and name of its column. */
export type TableCell = { text: string; column: string }

const statusPatterns: [status: 'draft' | 'published' | 'archived', words: RegExp][] = [
  [
    'published',
    /^(published?|public|live|scheduled|future|publi[ée]e?|publicad[oa]|veröffentlicht|veroeffentlicht|öffentlich)$/i,
  ],
  ['draft', /^(draft|unpublished|pending|private|brouillon|priv[ée]e?|rascunho|borrador|entwurf|privat|privad[oa])$/i],
  ['archived', /^(archived?|archiv[ée]e?|arquivad[oa]|archivad[oa]|archiviert)$/i],
]

const yesPattern = /^(yes|true|1|x|oui|vrai|sim|verdadeiro|s[íi]|verdadero|ja|wahr)$/i
const noPattern = /^(no|false|0|non|faux|n[ãa]o|falso|nein|falsch)$/i

/** Parses a yes or no as people and programs write it; undefined for another text. */
export const parseYesOrNo = (text: string): boolean | undefined =>
  yesPattern.test(text) ? true : noPattern.test(text) ? false : undefined

export function setItemStatus({ text, column: columnName }: TableCell, item: ImportItem): void {
  const isTurned = /draft/i.test(columnName) // In a column named “draft”, yes means unpublished.
  const answer = parseYesOrNo(text)
  const isPublished = isTurned ? answer === false : answer === true
  const status =
    answer === undefined
      ? statusPatterns.find(([, pattern]) => pattern.test(text))?.[0]
      : isPublished
        ? 'published'
        : 'draft'
  if (/^(private|pending|priv[ée]e?|privat|privad[oa])$/i.test(text)) {
    countNotImported(item, `${text.toLowerCase()} ${item.kind}s, as drafts`)
    item.remarks.push(`The source says that this is “${text}”: it is a draft here.`)
  }
  if (status === undefined) item.remarks.push(`“${text.slice(0, 60)}” is no state that is known here.`)
  else item.fields.status = status
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

export const isUrlText = (text: string) => /^(https?:\/\/|\/)\S+$/i.test(text)
