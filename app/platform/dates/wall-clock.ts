/**
 * Number of ms in a day. Offsets from UTC are smaller than a day, and no time zone changes its offset twice within a
 * day.
 */
const dayMs = 86_400_000

/**
 * Converts a local time to a moment in ms (RFC 5545, 3.3.5). For an hour that occurs twice, the result is the first
 * occurrence. For an hour that is skipped, the offset before the gap applies, which gives the hour after the gap.
 * @param wall local time, in ms as if it were UTC
 * @param offsetAt returns the offset of the zone ahead of UTC at a moment, both in ms
 */
export function convertWallClockToInstant(wall: number, offsetAt: (moment: number) => number): number {
  const [before, after] = [offsetAt(wall - dayMs), offsetAt(wall + dayMs)]
  const matchingOffset = [Math.max(before, after), Math.min(before, after)].find(
    offset => offsetAt(wall - offset) === offset,
  )
  return wall - (matchingOffset ?? before)
}
