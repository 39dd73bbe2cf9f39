/** Day in ms. No offset from UTC is larger, and no zone changes its offset twice within a day. */
const day = 86_400_000

/**
 * Finds the instant, in ms, of a local time (RFC 5545, 3.3.5): the first one for a repeated hour; for a skipped hour
 * the offset before the gap applies, which gives the hour after it.
 * @param wall local time, as ms as if it were UTC
 * @param offsetAt offset of the zone ahead of UTC at an instant, both in ms
 */
export function wallClockToInstant(wall: number, offsetAt: (moment: number) => number): number {
  const [before, after] = [offsetAt(wall - day), offsetAt(wall + day)]
  const matchingOffset = [Math.max(before, after), Math.min(before, after)].find(
    offset => offsetAt(wall - offset) === offset,
  )
  return wall - (matchingOffset ?? before)
}
