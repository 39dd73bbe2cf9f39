/** Minimum distance to an end of the row, in pixels, before it jumps to another copy. */
const margin = 400

/** Finds the same position inside the first copy, so that the row seems endless. */
export const wrapPosition = (position: number, length: number) =>
  length > 0 ? ((position % length) + length) % length : 0

/** Finds the same position with room in both directions; unchanged when there is room, or no copy to jump to. */
export function findCentredPosition(position: number, length: number, furthest: number): number {
  if (position < margin && position + length <= furthest) return position + length
  if (position > furthest - margin && position - length >= 0) return position - length
  return position
}
