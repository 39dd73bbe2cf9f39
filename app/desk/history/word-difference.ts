import { diffWordsWithSpace } from 'diff'

export type Piece = { text: string; kind: 'kept' | 'gone' | 'new' }

/** Words that differ before the whole text is shown twice instead: nobody reads such a patchwork, and it would hold the page. */
const mostEdits = 1500

/** What was taken out of a text and what was put in, word by word. */
export function wordDifference(before: string, after: string): Piece[] {
  const pieces = diffWordsWithSpace(before, after, { maxEditLength: mostEdits })
  if (!pieces) return [{ text: before, kind: 'gone' } as const, { text: after, kind: 'new' } as const]
  return pieces.map(({ value, added, removed }) => ({ text: value, kind: added ? 'new' : removed ? 'gone' : 'kept' }))
}
