/**
 * Inserts pictures into a list: each picture before the pictures that follow it in `order`, or at the end if the list
 * has no such picture.
 */
export function insertInOrder(
  list: readonly string[],
  added: readonly string[],
  order: readonly string[],
): readonly string[] {
  const inserted = [...list]
  // Begins with the last picture, because the place of a picture depends on the pictures that follow it.
  for (const id of added.toReversed()) {
    const next = findNextInList(inserted, id, order)
    inserted.splice(next === undefined ? inserted.length : inserted.indexOf(next), 0, id)
  }
  return inserted
}

/** Finds the first picture of a list that follows a picture in `order`. */
export function findNextInList(list: readonly string[], id: string, order: readonly string[]): string | undefined {
  const present = new Set(list)
  return order.slice(order.indexOf(id) + 1).find(each => present.has(each))
}
