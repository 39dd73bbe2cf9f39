/**
 * Order of all ids after a move. The visible list may be filtered: hidden items keep their position relative to
 * the others.
 */
export function orderAfterMove(all: readonly string[], shown: readonly string[], from: number, to: number): string[] {
  const moving = shown[from]
  const neighbour = shown[to]
  if (moving === undefined || neighbour === undefined || from === to) return [...all]
  const rest = all.filter(id => id !== moving)
  const at = rest.indexOf(neighbour)
  return rest.toSpliced(to > from ? at + 1 : at, 0, moving)
}
