/**
 * Computes the order of all ids after a move in a filtered list. Hidden items stay at the same position relative to
 * the other items.
 */
export function moveItemInFullOrder(
  all: readonly string[],
  visibleIds: readonly string[],
  from: number,
  to: number,
): string[] {
  const moving = visibleIds[from]
  const neighbour = visibleIds[to]
  if (moving === undefined || neighbour === undefined || from === to) return [...all]
  const others = all.filter(id => id !== moving)
  const at = others.indexOf(neighbour)
  return others.toSpliced(to > from ? at + 1 : at, 0, moving)
}
