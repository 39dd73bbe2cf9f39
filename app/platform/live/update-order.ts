/**
 * Which updates are in. Their numbers have no holes, but they are heard in any order: those above a hole wait until it is
 * filled, or read.
 */
export function updateOrder(known = -1) {
  const ahead = new Set<number>()
  const advance = () => {
    for (const seq of ahead) if (seq <= known) ahead.delete(seq)
    while (ahead.delete(known + 1)) known++
  }
  return {
    /** Everything up to this number is in. */
    known: () => known,
    isIn: (seq: number) => seq <= known || ahead.has(seq),
    /** One is in. */
    note(seq: number) {
      ahead.add(seq)
      advance()
    },
    /** All up to a number are in. */
    noteAll(seq: number) {
      known = Math.max(known, seq)
      advance()
    },
    hasHole: () => ahead.size > 0,
  }
}
