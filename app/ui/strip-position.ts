/** Distance in pixels from an end of the row: a row that is nearer to its end jumps to another copy of its content. */
const edgeMarginPx = 400

/** Position that shows the same cards inside the first copy of the content, so that the row seems endless. */
export const wrapPosition = (position: number, length: number) =>
  length > 0 ? ((position % length) + length) % length : 0

/**
 * Position that shows the same cards with enough room to scroll in both directions. Unchanged if there is enough room
 * already, or no other copy.
 */
export function findCentredPosition(position: number, length: number, furthest: number): number {
  if (position < edgeMarginPx && position + length <= furthest) return position + length
  if (position > furthest - edgeMarginPx && position - length >= 0) return position - length
  return position
}
