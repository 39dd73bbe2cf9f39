/** Position of a slide: 0 is the middle, negative before it, positive after it. */
type Offset = -2 | -1 | 0 | 1 | 2

export interface Slot {
  offset: Offset
  /** Index of the item in this slot. */
  index: number
  /** Whether the same item is already shown nearer to the middle. */
  repeat: boolean
}

export const wrapIndex = (index: number, count: number) => ((index % count) + count) % count

const nearestFirst: readonly Offset[] = [0, 1, -1, 2, -2]

/**
 * Lists five positions around the current item, by index modulo; with fewer than five items the outer ones repeat. In
 * reading order.
 */
export function listCarouselSlots(current: number, count: number): Slot[] {
  if (count <= 0) return []
  const usedIndexes = new Set<number>()
  return nearestFirst
    .map(offset => {
      const index = wrapIndex(current + offset, count)
      const repeat = usedIndexes.has(index)
      usedIndexes.add(index)
      return { offset, index, repeat }
    })
    .sort((a, b) => a.offset - b.offset)
}
