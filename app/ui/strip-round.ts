/** How near to an end of the row, in pixels, a push may come before the row changes to another copy. */
const margin = 400

/** A position inside the first copy that shows the same cards, so that the row seems to have no end. */
export const wrapPosition = (position: number, length: number) =>
  length > 0 ? ((position % length) + length) % length : 0

/** The same cards with room to be pushed either way; the position itself when there is room, or no copy to go to. */
export function centredPosition(position: number, length: number, furthest: number): number {
  if (position < margin && position + length <= furthest) return position + length
  if (position > furthest - margin && position - length >= 0) return position - length
  return position
}
