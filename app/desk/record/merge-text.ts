import { diff3Merge } from 'node-diff3'

/** Splits a text into words and whitespace. All parts joined are the original text. */
const splitIntoWords = (text: string) => text.match(/\s+|\S+/g) ?? []

/**
 * Merges two concurrent changes of a text by word: a word that only one user changed gets that change.
 * @returns undefined if both users changed the same words, which only a user can decide
 */
export function mergeText(base: string, mine: string, theirs: string): string | undefined {
  const regions = diff3Merge(splitIntoWords(mine), splitIntoWords(base), splitIntoWords(theirs), {
    excludeFalseConflicts: true,
  })
  const parts: string[] = []
  for (const region of regions) {
    if (!region.ok) return undefined
    parts.push(...region.ok)
  }
  return parts.join('')
}
