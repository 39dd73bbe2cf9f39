/**
 * Tracks applied updates. Their numbers have no gaps, but they arrive in any order: those above a gap wait until it
 * is
 * filled by the channel or by a read.
 */
export function updateOrder(known = -1) {
  const ahead = new Set<number>()
  const advance = () => {
    for (const seq of ahead) if (seq <= known) ahead.delete(seq)
    while (ahead.delete(known + 1)) known++
  }
  return {
    /** Every update up to this number is applied. */
    known: () => known,
    isIn: (seq: number) => seq <= known || ahead.has(seq),
    /** One update is applied. */
    note(seq: number) {
      ahead.add(seq)
      advance()
    },
    /** All updates up to a number are applied. */
    noteAll(seq: number) {
      known = Math.max(known, seq)
      advance()
    },
    hasHole: () => ahead.size > 0,
  }
}
