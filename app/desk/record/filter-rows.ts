import { foldText } from '../../platform/text/fold-text.ts'

/** Filters rows that contain every word of the query, ignoring accents and case. */
export function filterRowsByQuery<R>(rows: readonly R[], query: string, toText: (row: R) => string): R[] {
  const sought = foldText(query).split(/\s+/).filter(Boolean)
  return rows.filter(row => {
    const text = foldText(toText(row))
    return sought.every(word => text.includes(word))
  })
}
