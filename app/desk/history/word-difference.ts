import { diffWordsWithSpace } from 'diff'

export type TextDifferencePart = { text: string; kind: 'kept' | 'gone' | 'new' }

/**
 * Maximum number of edits. Two texts with more edits are both shown in full, because a diff would be unreadable and
 * slow.
 */
const mostEdits = 1500

/** Compares two texts word by word. */
export function compareTextsByWord(before: string, after: string): TextDifferencePart[] {
  const pieces = diffWordsWithSpace(before, after, { maxEditLength: mostEdits })
  if (!pieces) return [{ text: before, kind: 'gone' } as const, { text: after, kind: 'new' } as const]
  return pieces.map(({ value, added, removed }) => ({ text: value, kind: added ? 'new' : removed ? 'gone' : 'kept' }))
}
