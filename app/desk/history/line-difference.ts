import { diffArrays } from 'diff'

export type LineChange =
  | { kind: 'kept' | 'gone' | 'new'; text: string }
  | { kind: 'changed'; before: string; after: string }
  /** Marker for the number of unchanged lines that are left out between two changes. */
  | { kind: 'passed over'; count: number }

/** Maximum number of edits in the comparison of two texts. Two texts with more edits are both shown in full. */
const maxEdits = 1000
/** Maximum number of line comparisons. If more are needed, changed lines are not paired. */
const maxLineComparisons = 20_000
/** Number of unchanged lines that are shown before and after a change. */
const contextLineCount = 1

/** Computes the similarity of two lines: 1 for the same words, 0 for no common words. */
function computeLineSimilarity(firstLine: string, secondLine: string): number {
  const beforeWords = firstLine.split(/\s+/)
  const others = new Set(secondLine.split(/\s+/))
  return beforeWords.filter(word => others.has(word)).length / Math.max(beforeWords.length, others.size)
}

/** Pairs each removed line with the most similar added line, to distinguish edited lines from new lines. */
function pairSimilarLines(removedLines: readonly string[], came: readonly string[]): LineChange[] {
  const changes: LineChange[] = []
  const isTooMuch = removedLines.length * came.length > maxLineComparisons
  let next = 0
  for (const before of removedLines) {
    const at = isTooMuch
      ? -1
      : came.findIndex((after, place) => place >= next && computeLineSimilarity(before, after) > 0.4)
    if (at < 0) {
      changes.push({ kind: 'gone', text: before })
      continue
    }
    changes.push(...came.slice(next, at).map(text => ({ kind: 'new' as const, text })))
    changes.push({ kind: 'changed', before, after: came[at] ?? '' })
    next = at + 1
  }
  return [...changes, ...came.slice(next).map(text => ({ kind: 'new' as const, text }))]
}

/** Returns the unchanged lines between two changes, with a marker in place of the lines in the middle. */
function collapseUnchangedLines(lines: readonly string[], isFirst: boolean, isLast: boolean): LineChange[] {
  const before = isFirst ? 0 : contextLineCount
  const after = isLast ? 0 : contextLineCount
  const toUnchangedLines = (some: readonly string[]) => some.map(text => ({ kind: 'kept' as const, text }))
  const count = lines.length - before - after
  if (count <= 1) return toUnchangedLines(lines)
  return [
    ...toUnchangedLines(lines.slice(0, before)),
    { kind: 'passed over', count },
    ...toUnchangedLines(lines.slice(lines.length - after, lines.length)),
  ]
}

/** Compares two texts line by line. */
export function compareTextsByLine(before: string, after: string): LineChange[] {
  const [was, is] = [before, after].map(text => text.split('\n'))
  const parts = diffArrays(was ?? [], is ?? [], { maxEditLength: maxEdits })
  if (!parts) return pairSimilarLines(was ?? [], is ?? [])
  return parts.flatMap(({ added, removed, value }, at) => {
    if (added && parts[at - 1]?.removed) return []
    if (added) return value.map(text => ({ kind: 'new' as const, text }))
    const next = parts[at + 1]
    if (removed) return pairSimilarLines(value, next?.added ? next.value : [])
    return collapseUnchangedLines(value, at === 0, at === parts.length - 1)
  })
}
