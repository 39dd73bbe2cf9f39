import { diff3Merge } from 'node-diff3'

/** Words and what stands between them, so that joined they are the text again. */
const partsOf = (text: string) => text.match(/\s+|\S+/g) ?? []

/**
 * Two people changed the same text. Words that only one of them touched are taken from that one.
 * @returns undefined where both changed the same words, which only a person can settle
 */
export function mergeText(base: string, mine: string, theirs: string): string | undefined {
  const regions = diff3Merge(partsOf(mine), partsOf(base), partsOf(theirs), { excludeFalseConflicts: true })
  const parts: string[] = []
  for (const region of regions) {
    if (!region.ok) return undefined
    parts.push(...region.ok)
  }
  return parts.join('')
}
