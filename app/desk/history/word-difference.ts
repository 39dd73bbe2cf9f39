import { diffWordsWithSpace } from 'diff'

export type TextDifferencePart = { text: string; kind: 'kept' | 'gone' | 'new' }

/**
 * Maximum number of edits in the comparison of two texts. Two texts with more edits are both shown in full, because a
 * diff would be unreadable and slow.
 */
const maxEdits = 1500

/** Compares two texts word by word. */
export function compareTextsByWord(before: string, after: string): TextDifferencePart[] {
  const pieces = diffWordsWithSpace(before, after, { maxEditLength: maxEdits })
  if (!pieces) return [{ text: before, kind: 'gone' } as const, { text: after, kind: 'new' } as const]
  return pieces.map(({ value, added, removed }) => ({ text: value, kind: added ? 'new' : removed ? 'gone' : 'kept' }))
}

/** Number of words in a text. */
const countWords = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0

/**
 * Whether two texts have so little in common that both are easier to read in full: fewer than half of the words of the
 * shorter text are unchanged.
 */
function areTextsUnlike(before: string, after: string, parts: readonly TextDifferencePart[]): boolean {
  const unchanged = parts.reduce((sum, { text, kind }) => sum + (kind === 'kept' ? countWords(text) : 0), 0)
  return unchanged < Math.min(countWords(before), countWords(after)) / 2
}

/** Compares two texts word by word for display. Unlike texts are both shown in full. */
export function compareTextsForDisplay(before: string, after: string): TextDifferencePart[] {
  const parts = compareTextsByWord(before, after)
  if (!areTextsUnlike(before, after, parts)) return parts
  return [
    { text: before, kind: 'gone' },
    { text: after, kind: 'new' },
  ]
}

/** Number of words that differ between two texts. A replaced word counts once. */
export function countChangedWords(before: string, after: string): number {
  let count = 0
  let gone = 0
  for (const { text, kind } of compareTextsByWord(before, after)) {
    const words = kind === 'kept' ? 0 : countWords(text)
    count += kind === 'new' ? Math.max(words - gone, 0) : words
    gone = kind === 'gone' ? words : 0
  }
  return count
}
