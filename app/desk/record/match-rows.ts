import { folded } from '../../platform/text/fold-text.ts'

/** Rows whose words hold every word that is looked for, accents and capitals aside. */
export function matching<R>(rows: readonly R[], query: string, words: (row: R) => string): R[] {
  const sought = folded(query).split(/\s+/).filter(Boolean)
  return rows.filter(row => {
    const text = folded(words(row))
    return sought.every(word => text.includes(word))
  })
}
