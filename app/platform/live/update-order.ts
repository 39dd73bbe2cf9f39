/**
 * Tracks applied updates. Their numbers have no gaps, but they arrive in any order: those above a gap wait until it is
 * filled by the channel or by a read.
 */
export function makeUpdateOrder(lastKnown = -1) {
  const ahead = new Set<number>()
  const advance = () => {
    for (const seq of ahead) if (seq <= lastKnown) ahead.delete(seq)
    while (ahead.delete(lastKnown + 1)) lastKnown++
  }
  return {
    /** Number up to which every update is applied. */
    known: () => lastKnown,
    isIn: (seq: number) => seq <= lastKnown || ahead.has(seq),
    /** Notes that one update is applied. */
    note(seq: number) {
      ahead.add(seq)
      advance()
    },
    /** Notes that all updates up to a number are applied. */
    noteAll(seq: number) {
      lastKnown = Math.max(lastKnown, seq)
      advance()
    },
    hasHole: () => ahead.size > 0,
  }
}
