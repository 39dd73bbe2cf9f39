import { isAboutAmbiguousDate } from '../../platform/dates/ambiguous-date.ts'
import { formatQuantity } from '../../platform/text/pluralize.ts'
import { columnTargets } from './column-targets.ts'
import type { ImportItem } from './import.ts'
import { formatFieldLabels, formatFieldTime } from './import-fields.ts'
import { formatRecordNoun, recordTypeTexts } from './import-kind.ts'

/**
 * Notes below the title of an item, most important first.
 * @param sharedNotes remarks that stand above the list, because all items have them
 */
export function summarizeItem(item: ImportItem, sharedNotes: readonly string[] = []): string[] {
  const { kind, plan, reason, said, outcome, changes, conflicts, state, remarks, notCarried, isTaken } = item
  const ignoredFields = Object.entries(notCarried).map(([name, times]) => (times === 1 ? name : `${name} (${times})`))
  const lines = [
    // A note about the cause of a missing date comes before the refusal that the missing date causes.
    ...remarks.filter(isAboutAmbiguousDate),
    ...(outcome === 'rejected' && said ? [said] : []),
    ...((plan === 'refused' || plan === 'same') && reason ? [formatReason(reason)] : []),
    ...(reason === 'changed' ? [`Edited here since: ${formatFieldLabels(conflicts)}`] : []),
    ...(reason === 'address' ? [`The URL is used by another ${formatRecordNoun(kind)}`] : []),
    ...(reason === 'removed' ? ['Imported before and deleted here since'] : []),
    ...(plan === 'create' ? [formatItemSize(item)] : []),
    ...(plan === 'update' ? [`Newer in the source: ${formatFieldLabels(changes)}`] : []),
    ...(state === 'open' ? ['The source is cut off in this item'] : state === 'cut' ? ['The item is too long'] : []),
    ...(!isTaken && !outcome ? ['Skipped'] : []),
    ...remarks.filter(remark => !sharedNotes.includes(remark)).map(remark => formatImportNote(remark, kind)),
    ...(ignoredFields.length > 0 ? [`Not imported: ${ignoredFields.join(', ')}`] : []),
  ]
  // Duplicates are removed, because parser, plan and run can produce the same note.
  return [...new Set(lines.map(line => line.replace(/\.$/, '')))]
}

/** Finds the remarks that all items of a list have, e.g. about the columns of their file. None for a single item. */
export const findSharedNotes = ([first, ...others]: readonly ImportItem[]): string[] =>
  others.length === 0
    ? []
    : (first?.remarks ?? []).filter(
        remark => !isAboutAmbiguousDate(remark) && others.every(({ remarks }) => remarks.includes(remark)),
      )

/**
 * Whether an item has a date such as 03/04/2026, in which an option of the import decides which number is the month.
 */
export const hasAmbiguousDate = ({ remarks }: Pick<ImportItem, 'remarks'>): boolean =>
  remarks.some(isAboutAmbiguousDate)

/**
 * Formats a remark about an import. For a remark about columns, database names of fields become the labels of the form.
 */
export const formatImportNote = (remark: string, kind: string): string =>
  remark.startsWith('The columns were taken by their names:') && (kind === 'article' || kind === 'event')
    ? remark.replace(/” as (\w+)/g, (_, target: string) => `” as ${columnTargets[kind][target] ?? target}`)
    : remark

/** Formats the reason of a refusal. A missing field is named by its label in the form, not by its database column. */
const formatReason = (reason: string) =>
  reason.replace(/^It has no (\w+)\.$/, (_, column: string) => `It has no ${formatFieldLabels([column])}.`)

/**
 * Formats the position of an item in the import file as a sentence: `line 47` becomes `Line 47`. A file name stays
 * unchanged.
 */
export const formatItemPosition = (place: string): string =>
  /^[a-z]+ \d/.test(place) ? place.charAt(0).toUpperCase() + place.slice(1) : place

/** Line with the size of an item, and the URL of the future record. */
const formatItemSize = ({ kind, words, pictureCount, slug, status, start, ...when }: ImportItem): string =>
  [
    ...(slug && (kind === 'article' || kind === 'event') ? [recordTypeTexts[kind].read(slug)] : []),
    ...(start ? [formatFieldTime(start, when)] : []),
    ...(words > 0 || kind === 'article' ? [formatQuantity(words, 'word')] : []),
    ...(pictureCount > 0 ? [`${pictureCount} ${pictureCount === 1 ? 'image' : 'images'}`] : []),
    ...(status === 'draft' ? ['as a draft'] : []),
  ].join(', ')
