/**
 * All ids of a list after one of them moved beside another. The list on screen may be a part of it: what is not shown keeps
 * its place among the others.
 */
export function orderAfterMove(all: readonly string[], shown: readonly string[], from: number, to: number): string[] {
  const moving = shown[from]
  const neighbour = shown[to]
  if (moving === undefined || neighbour === undefined || from === to) return [...all]
  const rest = all.filter(id => id !== moving)
  const at = rest.indexOf(neighbour)
  return rest.toSpliced(to > from ? at + 1 : at, 0, moving)
}
