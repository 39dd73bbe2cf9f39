/** Milliseconds. No clock is further from UTC than this, and none changes twice within it. */
const day = 86_400_000

/**
 * The moment, in milliseconds, at which clocks show a wall time (RFC 5545, 3.3.5): of an hour that they show twice the first, and
 * of an hour that they leave out what the offset before the gap makes of it, which is the hour after.
 * @param wall the wall time, as milliseconds of UTC
 * @param offsetAt how far ahead of UTC the clocks are at a moment, both in milliseconds
 */
export function wallClockToInstant(wall: number, offsetAt: (moment: number) => number): number {
  const [before, after] = [offsetAt(wall - day), offsetAt(wall + day)]
  const shown = [Math.max(before, after), Math.min(before, after)].find(offset => offsetAt(wall - offset) === offset)
  return wall - (shown ?? before)
}
