/** Minimum distance in pixels to an end of the row, below which the row jumps to another copy of its content. */
const margin = 400

/** Equal position inside the first copy of the content, so that the row seems endless. */
export const wrapPosition = (position: number, length: number) =>
  length > 0 ? ((position % length) + length) % length : 0

/** Equal position with enough room in both directions. Unchanged if there is enough room, or no copy to jump to. */
export function findCentredPosition(position: number, length: number, furthest: number): number {
  if (position < margin && position + length <= furthest) return position + length
  if (position > furthest - margin && position - length >= 0) return position - length
  return position
}
