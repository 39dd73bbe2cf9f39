/**
 * Inserts pictures into a list: each picture at its place in `order` among the pictures of `order` that the list
 * contains, or at the end if the list contains none.
 */
export function insertInOrder(
  list: readonly string[],
  added: readonly string[],
  order: readonly string[],
): readonly string[] {
  const inserted = [...list]
  // Begins with the last picture, because the place of a picture depends on the pictures that follow it.
  for (const id of added.toReversed()) inserted.splice(findPlaceInList(inserted, id, order), 0, id)
  return inserted
}

/**
 * Finds the index at which a picture is inserted into a list that does not contain it: the index at which the fewest
 * pictures of `order` are on the wrong side, so that a neighbour that was moved away since then does not take the
 * picture along. Of several such indexes, the one after a picture of `order` is used, otherwise the one before one.
 */
export function findPlaceInList(list: readonly string[], id: string, order: readonly string[]): number {
  const ranks = new Map(order.map((each, rank) => [each, rank]))
  const own = ranks.get(id) ?? order.length
  const isBefore = (at: number) => (ranks.get(list[at] ?? '') ?? own) < own
  const isAfter = (at: number) => (ranks.get(list[at] ?? '') ?? own) > own
  const misplacedCounts = [list.filter((_, at) => isBefore(at)).length]
  for (let at = 0; at < list.length; at++)
    misplacedCounts.push((misplacedCounts[at] ?? 0) + (isAfter(at) ? 1 : 0) - (isBefore(at) ? 1 : 0))
  const fewest = Math.min(...misplacedCounts)
  const places = [...misplacedCounts.keys()].filter(at => misplacedCounts[at] === fewest)
  return places.find(at => isBefore(at - 1)) ?? places.findLast(isAfter) ?? list.length
}
