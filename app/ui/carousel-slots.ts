/**
 * Position of a slide in the carousel. 0 is the middle; negative positions are before the middle, positive positions
 * after the middle.
 */
type Offset = -2 | -1 | 0 | 1 | 2

export interface CarouselSlot {
  offset: Offset
  /** Index of the item that is shown at this position. */
  index: number
  /** Whether the same item is also at a position nearer to the middle. */
  repeat: boolean
}

export const wrapIndex = (index: number, count: number) => ((index % count) + count) % count

const offsetsNearestFirst: readonly Offset[] = [0, 1, -1, 2, -2]

/**
 * Five positions around the current item, in reading order. The index of each item is computed modulo the number of
 * items, so that with fewer than five items the outer items repeat.
 */
export function listCarouselSlots(current: number, count: number): CarouselSlot[] {
  if (count <= 0) return []
  const usedIndexes = new Set<number>()
  return offsetsNearestFirst
    .map(offset => {
      const index = wrapIndex(current + offset, count)
      const repeat = usedIndexes.has(index)
      usedIndexes.add(index)
      return { offset, index, repeat }
    })
    .sort((a, b) => a.offset - b.offset)
}
