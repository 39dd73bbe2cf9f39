/**
 * Tracks applied updates. Their numbers have no gaps, but they arrive in any order: those above a gap wait until it is
 * filled by the channel or by a read.
 */
export function updateOrder(lastKnown = -1) {
  const ahead = new Set<number>()
  const advance = () => {
    for (const seq of ahead) if (seq <= lastKnown) ahead.delete(seq)
    while (ahead.delete(lastKnown + 1)) lastKnown++
  }
  return {
    /** Every update up to this number is applied. */
    known: () => lastKnown,
    isIn: (seq: number) => seq <= lastKnown || ahead.has(seq),
    /** One update is applied. */
    note(seq: number) {
      ahead.add(seq)
      advance()
    },
    /** All updates up to a number are applied. */
    noteAll(seq: number) {
      lastKnown = Math.max(lastKnown, seq)
      advance()
    },
    hasHole: () => ahead.size > 0,
  }
}
