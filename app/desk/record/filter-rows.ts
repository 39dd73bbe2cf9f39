import { toComparableText } from '../../platform/text/to-comparable-text.ts'

/** Filters rows that contain every word of the query, ignoring accents and case. */
export function filterRowsByQuery<R>(rows: readonly R[], query: string, toText: (row: R) => string): R[] {
  const sought = toComparableText(query).split(/\s+/).filter(Boolean)
  return rows.filter(row => {
    const text = toComparableText(toText(row))
    return sought.every(word => text.includes(word))
  })
}
