/**
 * Tracks applied updates. The numbers of the updates have no gaps, but the updates arrive in any order. Updates above
 * a gap wait until the missing update arrives or is read.
 */
export function trackUpdateOrder(lastKnown = -1) {
  const ahead = new Set<number>()
  const advance = () => {
    for (const seq of ahead) if (seq <= lastKnown) ahead.delete(seq)
    while (ahead.delete(lastKnown + 1)) lastKnown++
  }
  return {
    /** Number up to which all updates are applied. */
    known: () => lastKnown,
    isIn: (seq: number) => seq <= lastKnown || ahead.has(seq),
    /** Records that one update was applied. */
    note(seq: number) {
      ahead.add(seq)
      advance()
    },
    /** Records that all updates up to a number are applied. */
    noteAll(seq: number) {
      lastKnown = Math.max(lastKnown, seq)
      advance()
    },
    hasHole: () => ahead.size > 0,
  }
}
